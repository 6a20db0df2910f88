import type { ColumnRole } from '@/lib/domain/books/table-shape'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** What the columns of a ledger’s file can be. */
export const roleNames = {
  day: 'transactions.date',
  amount: 'lists.amount',
  money_in: 'books_data.role_money_in',
  money_out: 'books_data.role_money_out',
  debit: 'books_data.role_debit',
  credit: 'books_data.role_credit',
  direction: 'books_data.role_direction',
  balance: 'transactions.balance',
  counterparty: 'transactions.counterparty',
  description: 'books_data.role_description',
  reference: 'mark_data.field_number',
  currency: 'lists.currency',
  account: 'transactions.account',
  debit_account: 'books_data.role_debit_account',
  credit_account: 'books_data.role_credit_account',
  contra_account: 'books_data.role_contra_account',
  reversal: 'books_data.role_reversal',
  skip: 'books_data.role_skip',
} as const satisfies Record<ColumnRole, PlainMessageKey>
