import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { ClientsStep, PaletteGroup } from '@/lib/domain/palette/palette-answer'
import type { Reader } from '@/lib/format/create-reader'
import { failureText } from '@/lib/present/read-failure'
import { clientScreenHref } from '@/lib/search-params/client-screens'

/** What came of the search at one client's bank. */
export interface ClientSearch {
  readonly groups: readonly PaletteGroup[]
  /** Whether its bank answered anything. */
  readonly isRead: boolean
  /** Why not all of it was searched; undefined where all was. */
  readonly gap: SearchGap | undefined
}

export type SearchGap = ReadFailure['code'] | 'not_shared' | 'older' | 'undetermined'

interface SearchedClient {
  readonly connection_id: string
  readonly name: string
}

/** The client's part of a search of all clients, under its name. */
export function clientStep(
  { connection_id, name }: SearchedClient,
  { groups, isRead, gap }: ClientSearch,
  { period, format }: { period: string | undefined; format: Reader },
): NonNullable<ClientsStep['client']> {
  // Steps that read on in a list may bring a row again.
  const byId = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  const items = [...byId.values()].map((item) => ({ ...item, id: `${connection_id} ${item.id}` }))
  return {
    group: { id: `of ${connection_id}`, connection_id, label: name, items },
    isUnread: !isRead,
    ...(gap !== undefined && {
      gap: {
        id: `gap ${connection_id}`,
        label: name,
        detail: gapText(gap, isRead, format),
        avatar: { id: connection_id, name, kind: 'client' },
        href: clientScreenHref(connection_id, 'connection', period),
      },
    }),
  }
}

function gapText(gap: SearchGap, isRead: boolean, format: Pick<Reader, 'text'>): string {
  const { text } = format
  if (gap === 'not_shared') return text('finds.in_part_not_shared')
  if (gap === 'older') return text('finds.in_part_older')
  if (gap === 'undetermined') return text('finds.in_part_undetermined')
  const reason = failureText(gap, format)
  return isRead ? text('finds.in_part', { reason }) : text('finds.not_searched', { reason })
}
