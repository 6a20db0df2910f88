import 'server-only'
import type { ListPage } from '@/lib/bank-contract/list'
import { isWhole } from '@/lib/domain/reading/reading'
import type { MatchingPage, Refine } from '@/lib/domain/search/refine-rows'
import { sortRows, type ValueOf } from '@/lib/domain/search/sort-rows'
import type { ListParams } from '@/lib/search-params/list-params'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { type Listed, readPages } from '@/lib/server/banking/walk-pages'

/** So many rows are sorted here at most: five calls of the bank. */
const maxSortedRows = 500
const maxPages = 5

interface SortedReading<Item> {
  readonly list: (query: BankQuery) => Promise<ListPage<Item>>
  /** The conditions, without a page or an order. */
  readonly query: BankQuery
  readonly refine: Refine<Item>
  readonly orderOf: (rows: readonly Item[]) => ValueOf<Item> | Promise<ValueOf<Item> | undefined>
  readonly locale: string
}

/**
 * A page of a list in an order that its bank does not offer: the list is read to its end, sorted, and cut
 * into pages, whose tokens are of ours and say how many rows come before. Says what is lacking where the
 * list was not read whole and understood whole, or a name is not known that it is sorted by: what is not
 * there might come first.
 */
export async function readSortedPage<Item extends Listed>(
  { list, query, refine, orderOf, locale }: SortedReading<Item>,
  { order, page_size, page_token }: Pick<ListParams, 'order' | 'page_size' | 'page_token'>,
): Promise<MatchingPage<Item> | 'rows' | 'names'> {
  const reading = await readPages(list, query, maxPages)
  if (!isWhole(reading) || reading.items.length > maxSortedRows) return 'rows'
  const { items, notApplied } = reading
  const refined = await refine(items)
  const unsorted = refined?.rows ?? items
  const valueOf = await orderOf(unsorted)
  if (valueOf === undefined) return 'names'
  const all = sortRows(unsorted, valueOf, {
    isDescending: order === 'desc',
    locale,
  })
  const start = placeOf(page_token)
  const rows = all.slice(start, start + page_size)
  const end = start + page_size
  return {
    items: rows,
    unreadable: [],
    // Whatever the bank's order is, it is not shown.
    notApplied: notApplied.filter((name) => name !== 'sort_by'),
    next_page_token: end < all.length ? String(end) : null,
    size: page_size,
    ...(refined !== undefined && {
      refined: { rows, notApplied: refined.notApplied },
      rowsRead: items.length,
    }),
    sortedOf: all.length,
  }
}

/** A token of the bank's own is of another order: it begins again. */
function placeOf(token: string | undefined): number {
  return token !== undefined && /^\d{1,3}$/.test(token) ? Number(token) : 0
}
