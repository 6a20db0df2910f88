import { beforeEach, describe, expect, it } from 'vitest'
import { InvoiceDetail } from '@/components/invoices/invoice-detail'
import { InvoicesScreen } from '@/components/invoices/invoices-screen'
import { type InvoicesRead, toInvoicesView } from '@/components/invoices/to-invoices-view'
import {
  accountingSyncStatuses,
  type Invoice,
  invoiceSchema,
  invoiceStatuses,
  lenientInvoiceSchema,
} from '@/lib/bank-contract/invoicing'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { parseInvoiceParams } from '@/lib/search-params/invoices'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { anyBelieved } from '@/test/any-answer'
import { allDates, client, invoice, today, usd } from '@/test/components/invoices'
import { nobodysMarks } from '@/test/components/transactions'
import {
  cellsOf,
  expectAnyAnswerShown,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testReader,
} from '@/test/components/screens'

const viewOf = (
  items: readonly Invoice[],
  raw: RawSearchParams = {},
  change: Partial<InvoicesRead> & { rowsRead?: number; next?: string } = {},
) => {
  const { rowsRead = items.length, next = null, ...more } = change
  const list = parseInvoiceParams(raw)
  return toInvoicesView(
    {
      client,
      list,
      period: allDates,
      outcome: readOutcome({
        items: [...items],
        unreadable: [],
        next_page_token: next,
        refined: refineInvoices(items, list),
        rowsRead,
      }),
      today,
      names: new Map(),
      preference: null,
      ...nobodysMarks,
      ...more,
    },
    testReader,
  )
}
const render = (...given: Parameters<typeof viewOf>) =>
  renderScreen(<InvoicesScreen view={viewOf(...given)} />)

