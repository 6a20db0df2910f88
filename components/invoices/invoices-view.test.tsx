import { describe, expect, it } from 'vitest'
import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { accountingSyncStates, invoiceStates } from '@/components/invoices/invoice-words'
import { InvoicesView } from '@/components/invoices/invoices-view'
import { invoiceList } from '@/components/invoices/search-params'
import { cellsOf, renderDetail, renderList, testFormat } from '@/test/components/resource-list-view'
import { accountingSyncStatuses, type Invoice, invoiceStatuses } from '@/lib/bank-contract/invoice'

const invoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: 'i-1',
  invoice_number: 'INV-0042',
  status: 'paid',
  accounting_sync_status: 'synced',
  date: '2026-05-31',
  due_date: '2026-06-30',
  customer: { id: 'customer-0001' },
  total: { amount: 108_000, currency: 'USD' },
  file_id: 'f-1',
  ...overrides,
})
const render = (items: Invoice[]) => renderList(InvoicesView, invoiceList, { items })

describe('the invoices page', () => {
  it('shows lifecycle and accounting apart, and the customer by what the list tells of it', () => {
    const html = render([invoice()])
    expect(cellsOf(html)).toEqual([
      ['INV-0042', 'customer…', 'Paid', 'Synced', '31 May 2026', '30 Jun 2026', 'PDF', '$1,080.00'],
    ])
    expect(html).toContain('href="/clients/c-1/customers/customer-0001"')
    expect(html).toContain(
      'href="/api/bank/c-1/invoicing/invoices/i-1/files/f-1?disposition=inline"',
    )
  })

  it('names the customer where the name is known, and tells a deleted one', () => {
    const names = new Map([
      ['customer-0001', { name: 'Kite & Co', isDeleted: false }],
      ['customer-0002', { name: 'Gone <b>Ltd.</b>', isDeleted: true }],
    ])
    const html = renderList((props) => <InvoicesView {...props} names={names} />, invoiceList, {
      items: [invoice(), invoice({ id: 'i-2', customer: { id: 'customer-0002' } })],
    })
    expect(cellsOf(html).map(([, customer]) => customer)).toEqual([
      'Kite &amp; Co',
      'Gone &lt;b&gt;Ltd.&lt;/b&gt; (deleted)',
    ])
  })

  it('narrows here to what accounting says, and packs the same', () => {
    const html = renderList(
      InvoicesView,
      invoiceList,
      { items: [invoice(), invoice({ id: 'i-2', accounting_sync_status: 'error' })] },
      { accounting_sync_status: 'error', status: 'paid' },
    )
    expect(cellsOf(html)).toHaveLength(1)
    expect(html).toContain('href="/clients/c-1/invoices/i-2"')
    expect(html).toContain('1 of the 2 rows read')
    expect(html).toContain('Accounting, here: ')
    const zips = [...html.matchAll(/href="([^"]*\/zip[^"]*)"/g)].map(([, href]) => href)
    expect(zips).toEqual(['/clients/c-1/invoices/zip?status=paid&amp;accounting_sync_status=error'])
  })

  it('narrows here to one customer, by name as far as it is known', () => {
    const items = [
      invoice(),
      invoice({ id: 'i-2', customer: { id: 'customer-0002' } }),
      invoice({ id: 'i-3', customer: null }),
    ]
    const names = new Map([['customer-0002', { name: 'Kite & Co', isDeleted: false }]])
    const html = renderList(
      (props) => <InvoicesView {...props} names={names} />,
      invoiceList,
      { items },
      { customer: 'customer-0002' },
    )
    expect(cellsOf(html).map(([number, customer]) => [number, customer])).toEqual([
      ['INV-0042', 'Kite &amp; Co'],
    ])
    expect(html).toContain('Customer, here: Kite &amp; Co')
    expect(html).toContain('1 of the 3 rows read')
    expect(html).toContain('href="/clients/c-1/customers/customer-0002/invoices"')
    expect(html).toContain('/invoices/zip?customer=customer-0002')
    expect(html).toContain('<option value="customer-0001" data-unnamed="customer-0001">')
    const unknown = renderList(InvoicesView, invoiceList, { items }, { customer: 'customer-0002' })
    expect(unknown).toContain('data-unnamed="customer-0002"><span')
    expect(unknown).toContain('Customer, here: customer…')
  })

  it('seeks words in numbers, notes and lines', () => {
    const items = [
      invoice({ id: 'i-1', line_items: [{ name: 'Design work' }] }),
      invoice({ id: 'i-2', invoice_number: 'INV-0043', note: 'Second half' }),
    ]
    const found = (words: string) =>
      cellsOf(renderList(InvoicesView, invoiceList, { items }, { words })).map(([first]) => first)
    expect(found('design')).toEqual(['INV-0042'])
    expect(found('inv -"second half"')).toEqual(['INV-0042'])
    expect(found('0043 | design')).toEqual(['INV-0042', 'INV-0043'])
  })

  it('has words for every state of both kinds', () => {
    for (const status of invoiceStatuses) {
      expect(cellsOf(render([invoice({ status })]))[0]?.[2]).toBe(
        testFormat.text(invoiceStates[status].words),
      )
    }
    for (const accounting_sync_status of accountingSyncStatuses) {
      expect(cellsOf(render([invoice({ accounting_sync_status })]))[0]?.[3]).toBe(
        testFormat.text(accountingSyncStates[accounting_sync_status].words),
      )
    }
  })

  it('shows states that are newer than we are as they came', () => {
    const [cells] = cellsOf(
      render([invoice({ status: 'disputed', accounting_sync_status: 'queued' })]),
    )
    expect(cells?.slice(2, 4)).toEqual(['Other (disputed)', 'Other (queued)'])
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'i-9' }]))).toEqual([['Invoice i-9', '', '', '', '', '', '', '']])
  })

  it('offers no sorting, since the order cannot be changed', () => {
    expect(render([invoice()])).not.toContain('aria-sort')
  })
})

