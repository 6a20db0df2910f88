import { addDays, wireInstant } from '@/bank/ledger/calendar'
import { type Book, initiatedOn, scaled } from '@/bank/ledger/seed/book'
import { operating } from '@/bank/ledger/seed/open-book'
import { products } from '@/bank/ledger/seed/vocabulary'
import {
  accountingSyncStatuses,
  type StrictCustomer,
  type StrictInvoice,
} from '@/lib/bank-contract/invoicing'

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
    // "Inc." brings the full stop with it.
    note:
      number % 4 === 0 ? `Thank you for working with ${profile.name.replace(/\.$/, '')}.` : null,
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
  const minPrice = Math.round(profile.monthlyRevenue / 400)
  const unitPrice = scaled(random.integer(minPrice, minPrice * 12), currency)
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

interface Line {
  unitPrice: number
  quantity: number
  discountRate: number
}

/** Minor units: round(quantity x unit price x (1 - line discount)), halves away from zero. */
export function lineTotal(line: Line): number {
  return product(line.unitPrice, [line.quantity, 1 - line.discountRate])
}

/** Minor units: round(sum of lines x (1 + tax) x (1 - invoice discount)). One tax for every line. */
export function invoiceTotal(
  lineTotals: readonly number[],
  taxRate: number,
  discountRate: number,
): number {
  const sum = lineTotals.reduce((total, line) => total + line, 0)
  return product(sum, [1 + taxRate, 1 - discountRate])
}

const scale = 1_000_000n

// In integers, because a half that a float misses would move an invoice by a cent.
function product(amount: number, factors: readonly number[]): number {
  let value = BigInt(amount)
  let divisor = 1n
  for (const factor of factors) {
    value *= BigInt(Math.round(factor * Number(scale)))
    divisor *= scale
  }
  const magnitude = ((value < 0n ? -value : value) * 2n + divisor) / (2n * divisor)
  return Number(value < 0n ? -magnitude : magnitude)
}