describe('the list of invoices', () => {
  it('shows life cycle and what the ledger says apart, and the customer by what the list knows of it', () => {
    const taken = new Map([
      ['i-2', { fileId: 'f-2', sha256: 'a', version: 1, at: '2026-06-30T21:20:00Z' }],
      ['i-3', { fileId: 'f-2', sha256: 'a', version: 1, at: '2026-06-30T21:20:00Z' }],
    ])
    const items = [
      invoice({ file_id: 'f-1' }),
      invoice({ id: 'i-2', file_id: 'f-2' }),
      invoice({ id: 'i-3', file_id: 'f-3' }),
      invoice({ id: 'i-4', file_id: null }),
    ]
    const pdfs = cellsOf(render(items, {}, { taken })).map((cells) => cells[6])
    expect(pdfs).toEqual(['New', '30 Jun', 'Replaced', 'No PDF'])
    expect(viewOf([invoice()]).rows[0]?.sync?.text).toBe('Synced')
    expect(cellsOf(render([invoice()]))).toEqual([
      ['', 'INV-0042', 'customer-0001', '31 May 2026', '30 Jun 2026', 'Paid', '', '$1,080.00'],
    ])
    expect(render([invoice()])).toContain('<span class="hidden noscript:inline">customer-0001<')
    expect(viewOf([invoice()]).unnamed).toEqual(['customer-0001'])
  })

  it('names the customer where the name is known, and marks a deleted one', () => {
    const names = new Map([
      ['customer-0001', { name: 'Kite & Co', isDeleted: false }],
      ['customer-0002', { name: 'Gone <b>Ltd.</b>', isDeleted: true }],
    ])
    const items = [invoice(), invoice({ id: 'i-2', customer: { id: 'customer-0002' } })]
    expect(cellsOf(render(items, {}, { names })).map((cells) => cells[2])).toEqual([
      'Kite &amp; Co',
      'Gone &lt;b&gt;Ltd.&lt;/b&gt; (deleted)',
    ])
    expect(viewOf(items, {}, { names }).unnamed).toEqual([])
  })

  it('leads to other orders, which are ours, and turns the one round that it has', () => {
    const sorted = render([invoice()], { sort_by: 'total' })
    expect(sorted).toContain('href="/clients/c-1/invoices?sort_by=total&amp;order=desc"')
    expect(sorted).toMatch(/aria-sort="ascending"[^>]*><a [^>]*Countinghouse sorts it/)
    expect(render([invoice()])).not.toContain('aria-sort="ascending"')
  })

  it('leads to no other order where not all rows were read for one, and says why', () => {
    const page = { items: [invoice()], unreadable: [], next_page_token: 'on' }
    const outcome = readOutcome({ ...page, notSorted: { by: 'total', lacks: 'rows' as const } })
    const html = render([], {}, { outcome })
    expect(html).not.toContain('aria-sort')
    expect(html).toContain('In the bank’s order: to be sorted here, all rows must be read')
  })

  it('leads to every order but that by a name that is not known, and says why', () => {
    const page = { items: [invoice()], unreadable: [], next_page_token: null }
    const outcome = readOutcome({ ...page, notSorted: { by: 'customer', lacks: 'names' as const } })
    const html = render([], {}, { outcome })
    expect(html).toContain('each customer’s name must be known')
    expect(html).not.toContain('sort_by=customer')
    for (const other of ['invoice_number', 'date', 'status', 'total']) {
      expect(html).toContain(`sort_by=${other}`)
    }
  })

  it('says how late an unpaid invoice is, by the one rule for overdue', () => {
    const states = (overrides: Partial<Invoice>) => viewOf([invoice(overrides)]).rows[0]?.status
    expect(states({ status: 'unpaid', due_date: '2026-06-11' })?.text).toBe('1 day late')
    expect(states({ status: 'overdue', due_date: '2026-06-02' })?.text).toBe('10 days late')
    expect(states({ status: 'unpaid', due_date: today })?.text).toBe('Unpaid')
    expect(states({ status: 'paid', due_date: '2026-01-01' })?.text).toBe('Paid')
    expect(states({ status: 'overdue', due_date: null })?.text).toBe('Overdue')
  })

  it('marks the due date of whatever the customer has not paid once it has passed, and of nothing else', () => {
    const late = (overrides: Partial<Invoice>) => viewOf([invoice(overrides)]).rows[0]?.late
    for (const status of ['unpaid', 'overdue', 'confirm_payment'] as const) {
      expect(late({ status, due_date: '2026-06-02' }), status).toBe('10 days late')
      expect(late({ status, due_date: today }), status).toBeUndefined()
    }
    for (const status of ['pending_payout', 'paid'] as const) {
      expect(late({ status, due_date: '2026-06-02' }), status).toBeUndefined()
    }
    expect(late({ status: 'cancelled', due_date: '2026-06-02' })).toBeUndefined()
    expect(render([invoice({ status: 'confirm_payment', due_date: '2026-06-02' })])).toMatch(
      /title="10 days late">2 Jun 2026</,
    )
  })

  it('has words for every state of both kinds, and shows a newer one as it came', () => {
    const rows = viewOf([
      ...invoiceStatuses.map((status) => invoice({ status })),
      ...accountingSyncStatuses.map((status) => invoice({ accounting_sync_status: status })),
      invoice({ status: 'disputed', accounting_sync_status: 'queued' }),
    ]).rows
    expect(rows.map(({ status }) => status?.text)).not.toContain(undefined)
    expect(rows.at(-1)).toMatchObject({
      status: { text: 'Other (disputed)' },
      sync: { text: 'Other (queued)' },
    })
    expect(rows.filter(({ status }) => status?.text.startsWith('Other'))).toHaveLength(1)
  })

  it('narrows to one customer, to what the ledger says, and to words; downloads follow', () => {
    const items = [
      invoice(),
      invoice({ id: 'i-2', accounting_sync_status: 'error', note: 'Second half' }),
      invoice({ id: 'i-3', customer: null, line_items: [{ name: 'Design work' }] }),
    ]
    const idsOf = (raw: RawSearchParams) => viewOf(items, raw).rows.map(({ key }) => key)
    expect(idsOf({ accounting_sync_status: 'error' })).toEqual(['i-2'])
    expect(idsOf({ customer: 'customer-0001' })).toEqual(['i-1', 'i-2'])
    expect(idsOf({ words: 'design' })).toEqual(['i-3'])
    expect(idsOf({ words: 'inv -"second half"' })).toEqual(['i-1', 'i-3'])
    expect(viewOf(items, { accounting_sync_status: 'error' }).download?.href).toBe(
      '/clients/c-1/invoices/zip?accounting_sync_status=error',
    )
  })

  it('says how far a search has read, and where it goes on', () => {
    const found = viewOf([invoice()], { words: '0042' }, { rowsRead: 350, next: 'token-8' })
    expect(found.localFilter).toMatchObject({ page: { matching: 1, read: 350, isEnd: false } })
    const none = render([invoice()], { words: 'nowhere' }, { rowsRead: 1000, next: 'token-20' })
    expect(none).toContain('0 of the 1,000 rows read so far match. More may follow.')
    expect(none).toContain('page_token=token-20')
    expect(none).not.toContain('No invoices match')
    expect(render([], { words: 'nowhere' }, { rowsRead: 40 })).toContain('0 of 40 rows match.')
  })

  it('counts what is owed today at its views only where the list is of all dates', () => {
    const month = { ...allDates, address: '2026-05' }
    expect(viewOf([invoice()]).isOfAllDates).toBe(true)
    expect(viewOf([invoice()], {}, { period: month }).isOfAllDates).toBe(false)
  })

  it('opens what is open and overdue by the filters that its counts are made of', () => {
    const views = viewOf([invoice()]).views
    expect(views.map(({ id, isCurrent }) => [id, isCurrent])).toContainEqual(['all', true])
    const overdue = new URL(
      views.find(({ id }) => id === 'overdue')?.href ?? '',
      'https://a.example',
    )
    expect(overdue.searchParams.getAll('status')).toEqual(['unpaid', 'overdue', 'confirm_payment'])
    expect(overdue.searchParams.get('overdue_on')).toBe('2026-06-12')
    const raw = Object.fromEntries(
      [...overdue.searchParams.keys()].map((name) => [name, overdue.searchParams.getAll(name)]),
    )
    expect(viewOf([], raw).views.find(({ isCurrent }) => isCurrent)?.id).toBe('overdue')
  })

  it('adds up each currency by itself, cancelled ones apart, and "at least" while more follows', () => {
    const items = [
      invoice(),
      invoice({ id: 'i-2', status: 'unpaid', total: usd(500) }),
      invoice({ id: 'i-3', status: 'cancelled', total: usd(7) }),
      invoice({ id: 'i-4', total: { amount: 3, currency: 'JPY' } }),
    ]
    expect(viewOf(items).totals).toEqual([
      { currency: 'USD', invoiced: '$1,085.00', paid: '$1,080.00', open: '$5.00', notKnown: [] },
      { currency: 'JPY', invoiced: '¥3', paid: '¥3', open: '¥0', notKnown: [] },
    ])
    expect(viewOf(items, {}, { next: 'more' }).totals[0]?.paid).toBe('at least $1,080.00')
    expect(viewOf(items, {}, { next: 'more' }).totals[1]?.notKnown).toEqual(['open'])
    expect(viewOf(items, { status: 'paid' }, { next: 'more' }).totals[1]?.notKnown).toEqual([])
    const unknown = [...items, invoice({ id: 'i-5', total: null })]
    expect(viewOf(unknown).totals[0]?.paid).toBe('at least $1,080.00')
    const outcome = readOutcome({ items, unreadable: [{}], next_page_token: null })
    expect(viewOf(items, {}, { outcome }).totals[0]?.paid).toBe('at least $1,080.00')
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'i-9' }]))).toEqual([['', 'Invoice i-9', '', '', '', '', '', '']])
  })
})

