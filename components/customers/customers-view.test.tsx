import { beforeEach, describe, expect, it } from 'vitest'
import { CustomerDetail } from '@/components/customers/customer-detail'
import { CustomersScreen } from '@/components/customers/customers-screen'
import { toCustomersView } from '@/components/customers/to-customers-view'
import {
  type Customer,
  customerSchema,
  type Invoice,
  lenientCustomerSchema,
} from '@/lib/bank-contract/invoicing'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Reading } from '@/lib/domain/reading/reading'
import type { InvoicesById } from '@/lib/format/resource-names'
import { parseCustomerParams } from '@/lib/search-params/customers'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { anyBelieved } from '@/test/any-answer'
import {
  cellsOf,
  expectAnyAnswerShown,
  factsOf,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'
import { wholeOf } from '@/test/banking/reading'

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

const viewOf = (
  items: readonly Customer[],
  raw: RawSearchParams = {},
  invoices: InvoicesById = new Map(),
) =>
  toCustomersView(
    {
      client: testClient,
      list: parseCustomerParams(raw),
      outcome: readOutcome({ items: [...items], unreadable: [], next_page_token: null }),
      invoices,
    },
    testReader,
  )
const render = (...given: Parameters<typeof viewOf>) =>
  renderScreen(<CustomersScreen view={viewOf(...given)} />)

describe('the list of customers', () => {
  it('shows name, email, last invoice, creation and revenue', () => {
    const html = render([customer()])
    expect(cellsOf(html)).toEqual([
      ['Kite &amp; Co', 'pay@kite.example', 'View', '5 Jan 2026', '¥1,250,000'],
    ])
    expect(html).toContain('href="/clients/c-1/invoices/invoice-0042"')
  })

  it('names the last invoice by its number or its day, and never by a piece of its identifier', () => {
    const named = (invoice: { invoice_number?: string; date?: string }) =>
      viewOf([customer()], {}, new Map([['invoice-0042', invoice]]))
    expect(named({ invoice_number: 'INV-42' }).rows[0]?.lastInvoice?.number).toBe('INV-42')
    const dated = named({ date: '2026-05-31' })
    expect(dated.rows[0]?.lastInvoice?.number).toBe('Invoice of 31 May 2026')
    expect(dated.unnumbered).toEqual([])
    expect(viewOf([customer()]).unnumbered).toEqual(['invoice-0042'])
  })

  it('marks a deleted customer', () => {
    const html = render([customer({ deleted_at: '2026-06-01T00:00:00Z' }), customer({ id: 'c-2' })])
    expect(cellsOf(html).map((cells) => cells[1])).toEqual(['Deleted', ''])
  })

  it('includes deleted ones by a filter of the address', () => {
    const { fields, chips } = viewOf([customer()], { include_deleted: 'true' }).toolbar
    expect(fields).toMatchObject([{ name: 'include_deleted', kind: 'flag', values: ['true'] }])
    expect(chips).toMatchObject([{ label: 'Include deleted customers', value: 'Yes' }])
  })

  it('sorts by creation in either direction without naming a column', () => {
    const created = (raw: RawSearchParams = {}) => viewOf([customer()], raw).createdSort
    expect(created()).toEqual({
      href: '/clients/c-1/customers?order=asc',
      current: 'descending',
    })
    expect(created({ order: 'asc' })).toEqual({
      href: '/clients/c-1/customers',
      current: 'ascending',
    })
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'c-9' }]))).toEqual([['Customer c-9', '', '', '', '']])
  })
})

