import { beforeEach, describe, expect, it } from 'vitest'
import { ReceivablesStrip } from '@/components/invoices/receivables-strip'
import { AgeingScreen } from '@/components/invoices/ageing-screen'
import { toReceivables } from '@/lib/present/receivables'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { ageInvoices, owedOn } from '@/lib/domain/invoices/ageing'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { parseAgeingParams, parseInvoiceParams } from '@/lib/search-params/invoices'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { client, invoice, today, usd } from '@/test/components/invoices'
import {
  cellsOf,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testReader,
  wordsOf,
} from '@/test/components/screens'
import { wholeOf } from '@/test/banking/reading'

describe('receivables by age', () => {
  const open = (overrides: Partial<Invoice>) => invoice({ status: 'unpaid', ...overrides })
  const items = [
    open({ id: 'a', due_date: null, total: usd(100) }),
    open({ id: 'e', status: 'overdue', due_date: null, total: usd(7) }),
    open({ id: 'b', due_date: '2026-06-11', total: usd(300) }),
    open({ id: 'c', due_date: '2026-01-01', total: usd(200) }),
    open({ id: 'd', due_date: '2026-06-11', total: { amount: 5, currency: 'EUR' } }),
    open({ id: 'f', status: 'pending_payout', due_date: '2026-06-11', total: usd(1100) }),
  ]
  const owed = owedOn(today, ageInvoices(wholeOf(items), today, { timeZone: 'UTC' }))
  const receivables = toReceivables(owed, 'c-1', testReader)

  it('counts what is open and overdue over all currencies', () => {
    expect(receivables.counts).toEqual({ open: '6', overdue: '4' })
    expect(receivables.currencies.map(({ currency }) => currency)).toEqual(['USD', 'EUR'])
    expect(receivables.currencies[0]).toMatchObject({ total: '$17.07', overdue: '$5.07' })
  })

  it('says that it is of today, whatever the period of the list is', () => {
    const html = renderScreen(<ReceivablesStrip receivables={receivables} hasFailed={false} />)
    expect(wordsOf(html)).toMatch(/^Open today /)
  })

  it('opens for each figure a list of exactly its invoices', () => {
    for (const { buckets } of receivables.currencies) {
      for (const { href, count } of buckets) {
        const { searchParams } = new URL(href, 'https://a.example')
        const list = parseInvoiceParams(
          Object.fromEntries(
            [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
          ),
        )
        // A list without a period is of the firm's default one.
        expect(searchParams.get('period')).toBe('all')
        const after = searchParams.get('due_date_after')
        const before = searchParams.get('due_date_before')
        // What the bank's own filters leave; rows without a due date meet none of them.
        const atBank = items.filter(
          ({ due_date, status }) =>
            searchParams.getAll('status').includes(status ?? '') &&
            (after === null || (due_date != null && due_date >= after)) &&
            (before === null || (due_date != null && due_date <= before)),
        )
        expect(refineInvoices(atBank, list)?.rows ?? atBank).toHaveLength(count)
      }
    }
  })

  it('has no counts, and "at least" figures, where the list was not read to its end', () => {
    const part = toReceivables({ ...owed, end: 'limit' }, 'c-1', testReader)
    expect(part.counts).toEqual({})
    expect(part.currencies[0]?.total).toBe('at least $17.07')
  })
})

describe('the ageing of a day', () => {
  const items = [
    invoice({ status: 'unpaid', due_date: '2026-06-01' }),
    invoice({ id: 'i-2', status: 'unpaid', due_date: null, customer: null, total: usd(1) }),
  ]
  const ageing = (raw: RawSearchParams = {}, isWhole = true, invoices = items): Promise<string> =>
    renderServerScreen(
      <AgeingScreen
        client={client}
        params={parseAgeingParams(raw, today)}
        today={today}
        outcome={readOutcome({
          invoices: wholeOf(invoices, isWhole ? {} : { end: 'limit' }),
          names: new Map([['customer-0001', { name: 'Kite & Co', isDeleted: false }]]),
        })}
      />,
    )

  /** Where the rows of the table lead, each to the invoices behind its total. */
  const hrefsOf = (html: string): string[] => {
    const [table = ''] = /<tbody>.*?<\/tbody>/s.exec(html) ?? []
    return [...table.matchAll(/class="row-link" href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
  }
  const openedIn = (html: string): string[] => {
    const [opened = ''] = /<section id="rows".*?<\/section>/s.exec(html) ?? []
    return [...opened.matchAll(/class="row-link" href="[^"?]*\/invoices\/([^"?]*)/g)].map(
      ([, id = '']) => id,
    )
  }

  beforeEach(() => readIn('America/New_York'))

  it('shows what everybody owes, then each customer, and the invoices behind a figure', async () => {
    const html = await ageing({ currency: 'USD', bucket: '1_30' })
    expect(cellsOf(html).map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['All customers, USD', '$1,080.01'],
      ['Kite &amp; Co', '$1,080.00'],
      ['No customer named', '$0.01'],
    ])
    expect(openedIn(html)).toEqual(['i-1'])
  })

  it('opens for each customer exactly the invoices behind the figure, whatever it is called by', async () => {
    const ids = ['customer-0001', undefined, ` ${'c'.repeat(150)} `]
    const several = ids.map((id, nth) =>
      invoice({ id: `i-${nth}`, status: 'unpaid', customer: id === undefined ? null : { id } }),
    )
    const [, ...ofCustomers] = hrefsOf(await ageing({}, true, several))
    const opened = await Promise.all(
      ofCustomers.map(async (href) => {
        const raw = Object.fromEntries(new URL(href, 'https://a.example').searchParams)
        return openedIn(await ageing(raw, true, several))
      }),
    )
    expect(opened.toSorted()).toEqual([['i-0'], ['i-1'], ['i-2']])
  })

  const marked = (day: string) => ({
    activities: [{ activity_type: 'marked_paid_by_customer', created_at: `2026-${day}T12:00:00Z` }],
  })

  it('shows the invoices behind a figure as they stood on its day', async () => {
    const then = [
      invoice({
        status: 'paid',
        due_date: '2026-05-20',
        payments: [{ paid_at: '2026-06-05T12:00:00Z' }],
      }),
      invoice({ id: 'i-2', status: 'confirm_payment', due_date: '2026-06-01', ...marked('06-02') }),
      invoice({ id: 'i-4', status: 'confirm_payment', due_date: '2026-06-01', ...marked('05-30') }),
      invoice({ id: 'i-5', status: 'confirm_payment', due_date: '2026-06-01' }),
      invoice({ id: 'i-3', status: 'overdue', due_date: '2026-05-21' }),
    ]
    const html = await ageing({ on: '2026-05-31', currency: 'USD' }, true, then)
    const [opened = ''] = /<section id="rows".*?<\/section>/s.exec(html) ?? []
    const shown = [...opened.matchAll(/<span class="state badge [^"]*">([^<]*)/g)].map(
      ([, text]) => text,
    )
    expect(shown).toEqual(['11 days late', 'Unpaid', 'Confirm payment', '10 days late'])
    // The bank says of no earlier day how a ledger had it.
    expect(wordsOf(opened)).not.toContain('Ledger sync')
  })

  it('is of any day, and of today where no day was typed', async () => {
    expect(await ageing({ on: '2026-05-31' })).toContain('Receivables by age on 31 May 2026')
    const soon = await ageing({ on: 'soon' })
    expect(/<input type="date"[^>]*value="([^"]*)"/.exec(soon)?.[1]).toBe(today)
    expect(soon).toContain('soon')
    expect(await ageing({ on: '2020-01-01' })).toContain('Nothing was outstanding')
    expect(cellsOf(await ageing({}, false))[0]?.at(-1)).toBe('at least $1,080.01')
  })
  it('says that nothing was outstanding only of a list that was read whole', async () => {
    const html = await ageing({ on: '2020-01-01' }, false)
    expect(html).not.toContain('Nothing was outstanding')
    expect(html).toContain('Cannot be told')
    expect(html).not.toContain('At least')
  })
})
