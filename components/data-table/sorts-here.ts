import type { ColumnSort, NoSort } from '@/components/data-table/data-table'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { notSortedInWords } from '@/lib/present/reading-words'
import { listHref, type ListParams } from '@/lib/search-params/list-params'

/** The columns that are sorted here, by what they sort by. */
export type SortsHere = Readonly<Record<string, ColumnSort | NoSort>>

/**
 * No head leads to an order where the list could not be read whole for one, and that of a column none where
 * a name in it is not known; each says why.
 */
export function sortsHere(
  {
    path,
    list,
    outcome,
  }: {
    readonly path: string
    readonly list: ListParams
    readonly outcome: ReadOutcome<MatchingPage<unknown>>
  },
  names: readonly string[],
  { text }: Pick<Reader, 'text'>,
): SortsHere {
  const notSorted = outcome.kind === 'read' ? outcome.value.notSorted : undefined
  const hint = text('reading.sorts_here')
  const sorts = names.map((sort_by): [string, ColumnSort | NoSort] => {
    if (notSorted !== undefined && (notSorted.lacks === 'rows' || notSorted.by === sort_by)) {
      return [sort_by, { href: undefined, hint: notSortedInWords(notSorted, { text }) }]
    }
    const isCurrent = list.sort_by === sort_by
    const isDescending = list.order === 'desc'
    const order = isCurrent && !isDescending ? 'desc' : undefined
    return [
      sort_by,
      {
        href: listHref(path, list, { sort_by, order }),
        current: isCurrent ? (isDescending ? 'descending' : 'ascending') : undefined,
        hint,
      },
    ]
  })
  return Object.fromEntries(sorts)
}
