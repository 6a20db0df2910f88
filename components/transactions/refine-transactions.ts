import type { ListParams } from '@/components/resource-list/list-params'
import { refineRows, type RowTests } from '@/components/resource-list/refine-rows'
import type { Transaction } from '@/lib/contract/transaction'

type Refined = Pick<Transaction, 'amount' | 'attachments' | 'counterparty_name' | 'user_id'>

const tests: RowTests<Refined> = {
  files: (row, value) => (row.attachments?.length ?? 0) > 0 === (value === 'with'),
  currency: (row, value) => row.amount.currency === value,
  person: (row) => !row.user_id,
  counterparty: (row, value) => (row.counterparty_name?.trim() ?? '') === value,
}

/** Those that meet the conditions of the list that are judged here; undefined where it has none. */
export function refineTransactions<Row extends Refined>(
  rows: readonly Row[],
  list: Pick<ListParams, 'filters'>,
): readonly Row[] | undefined {
  return refineRows(rows, list, tests)
}
