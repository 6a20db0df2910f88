import type { ListParams } from '@/lib/search-params/list-params'
import { refineRows, type RowTests } from '@/components/resource-list/refine-rows'
import type { Invoice } from '@/lib/bank-contract/invoice'
import { answersSearch } from '@/lib/domain/search/answers-search'
import { readSearch } from '@/lib/domain/search/read-search'

const tests: RowTests<Invoice> = {
  accounting_sync_status: (value) => (row) => row.accounting_sync_status === value,
  customer: (value) => (row) => row.customer?.id === value,
  words: (value) => {
    const isSought = answersSearch(readSearch(value))
    return (row) =>
      isSought([row.invoice_number, row.note, ...(row.line_items ?? []).map(({ name }) => name)])
  },
}

/** Those that meet the conditions of the list that are judged here; undefined where it has none. */
export function refineInvoices(
  rows: readonly Invoice[],
  list: Pick<ListParams, 'filters'>,
): readonly Invoice[] | undefined {
  return refineRows(rows, list, tests)
}