describe('the page of an invoice', () => {
  const full = invoice({
    tax_rate: 0.08,
    line_items: [
      {
        name: 'Design <b>',
        quantity: 1.5,
        unit_price: { amount: 66_667, currency: 'USD' },
        total: { amount: 100_000, currency: 'USD' },
      },
      { name: 'Design <b>', quantity: 1.5 },
    ],
    payments: [
      {
        type: 'received_in_account',
        paid_at: '2026-06-12T18:00:00Z',
        transaction_id: 't-1',
      },
      { type: 'external', external_method: 'bank_check', paid_at: '2026-06-13T18:00:00Z' },
    ],
    activities: [
      {
        activity_type: 'invoice_sent',
        created_at: '2026-05-31T12:00:00Z',
        emails: ['pay@kite.example'],
      },
    ],
  })
  const customer = { id: 'customer-0001', legal_name: 'Kite & Co', deleted_at: '2026-06-01' }

  it('names the customer, also a deleted one', () => {
    const html = renderDetail(InvoiceDetail, { invoice: full, customer })
    expect(html).toContain('>Kite &amp; Co</a> (deleted)')
    const unknown = renderDetail(InvoiceDetail, { invoice: full, customer: undefined })
    expect(unknown).toContain('>Customer customer…</a>')
  })

  it('shows the PDF in the page only when asked, and offers to view and download it', () => {
    const html = renderDetail(InvoiceDetail, { invoice: full, customer })
    const file = '/api/bank/c-1/invoicing/invoices/i-1/files/f-1'
    expect(html).toMatch(
      new RegExp(`<iframe src="${file}\\?disposition=inline"[^>]*loading="lazy"`),
    )
    expect(html).toContain(`href="${file}?disposition=attachment"`)
    const without = renderDetail(InvoiceDetail, {
      invoice: invoice({ file_id: null }),
      customer,
    })
    expect(without).not.toContain('<iframe')
    expect(without).not.toContain('PDF')
  })

  it('links each payment to the transaction that paid', () => {
    const html = renderDetail(InvoiceDetail, { invoice: full, customer })
    expect(html).toContain('href="/clients/c-1/transactions/t-1"')
    expect(html).toContain('Paid outside the bank')
    expect(html).toContain('Bank check')
  })

  it('lists lines and the audit trail, markup as text', () => {
    const html = renderDetail(InvoiceDetail, { invoice: full, customer })
    expect(html.match(/Design &lt;b&gt;<\/th>/g)).toHaveLength(2)
    expect(html).toContain('Invoice sent to pay@kite.example')
    expect(html).toContain('<dt>Tax</dt><dd>8%</dd>')
  })

  it('stands with an identifier alone', () => {
    const html = renderDetail(InvoiceDetail, { invoice: { id: 'i-9' }, customer: undefined })
    expect(html).toContain('<h1>Invoice i-9</h1>')
    expect(html).not.toContain('Payments applied')
  })
})
