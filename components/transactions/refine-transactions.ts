import type { ListParams } from '@/lib/search-params/list-params'
import { refineRows, type RowTests } from '@/components/resource-list/refine-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { answersSearch } from '@/lib/domain/search/answers-search'
import { readSearch } from '@/lib/domain/search/read-search'

type Refined = Pick<
  Transaction,
  'amount' | 'attachments' | 'counterparty_name' | 'memo' | 'note' | 'user_id'
>

const tests: RowTests<Refined> = {
  files: (value) => (row) => (row.attachments?.length ?? 0) > 0 === (value === 'with'),
  currency: (value) => (row) => row.amount.currency === value,
  person: () => (row) => !row.user_id,
  counterparty: (value) => {
    const isSought = answersSearch(readSearch(value))
    return (row) => isSought([row.counterparty_name])
  },
  words: (value) => {
    const isSought = answersSearch(readSearch(value))
    return (row) => isSought([row.counterparty_name, row.memo, row.note])
  },
}

/** Those that meet the conditions of the list that are judged here; undefined where it has none. */
export function refineTransactions<Row extends Refined>(
  rows: readonly Row[],
  list: Pick<ListParams, 'filters'>,
): readonly Row[] | undefined {
  return refineRows(rows, list, tests)
}
