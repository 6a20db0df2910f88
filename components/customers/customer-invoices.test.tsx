import { describe, expect, it } from 'vitest'
import {
  CustomerInvoices,
  type CustomerWithInvoices,
} from '@/components/customers/customer-invoices'
import { cellsOf, renderDetail } from '@/test/components/resource-list-view'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const read = (overrides: Partial<CustomerWithInvoices> = {}): CustomerWithInvoices => ({
  customer: {
    id: 'c-7',
    legal_name: 'Kite & Co',
    deleted_at: '2026-05-01T00:00:00Z',
    total_revenue: usd(1000),
  },
  invoices: [
    { id: 'i-1', invoice_number: 'INV-1', status: 'paid', total: usd(1000) },
    { id: 'i-2', invoice_number: 'INV-2', status: 'paid', total: { amount: 5, currency: 'JPY' } },
    { id: 'i-3', invoice_number: 'INV-3', status: 'overdue', total: usd(250) },
  ],
  isWhole: true,
  ...overrides,
})

describe('the invoices of a customer', () => {
  it('stand with their sums by status and currency, also of a deleted customer', () => {
    const html = renderDetail(CustomerInvoices, read())
    expect(html).toContain('<h1>Invoices of Kite &amp; Co</h1>')
    expect(html).toContain('Deleted')
    expect(html).toContain(
      '<dt>Revenue, as the bank counts it</dt><dd><span data-amount="">$10.00</span></dd>',
    )
    expect(html).toContain(
      '<dt>Paid, USD</dt><dd><span data-amount="">$10.00 in 1 invoice</span></dd>',
    )
    expect(html).toContain('<dt>Paid, JPY</dt><dd><span data-amount="">¥5 in 1 invoice</span></dd>')
    expect(html).toContain(
      '<dt>Overdue, USD</dt><dd><span data-amount="">$2.50 in 1 invoice</span></dd>',
    )
    expect(cellsOf(html).map(([first]) => first)).toEqual(['INV-1', 'INV-2', 'INV-3'])
  })

  it('say "at least" where the list was not read to its end', () => {
    const html = renderDetail(CustomerInvoices, read({ isWhole: false }))
    expect(html).toContain('At least these invoices')
    expect(html).toContain('<dd><span data-amount="">at least $2.50 in 1 invoice</span></dd>')
  })
})
