import type { Card } from '@/lib/bank-contract/card'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import {
  seenOfCard,
  seenOfInvoice,
  seenOfStatement,
  seenOfTransaction,
} from '@/lib/domain/close/seen-values'
import type { Marked } from '@/lib/server/marks/mark-loader'

export const markedTransactions = {
  kind: 'transaction',
  keyOf: rowKey,
  seenOf: seenOfTransaction,
} satisfies Marked<Transaction>

const keyOf = ({ id }: { readonly id: string }) => id

/** The name of its file is known only where its document was requested. */
export const markedStatements = {
  kind: 'statement',
  keyOf,
  seenOf: (statement: Statement) => seenOfStatement(statement, undefined),
} satisfies Marked<Statement>

export const markedInvoices = {
  kind: 'invoice',
  keyOf,
  seenOf: seenOfInvoice,
} satisfies Marked<Invoice>

export const markedCards = {
  kind: 'card',
  keyOf,
  seenOf: seenOfCard,
} satisfies Marked<Card>