describe('the page of a customer', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const late: Invoice = {
    id: 'i-1',
    invoice_number: 'INV-1',
    status: 'unpaid',
    date: '2026-05-01',
    due_date: '2026-05-05',
    total: usd(4_831_000),
  }
  beforeEach(() => readIn(testReader.timeZone))

  const page = (
    read: Customer,
    invoices: readonly Invoice[] = [],
    kind: 'open' | 'all' = 'open',
    isWhole = true,
    paid?: { invoices: Reading<Invoice>; range?: DayRange; called?: string },
  ) =>
    renderServerScreen(
      <CustomerDetail
        client={testClient}
        id={read.id}
        kind={kind}
        period={undefined}
        today="2026-06-12"
        outcome={readOutcome({
          customer: read,
          invoices: wholeOf(invoices, isWhole ? {} : { end: 'limit' }),
          lastInvoice: { id: 'invoice-0042', invoice_number: 'INV-42' },
        })}
        {...(paid && {
          paid: {
            range: paid.range ?? {},
            called: paid.called,
            read: () => Promise.resolve(paid.invoices),
          },
        })}
      />,
    )

  it('shows what is open and how late, with its total', async () => {
    const invoices = [late, { ...late, id: 'i-2', due_date: '2026-07-01', total: usd(100) }]
    const html = await page(customer(), invoices, 'open', true, { invoices: wholeOf([]) })
    expect(wordsOf(html)).toContain(
      'Open today $48,311 .00 2 invoices Overdue today $48,310 .00 1 invoice, oldest 38 d late ',
    )
    expect(factsOf(html)).toContainEqual(['Revenue at the bank', '¥1,250,000'])
    expect(wordsOf(html)).toContain('Paid invoices All invoices No paid invoices.')
    expect(html).toContain('<caption class="sr-only">Open invoices, USD</caption>')
    expect(cellsOf(html).map((cells) => cells[3])).toEqual(['38 days late', 'Unpaid'])
    expect(/<tfoot.*<\/tfoot>/s.exec(html)?.[0]).toContain('$48,311.00')
  })

  it('shows all that is known of it, a deleted one too', async () => {
    const html = await page(
      customer({
        cc_emails: ['a@kite.example', 'b@kite.example'],
        address: { line_1: '1 Main St', line_2: null, city: 'Albany', postal_code: '12207' },
        deleted_at: '2026-06-01T00:00:00Z',
      }),
    )
    expect(html).toContain('a<wbr/>@kite<wbr/>.example, b<wbr/>@kite<wbr/>.example')
    expect(html).toContain('1 Main St, Albany, 12207')
    expect(html).toContain('31 May 2026, 20:00:00 EDT')
    expect(html).toMatch(
      /href="\/clients\/c-1\/invoices\/invoice-0042"[^>]*>(?:<bdi[^>]*>)?INV-42</,
    )
    expect(html).toContain('href="/clients/c-1/invoices?customer=customer-0001"')
  })

  const paid = (id: string, paid_at: string): Invoice => ({
    ...late,
    id,
    invoice_number: id,
    status: 'paid',
    payments: [{ type: 'external', paid_at }],
  })

  it('shows what was paid, on which day, and how long that took', async () => {
    const invoices = wholeOf([paid('INV-1', '2026-05-11'), paid('INV-2', '2026-05-31')])
    const html = await page(customer(), [], 'open', true, { invoices })
    expect(wordsOf(html)).toContain(
      'Paid $96,620 .00 2 invoices Days to pay 20 2 invoices · terms 4 days',
    )
    expect(cellsOf(html)).toEqual([
      ['INV-2', '1 May 2026', '5 May 2026', '31 May 2026', '$48,310.00'],
      ['INV-1', '1 May 2026', '5 May 2026', '11 May 2026', '$48,310.00'],
    ])
  })

  it('names the days in which it was paid, and none where all dates are shown', async () => {
    const range = { first: '2026-05-01', last: '2026-05-31' }
    const ofMay = { range, called: '2026-05' }
    const invoices = wholeOf([paid('INV-1', '2026-05-11')])
    const words = wordsOf(await page(customer(), [], 'open', true, { invoices, ...ofMay }))
    expect(words).toContain('Paid, May 2026 $48,310 .00 1 invoice')
    expect(words).toContain('Paid invoices May 2026 All invoices')
    const none = { invoices: wholeOf<Invoice>([]), ...ofMay }
    expect(wordsOf(await page(customer(), [], 'open', true, none))).toContain(
      'No invoice paid in this period.',
    )
    expect(wordsOf(await page(customer(), [], 'open', true, { invoices }))).not.toContain('period')
  })

  it('says of how many paid invoices it shows the latest, with the way to all of them', async () => {
    const some = (count: number, more: Partial<Reading<Invoice>> = {}) => ({
      invoices: wholeOf(
        Array.from({ length: count }, (_, at) => paid(`INV-${at}`, `2026-05-${10 + at}`)),
        more,
      ),
    })
    const html = await page(customer(), [], 'open', true, some(12))
    expect(cellsOf(html)).toHaveLength(10)
    expect(wordsOf(html)).toContain('10 of 12 All invoices')
    const all = 'href="/clients/c-1/customers/customer-0001/invoices"'
    expect(html.split(all)).toHaveLength(3)
    const part = await page(customer(), [], 'open', true, some(12, { end: 'limit' }))
    expect(wordsOf(part)).toContain('10 of at least 12')
    expect(wordsOf(await page(customer(), [], 'open', true, some(10)))).not.toContain('10 of')
  })

  it('counts days to pay of those alone that tell when they were paid, and says of how many', async () => {
    const untold = paid('INV-3', 'soon')
    const some = { invoices: wholeOf([paid('INV-1', '2026-05-11'), untold]) }
    const html = await page(customer(), [], 'open', true, some)
    expect(wordsOf(html)).toContain('Days to pay 10 1 of 2 paid invoices')
    expect(cellsOf(html).map((cells) => cells[3])).toEqual(['11 May 2026', 'not known'])
    const none = await page(customer(), [], 'open', true, { invoices: wholeOf([untold]) })
    expect(wordsOf(none)).toContain('Days to pay not known Cannot be told from this bank’s data')
    const part = { invoices: wholeOf([paid('INV-1', '2026-05-11')], { end: 'limit' as const }) }
    expect(wordsOf(await page(customer(), [], 'open', true, part))).toContain(
      'Paid at least $48,310 .00 1 invoice Days to pay 10 1 of at least 1 paid invoices',
    )
  })

  it('says of nothing paid that it cannot be told where invoices were not read whole', async () => {
    const unread = { invoices: wholeOf<Invoice>([], { end: 'failed' }) }
    const words = wordsOf(await page(customer(), [], 'open', true, unread))
    const why = 'Cannot be told: the bank broke off before the end'
    expect(words).toContain(`Days to pay not known ${why}`)
    expect(words).toContain(`Paid invoices All invoices ${why}.`)
    const untold = { invoices: wholeOf([paid('INV-3', 'soon')]), range: { first: '2026-01-01' } }
    expect(wordsOf(await page(customer(), [], 'open', true, untold))).toContain(
      'Cannot be told from this bank’s data.',
    )
  })

  it('adds up all invoices by state and currency, never across either', async () => {
    const invoices: Invoice[] = [
      late,
      { ...late, id: 'i-2', status: 'paid', total: usd(50) },
      { ...late, id: 'i-3', status: 'paid', total: usd(50) },
      { ...late, id: 'i-4', status: 'cancelled', total: { amount: 9, currency: 'JPY' } },
    ]
    const sums = [
      ['Unpaid, USD', '$48,310.00 in 1 invoice'],
      ['Paid, USD', '$1.00 in 2 invoices'],
      ['Cancelled, JPY', '¥9 in 1 invoice'],
    ] as const
    const whole = await page(customer(), invoices, 'all')
    expect(factsOf(whole).filter(([label]) => /, (USD|JPY)$/.test(label))).toEqual(sums)
    const part = await page(customer(), invoices, 'all', false)
    expect(factsOf(part)).toContainEqual(['Unpaid, USD', 'at least $48,310.00 in 1 invoice'])
    expect(part).toContain('At least these invoices')
    expect(part).toContain('href="/clients/c-1/invoices/zip?period=all&amp;customer=customer-0001"')
  })

  it(
    'shows any answer of a bank, in the list and on the page',
    () =>
      expectAnyAnswerShown(anyBelieved(customerSchema, lenientCustomerSchema), [
        (items) => render(items),
        (_, read) => page(read),
      ]),
    60_000,
  )
})
