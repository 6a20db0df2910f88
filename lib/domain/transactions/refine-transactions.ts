import { findMinorDigits } from '@/lib/format/money'
import {
  isKnownType,
  isPayment,
  lacksReceipt,
  showsReceipts,
} from '@/lib/domain/transactions/missing-receipt'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { markFilters, type MarkOf } from '@/lib/domain/close/found-mark'
import { type FilterMemory, isAny, type RowFilters } from '@/lib/domain/search/judge-rows'
import {
  answersWords,
  type Conditions,
  type RefinedRows,
  refineRows,
} from '@/lib/domain/search/refine-rows'

type RefinedTransaction = Pick<
  Transaction,
  | 'amount'
  | 'attachments'
  | 'counterparty_name'
  | 'memo'
  | 'note'
  | 'status'
  | 'transaction_type'
  | 'user_id'
>

const transactionFilters: RowFilters<RefinedTransaction> = {
  files: {
    // A bank whose rows never show receipts has none, and of types that are all unknown none is a payment.
    shows: (row) =>
      `${showsReceipts(row) ? 'receipts' : ''}${isKnownType(row.transaction_type) ? 'types' : ''}` ||
      undefined,
    judge: (row, values, shown) => {
      const hasShown = (word: string) => [...shown].some((each) => each.includes(word))
      const mayLack = values.includes('missing') && isPayment(row)
      if (!showsReceipts(row) && !hasShown('receipts')) {
        return mayLack || values.some((each) => each !== 'missing') ? undefined : false
      }
      if (values.includes((row.attachments?.length ?? 0) > 0 ? 'with' : 'without')) return true
      return mayLack && (hasShown('types') ? lacksReceipt(row) : undefined)
    },
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
  markOf?: MarkOf<Row>,
): RefinedRows<Row> | undefined {
  const filters = { ...transactionFilters, ...markFilters(markOf) }
  return refineRows<Row, Row>(rows, list, filters, memory)
}

/**
 * From which amount on a transaction is large unless somebody says otherwise, in the smallest unit: 5,000
 * of what has smaller parts; where the whole is as small as a yen, a hundred times as many.
 */
export function defaultLarge(currency: string): bigint {
  const digits = findMinorDigits(currency) ?? 0
  return digits === 0 ? 500_000n : 5000n * 10n ** BigInt(digits)
}

/** Money in or out of at least so much. */
export function isAtLeast({ amount }: Money, from: bigint): boolean {
  return BigInt(amount) >= from || -BigInt(amount) >= from
}
