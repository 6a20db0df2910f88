import { addDays, wireInstant } from '@/bank/ledger/calendar'
import { invoiceTotal, lineTotal } from '@/bank/ledger/invoice-total'
import type { Book } from '@/bank/ledger/seed/book'
import { operating } from '@/bank/ledger/seed/open-book'
import { initiatedOn } from '@/bank/ledger/seed/times'
import { products } from '@/bank/ledger/seed/vocabulary'
import { scaled } from '@/bank/ledger/seed/scaled'
import type { StrictCustomer } from '@/lib/bank-contract/customer'
import { accountingSyncStatuses, type StrictInvoice } from '@/lib/bank-contract/invoice'

/** An invoice as it is sent: unpaid, with one to four lines that share one tax rate. */
export function draftInvoice(
  book: Book,
  customer: StrictCustomer,
  number: number,
  date: string,
): StrictInvoice {
  const { random, profile } = book
  const created_at = wireInstant(initiatedOn(book, date))
  const tax_rate = random.pick(taxRates)
  const discount_rate = random.pick(discountRates)
  const line_items = Array.from({ length: random.integer(1, 4) }, () => draftLine(book, tax_rate))
  const amount = invoiceTotal(
    line_items.map((line) => line.total.amount),
    tax_rate,
    discount_rate,
  )
  const sync = accountingSyncStatuses[number % accountingSyncStatuses.length] ?? 'not_pushed'
  const pushed = sync === 'synced' || sync === 'object_changed'
  const user_id = random.pick(book.employees).user_id
  const emails = customer.email === null ? [] : [customer.email, ...customer.cc_emails]
  return {
    id: random.uuid(),
    invoice_number: `INV-${String(number).padStart(5, '0')}`,
    status: 'unpaid',
    date,
    due_date: number % 17 === 9 ? null : addDays(date, random.pick([14, 30, 30, 45])),
    customer: { id: customer.id },
    line_items,
    total: { amount, currency: operating(book).currency },
    tax_rate,
    discount_rate,
    note: number % 4 === 0 ? `Thank you for working with ${profile.name}.` : null,
    payments: [],
    activities: [
      { activity_type: 'created', created_at, user_id, emails: [] },
      { activity_type: 'sent', created_at, user_id, emails },
    ],
    ...(number % 7 !== 3 && { file_id: random.uuid() }),
    accounting_sync_status: sync,
    accounting_synced_at: pushed ? created_at : null,
    created_at,
    updated_at: created_at,
  }
}

const taxRates = [0, 0, 0.05, 0.08875, 0.2] as const
const discountRates = [0, 0, 0, 0.02, 0.1] as const
const quantities = [1, 1, 2, 3, 10, 2.5, 0.75] as const

function draftLine(book: Book, tax_rate: number): StrictInvoice['line_items'][number] {
  const { random, profile } = book
  const { currency } = operating(book)
  const least = Math.round(profile.monthlyRevenue / 400)
  const unitPrice = scaled(random.integer(least, least * 12), currency)
  const quantity = random.pick(quantities)
  const discount_rate = random.pick(discountRates)
  return {
    name: random.pick(products),
    unit_price: { amount: unitPrice, currency },
    quantity,
    discount_rate,
    tax_rate,
    total: { amount: lineTotal({ unitPrice, quantity, discountRate: discount_rate }), currency },
  }
}
