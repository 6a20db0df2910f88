import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import { seenOfTransaction } from '@/lib/domain/close/seen-values'
import type { Marked } from '@/lib/server/marks/mark-loader'

export const markedTransactions = {
  kind: 'transaction',
  keyOf: rowKey,
  seenOf: seenOfTransaction,
} satisfies Marked<Transaction>
