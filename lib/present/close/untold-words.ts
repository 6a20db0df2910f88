import type { CloseRead } from '@/lib/domain/close/close-read'
import type { Extent } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { cannotTell } from '@/lib/present/reading-words'
import { failureText } from '@/lib/present/read-failure'

/**
 * Why nothing can be said of what was not read whole. Only where all was read and lacks something is it this
 * bank's data that does not tell.
 */
export function untoldWords(
  extent: Extent | undefined,
  { basis: { failure } }: Pick<CloseRead, 'basis'>,
  reader: Pick<Reader, 'text'>,
): string {
  const { text } = reader
  const end = extent?.end ?? 'failed'
  if (extent?.end === 'whole') return cannotTell(extent, reader)
  if (end === 'not_over') return text('closing_data.untold_not_over')
  if (end === 'to_come') return text('closing_data.untold_to_come')
  if (failure !== undefined) {
    return failure.code === 'needs_reconnect' || failure.code === 'disconnected'
      ? text('closing_data.untold_ended')
      : text('closing_data.untold_failed', { why: failureText(failure.code, reader) })
  }
  return end === 'empty_pages' || end === 'repeated_token'
    ? text('closing_data.untold_stuck')
    : text('closing_data.untold_part')
}
