import type { CloseRead } from '@/lib/domain/close/close-read'
import type { Reader } from '@/lib/format/create-reader'
import { evidenceNames } from '@/lib/present/close-item'

/** What of a close nobody looked at, since the client does not share it. */
export function namesNotShared(
  { items }: Pick<CloseRead, 'items'>,
  { text }: Pick<Reader, 'text'>,
): string[] {
  return items.flatMap((item) =>
    item.kind === 'evidence' && item.state === 'not_shared' ? text(evidenceNames[item.id]) : [],
  )
}

/** How many outcomes a signature covers: nobody looked at what is not shared. */
export function countSigned({ items }: Pick<CloseRead, 'items'>): number {
  return items.filter(({ state }) => state !== 'not_shared').length
}
