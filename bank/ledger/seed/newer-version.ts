import { addDays } from '@/bank/ledger/calendar'
import { transactionRow } from '@/bank/ledger/resource-rows'
import { type Book, post } from '@/bank/ledger/seed/book'
import type { Invoicing } from '@/bank/ledger/seed/invoicing'
import { operating } from '@/bank/ledger/seed/open-book'
import { initiatedOn, postsOn } from '@/bank/ledger/seed/times'

/**
 * Words and fields of a version to come: version 1 is additive-only (spec, Versioning 2), so that a
 * client must expect them from any bank on any day. Here one row of each kind has them.
 */
export const newerWords = {
  transaction: {
    transaction_type: 'instant_transfer',
    status: 'under_review',
    settlement_rail: { name: 'instant', cut_off: null, attempts: [1, 2] },
  },
  card: { status: 'paused' },
  invoice: { status: 'disputed', accounting_sync_status: 'queued' },
} as const

/** Called last: nothing may be made of these rows afterwards. */
export function writeNewerWords(book: Book, { invoices }: Invoicing): void {
  const date = addDays(book.end, -120)
  const transaction = post(book, {
    account: operating(book),
    transaction_type: 'ach_debit',
    amount: -123_45,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 1),
    // What has no known status has moved no money.
    status: 'pending',
    counterparty_name: 'A word from a later version',
  })
  Object.assign(transaction, newerWords.transaction)
  book.transactions.splice(-1, 1, transactionRow(book.business_id, transaction))
  const card = book.cards.find(({ status }) => status === 'active')
  const invoice = invoices.findLast(({ status }) => status === 'unpaid' || status === 'overdue')
  if (card !== undefined) Object.assign(card, newerWords.card)
  if (invoice !== undefined) Object.assign(invoice, newerWords.invoice)
}
