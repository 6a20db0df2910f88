import { currentHref, type ListParams, nextHref, rowHref } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'

/** A transaction's place in the list that one came from. */
export interface Neighbours {
  readonly listHref: string
  readonly previousHref: string | undefined
  readonly nextHref: string | undefined
  /** Where the list goes on, after its last row of this page. */
  readonly nextPageHref: string | undefined
  /** The row's number on its page, from 1; undefined where the page no longer holds it. */
  readonly place: number | undefined
  readonly page: number
}

/** `read` is undefined where the list could not be read: the way back to it stays. */
export function findNeighbours(
  connection_id: string,
  id: string,
  list: ListParams,
  read: ListPage<Transaction> | undefined,
): Neighbours {
  const path = resourcePath(connection_id, 'transactions')
  const rows = refineTransactions(read?.items ?? [], list) ?? read?.items ?? []
  const first = rows.findIndex((row) => row.id === id)
  const last = rows.findLastIndex((row) => row.id === id)
  const hrefOf = (row: Transaction | undefined) =>
    row && rowHref(resourcePath(connection_id, 'transactions', row.id), list)
  const token = read?.next_page_token ?? null
  const isLast = first >= 0 && last === rows.length - 1
  return {
    listHref: currentHref(path, list),
    previousHref: first > 0 ? hrefOf(rows[first - 1]) : undefined,
    nextHref: first >= 0 ? hrefOf(rows[last + 1]) : undefined,
    nextPageHref: isLast && token !== null ? nextHref(path, list, token) : undefined,
    place: first >= 0 ? first + 1 : undefined,
    page: list.page,
  }
}
