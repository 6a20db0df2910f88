import type { Transaction } from '@/lib/bank-contract/transaction'
import { defaultLarge, isAtLeast } from '@/lib/domain/transactions/large'
import { type FilterMemory, isAny, type RowFilters } from '@/lib/domain/search/judge-rows'
import {
  answersWords,
  type Conditions,
  type RefinedRows,
  refineRows,
} from '@/lib/domain/search/refine-rows'

type RefinedTransaction = Pick<
  Transaction,
  'amount' | 'attachments' | 'counterparty_name' | 'memo' | 'note' | 'user_id'
>

const transactionFilters: RowFilters<RefinedTransaction> = {
  files: {
    shows: ({ attachments }) => (attachments == null ? undefined : 'some'),
    judge: ({ attachments }, values, shown) =>
      attachments == null && shown.size === 0
        ? undefined
        : values.includes((attachments?.length ?? 0) > 0 ? 'with' : 'without'),
  },
  size: { judge: ({ amount }) => isAtLeast(amount, defaultLarge(amount.currency)) },
  currency: isAny((row) => row.amount.currency),
  person: {
    shows: ({ user_id }) => (user_id ? 'some' : undefined),
    judge: ({ user_id }, _, shown) => (user_id ? false : shown.size > 0 || undefined),
  },
  counterparty: answersWords((row) => [row.counterparty_name]),
  words: answersWords((row) => [row.counterparty_name, row.memo, row.note]),
}

export function refineTransactions<Row extends RefinedTransaction>(
  rows: readonly Row[],
  list: Conditions,
  memory?: FilterMemory,
): RefinedRows<Row> | undefined {
  return refineRows<RefinedTransaction, Row>(rows, list, transactionFilters, memory)
}
