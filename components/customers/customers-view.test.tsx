import { describe, expect, it } from 'vitest'
import { CustomerDetail } from '@/components/customers/customer-detail'
import { CustomersView } from '@/components/customers/customers-view'
import type { NamedInvoice } from '@/components/invoices/invoice-in-words'
import { customerList } from '@/components/customers/search-params'
import { cellsOf, renderDetail, renderList } from '@/test/components/resource-list-view'
import type { Customer } from '@/lib/bank-contract/customer'

const customer = (overrides: Partial<Customer> = {}): Customer => ({
  id: 'customer-0001',
  legal_name: 'Kite & Co',
  email: 'pay@kite.example',
  total_revenue: { amount: 1_250_000, currency: 'JPY' },
  last_invoice_id: 'invoice-0042',
  created_at: '2026-01-05T12:00:00Z',
  deleted_at: null,
  ...overrides,
})
type Raw = Parameters<typeof renderList>[3]
const render = (items: Customer[], raw?: Raw) =>
  renderList(CustomersView, customerList, { items }, raw)

describe('the customers page', () => {
  it('shows name, email, revenue, last invoice and creation', () => {
    const html = render([customer()])
    expect(cellsOf(html)).toEqual([
      ['Kite &amp; Co', 'pay@kite.example', 'Open', '5 Jan 2026', '¥1,250,000'],
    ])
    expect(html).toContain('href="/clients/c-1/invoices/invoice-0042"')
  })

  it('tells the last invoice by its number or its day, and never by a piece of its identifier', () => {
    const withInvoices = (invoice: NamedInvoice) =>
      renderList(
        (props) => <CustomersView {...props} invoices={new Map([['invoice-0042', invoice]])} />,
        customerList,
        { items: [customer()] },
      )
    expect(cellsOf(withInvoices({ invoice_number: 'INV-42', date: '2026-05-31' }))[0]?.[2]).toBe(
      'INV-42',
    )
    const dated = withInvoices({ date: '2026-05-31' })
    expect(cellsOf(dated)[0]?.[2]).toBe('Invoice of 31 May 2026')
    expect(dated).not.toContain('data-unnamed')
    expect(render([customer()])).toContain('data-unnamed="invoice-0042">Open</a>')
  })

  it('marks a deleted customer and sets it back', () => {
    const html = render([customer({ deleted_at: '2026-06-01T00:00:00Z' })])
    expect(cellsOf(html)[0]?.[1]).toBe('Deleted')
    expect(html).toContain('<tr data-quiet="">')
  })

  it('includes deleted ones by a switch that stands in the address', () => {
    const html = render([customer()], { include_deleted: 'true' })
    expect(html).toContain('name="include_deleted" checked="" value="true"')
    expect(html).toContain('Remove filter: </span>Include deleted customers')
    expect(html).not.toContain('type="hidden" name="include_deleted"')
  })

  it('sorts by creation in either direction without naming a column', () => {
    const html = render([customer()])
    expect(html).toContain(
      'aria-sort="descending"><a href="/clients/c-1/customers?order=asc">Created',
    )
    expect(render([customer()], { order: 'asc' })).toContain(
      'aria-sort="ascending"><a href="/clients/c-1/customers?order=desc">Created',
    )
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'c-9' }]))).toEqual([['Customer c-9', '', '', '', '']])
  })
})

describe('the page of a customer', () => {
  it('shows all that is known and only the invoice that the bank names', () => {
    const html = renderDetail(CustomerDetail, {
      customer: customer({
        cc_emails: ['a@kite.example', 'b@kite.example'],
        address: { line_1: '1 Main St', line_2: null, city: 'Albany', postal_code: '12207' },
        deleted_at: '2026-06-01T00:00:00Z',
      }),
      lastInvoice: { id: 'invoice-0042', invoice_number: 'INV-42' },
    })
    expect(html).toContain('a@kite.example, b@kite.example')
    expect(html).toContain('1 Main St, Albany, 12207')
    expect(html).toContain('31 May 2026, 20:00:00 EDT')
    expect(html).toContain('href="/clients/c-1/invoices/invoice-0042">INV-42</a>')
    expect(html).toContain('href="/clients/c-1/invoices?customer=customer-0001"')
  })
})
