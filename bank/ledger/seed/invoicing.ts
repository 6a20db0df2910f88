import { addDays, daysBetween, wireInstant } from '@/bank/ledger/calendar'
import { type Book, initiatedOn } from '@/bank/ledger/seed/book'
import { collect, type Outcome } from '@/bank/ledger/seed/collect'
import { draftInvoice } from '@/bank/ledger/seed/draft-invoice'
import { customerNames, streets } from '@/bank/ledger/seed/vocabulary'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'

/** The invoices of one business as they are written, sent and paid. */
export interface Invoicing {
  customers: StrictCustomer[]
  invoices: StrictInvoice[]
  /** Open invoices by the day on which something happens to them. */
  due: Map<string, { invoice: StrictInvoice; outcome: Outcome }[]>
}

export function openInvoicing(book: Book, names: readonly string[] = customerNames): Invoicing {
  const { profile, random, start } = book
  const customers = Array.from({ length: profile.customers }, (_, index): StrictCustomer => {
    const created = wireInstant(initiatedOn(book, addDays(start, index * 3)))
    const name = names[index % names.length] ?? 'Customer'
    return {
      id: random.uuid(),
      legal_name: name,
      email: index % 6 === 5 ? null : `accounts${index + 1}@customer.example`,
      address:
        index % 4 === 3
          ? null
          : {
              line_1: `${random.integer(1, 400)} ${random.pick(streets)}`,
              line_2: null,
              city: 'Portland',
              region: 'OR',
              postal_code: `972${random.digits(2)}`,
              country: 'US',
            },
      note: index % 3 === 0 ? 'Pays by the end of the month' : null,
      cc_emails: index % 5 === 0 ? ['cfo@customer.example', 'books@customer.example'] : [],
      total_revenue: { amount: 0, currency: profile.currency },
      last_invoice_id: null,
      created_at: created,
      updated_at: created,
      deleted_at: null,
    }
  })
  for (const { id, legal_name } of customers) book.customerNames.set(id, legal_name)
  return { customers, invoices: [], due: new Map() }
}

/** Issues the day's invoices, then applies the outcomes due for earlier ones. */
export function runInvoicingDay(book: Book, invoicing: Invoicing, date: string): void {
  const perDay = book.profile.invoicesPerMonth / 30
  const before = Math.floor(daysBetween(book.start, date) * perDay)
  const after = Math.floor((daysBetween(book.start, date) + 1) * perDay)
  for (let number = before; number < after; number += 1) {
    const outcome = outcomes[number % outcomes.length] ?? 'paid_by_ach'
    issueInvoice(book, invoicing, date, outcome, addDays(date, book.random.integer(6, 45)))
  }
  settleDue(book, invoicing, date)
}

/** Applies the outcomes due on `date`. */
export function settleDue(book: Book, invoicing: Invoicing, date: string): void {
  for (const { invoice, outcome } of invoicing.due.get(date) ?? []) {
    collect(book, invoice, outcome, date)
  }
  invoicing.due.delete(date)
}

/** A sent invoice, and the day on which its outcome comes about. */
export function issueInvoice(
  book: Book,
  invoicing: Invoicing,
  date: string,
  outcome: Outcome,
  happensOn: string,
): void {
  const billable = invoicing.customers.filter((customer, index) =>
    isBillable(book, customer, index, date),
  )
  if (billable.length === 0) return
  const customer = book.random.pick(billable)
  const invoice = draftInvoice(book, customer, invoicing.invoices.length + 1, date)
  invoicing.invoices.push(invoice)
  customer.last_invoice_id = invoice.id
  const events = invoicing.due.get(happensOn) ?? []
  events.push({ invoice, outcome })
  invoicing.due.set(happensOn, events)
}

/** What is known at the end of the book: who is late, who was deleted, who brought how much. */
export function closeInvoicing(book: Book, invoicing: Invoicing): void {
  for (const invoice of invoicing.invoices) {
    const late = invoice.due_date !== null && invoice.due_date < book.end
    if (invoice.status === 'unpaid' && late) invoice.status = 'overdue'
  }
  const leaving = deletedCount(book)
  invoicing.customers.forEach((customer, index) => {
    if (index < invoicing.customers.length - leaving) return
    customer.deleted_at = wireInstant(initiatedOn(book, deletionDate(book)))
    customer.updated_at = customer.deleted_at
  })
  const byId = new Map(invoicing.customers.map((customer) => [customer.id, customer]))
  for (const invoice of invoicing.invoices) {
    const customer = byId.get(invoice.customer.id)
    if (customer !== undefined && invoice.status === 'paid') {
      customer.total_revenue.amount += invoice.total.amount
    }
  }
}

const outcomes: readonly Outcome[] = [
  'paid_by_ach',
  'paid_by_wire',
  'paid_by_ach',
  'paid_outside',
  'paid_by_check',
  'paid_by_ach',
  'never',
  'paid_by_ach',
  'cancelled',
  'paid_by_wire',
  'says_paid',
]

// The last customers of the list leave a third of the way into the second year.
function isBillable(book: Book, customer: StrictCustomer, index: number, date: string): boolean {
  if (customer.created_at.slice(0, 10) >= date) return false
  return index < book.profile.customers - deletedCount(book) || date < deletionDate(book)
}

function deletedCount(book: Book): number {
  return book.profile.customers > 4 ? 2 : 0
}

function deletionDate(book: Book): string {
  return addDays(book.end, -240)
}
