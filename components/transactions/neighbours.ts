import type { NeighboursView } from '@/components/layout/detail-sheet'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/i18n/reader'
import { currentHref, type ListParams, rowHref } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A transaction's place in its list; `page` is undefined where the list could not be read. */
export function findNeighbours(
  connection_id: string,
  id: string,
  list: ListParams,
  page: ListPage<Transaction> | undefined,
  { text }: Pick<Reader, 'text'>,
): NeighboursView {
  const rows = refineTransactions(page?.items ?? [], list)?.rows ?? page?.items ?? []
  // Both legs of a movement may share an id: they are one step.
  const first = rows.findIndex((row) => row.id === id)
  const last = rows.findLastIndex((row) => row.id === id)
  const hrefOf = (row: Transaction | undefined) =>
    row && rowHref(resourcePath(connection_id, 'transactions', row.id), list)
  return {
    listHref: currentHref(resourcePath(connection_id, 'transactions'), list),
    previousHref: first > 0 ? hrefOf(rows[first - 1]) : undefined,
    nextHref: first >= 0 ? hrefOf(rows[last + 1]) : undefined,
    place:
      first < 0
        ? undefined
        : text('transactions.place_in_list', { place: first + 1, count: rows.length }),
  }
}