describe('the page of an invoice', () => {
  beforeEach(() => readIn(testReader.timeZone))

  const page = (read: Invoice, customer?: { id: string; legal_name: string }) =>
    renderServerScreen(
      <InvoiceDetail
        client={client}
        id={read.id}
        period={undefined}
        today={today}
        outcome={readOutcome({ invoice: read, customer })}
      />,
    )

  const full = invoice({
    status: 'unpaid',
    due_date: '2026-06-30',
    tax_rate: 0.08,
    line_items: [
      { name: 'Design <b>', quantity: 1.5, unit_price: usd(66_667), total: usd(100_000) },
      { name: 'Design <b>', quantity: 1.5 },
    ],
    payments: [
      { type: 'received_in_account', paid_at: '2026-06-12T18:00:00Z', transaction_id: 't-1' },
      { type: 'external', external_method: 'bank_check', paid_at: '2026-06-13T18:00:00Z' },
    ],
  })

  it('shows what is due and when, its lines, and payments with their transactions', async () => {
    const html = await page(full, { id: 'customer-0001', legal_name: 'Kite & Co' })
    expect(html).toContain('Amount due')
    expect(html).toContain('in 18 days')
    expect(html).toContain('Design &lt;b&gt;')
    expect(html).toContain('href="/clients/c-1/transactions/t-1"')
    expect(html).toContain('Bank check')
    expect(html).toContain('href="/clients/c-1/customers/customer-0001"')
  })

  it('shows its PDF beside it, and downloads it', async () => {
    const html = await page(full)
    expect(html).toContain(
      'src="/api/bank/c-1/invoicing/invoices/i-1/files/f-1?disposition=inline"',
    )
    expect(html).toContain('aria-label="Download the PDF of INV-0042"')
    const { file_id: _none, ...without } = full
    expect(await page(without)).not.toContain('<iframe')
  })

  it('stands with an identifier alone', async () => {
    expect(await page({ id: 'i-9' })).toContain('Invoice i-9')
  })

  it(
    'shows any answer of a bank, in the list and on the page',
    () =>
      expectAnyAnswerShown(anyBelieved(invoiceSchema, lenientInvoiceSchema), [
        (items) => render(items),
        (_, first) => page(first),
      ]),
    60_000,
  )
})
