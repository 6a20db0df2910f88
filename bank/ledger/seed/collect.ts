import { wireInstant } from '@/bank/ledger/calendar'
import { type Book, initiatedOn, post, postsOn } from '@/bank/ledger/seed/book'
import { operating } from '@/bank/ledger/seed/open-book'
import type { StrictInvoice } from '@/lib/bank-contract/invoicing'

/** What becomes of an invoice. */
export type Outcome =
  | 'paid_by_ach'
  | 'paid_by_wire'
  | 'paid_by_check'
  | 'paid_outside'
  | 'says_paid'
  | 'cancelled'
  | 'never'

const creditTypes = {
  paid_by_ach: 'ach_credit',
  paid_by_wire: 'wire_in',
  paid_by_check: 'check_deposit',
} as const

/** Applies the outcome on `date`: a payment received refers to its credit. */
export function collect(book: Book, invoice: StrictInvoice, outcome: Outcome, date: string): void {
  switch (outcome) {
    case 'never':
      return
    case 'cancelled':
      note(book, invoice, 'cancelled', date)
      invoice.status = 'cancelled'
      return
    case 'says_paid':
      note(book, invoice, 'marked_paid_by_customer', date)
      invoice.status = 'confirm_payment'
      return
    case 'paid_outside':
      invoice.payments.push({
        type: 'external',
        external_method: 'check',
        paid_at: note(book, invoice, 'paid', date),
        transaction_id: null,
      })
      invoice.status = 'paid'
      return
    default:
      receivePayment(book, invoice, creditTypes[outcome], date)
  }
}

function receivePayment(
  book: Book,
  invoice: StrictInvoice,
  transaction_type: (typeof creditTypes)[keyof typeof creditTypes],
  date: string,
): void {
  const credit = post(book, {
    account: operating(book),
    transaction_type,
    amount: invoice.total.amount,
    initiatedAt: initiatedOn(book, date),
    postsAt: postsOn(book, date, 2),
    counterparty_name: book.customerNames.get(invoice.customer.id) ?? '',
    memo: `Payment of ${invoice.invoice_number}`,
  })
  invoice.payments.push({
    type: 'received_in_account',
    external_method: null,
    paid_at: credit.posted_at ?? credit.initiated_at,
    transaction_id: credit.id,
  })
  const settled = credit.posted_at !== null
  invoice.status = settled ? 'paid' : 'pending_payout'
  const created_at = credit.posted_at ?? credit.initiated_at
  const activity_type = settled ? 'paid' : 'payment_initiated'
  invoice.activities.push({ activity_type, created_at, user_id: null, emails: [] })
  invoice.updated_at = created_at
}

function note(book: Book, invoice: StrictInvoice, activity_type: string, date: string): string {
  const created_at = wireInstant(initiatedOn(book, date))
  invoice.activities.push({ activity_type, created_at, user_id: null, emails: [] })
  invoice.updated_at = created_at
  return created_at
}
