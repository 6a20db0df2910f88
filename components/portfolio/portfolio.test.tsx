import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DataTable } from '@/components/data-table/data-table'
import { chooseClients } from '@/lib/domain/clients/choose-clients'
import { portfolioColumns } from '@/components/portfolio/column-choice'
import { compareFigures, isFigureOrder } from '@/lib/domain/clients/compare-clients'
import { parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import { portfolioTable } from '@/components/portfolio/portfolio-table'
import { makeEntry, makeFigures, now } from '@/test/components/portfolio-entry'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { scopes } from '@/lib/bank-contract/scope'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const usd = (amount: string) => ({ currency: 'USD', amount })

function choose(entries: readonly PortfolioEntry[], address = ''): string[] {
  const params = parsePortfolioParams(Object.fromEntries(new URLSearchParams(address)))
  const chosen = chooseClients(entries, params, { now, format })
  const ordered = isFigureOrder(params.sort)
    ? chosen.toSorted(compareFigures(chosen, params.sort, format.locale))
    : chosen
  return ordered.map(({ client }) => client.name)
}

const all = portfolioColumns.map(({ id }) => id)

function render(
  entries: readonly PortfolioEntry[],
  choice = all,
  isMixed = false,
  address: Record<string, string> = {},
): string {
  const params = parsePortfolioParams(address)
  const table = portfolioTable({ params, choice, isMixed, now, format })
  return renderToStaticMarkup(<DataTable {...table} rows={entries} empty="nobody" />)
}

describe('the order of the portfolio', () => {
  it('puts those who need somebody first, unless another is asked for', () => {
    const entries = [
      makeEntry('Disconnected', { client: { status: 'disconnected' } }),
      makeEntry('Beta'),
      makeEntry('alpha'),
      makeEntry('Later', { client: { grant_ends_at: '2026-08-01T00:00:00Z' } }),
      makeEntry('Sooner', { client: { grant_ends_at: '2026-07-01T00:00:00Z' } }),
      makeEntry('Revoked', { client: { status: 'needs_reconnect', reason: 'revoked_at_bank' } }),
      makeEntry('Stranger', { client: { status: 'quarantined' } }),
    ]
    const order = ['Revoked', 'Stranger', 'Sooner', 'Later', 'alpha', 'Beta', 'Disconnected']
    expect(choose(entries)).toEqual(order)
    expect(choose(entries, 'sort_by=nonsense')).toEqual(order)
    expect(choose(entries, 'sort_by=name').slice(0, 2)).toEqual(['alpha', 'Beta'])
    expect(choose(entries, 'sort_by=name&order=desc')[0]).toBe('Stranger')
  })

  it('leaves what is not known last, whichever way', () => {
    const entries = [
      makeEntry('Unknown'),
      makeEntry('Few', { figures: makeFigures({ pending: { count: 2, isWhole: true } }) }),
      makeEntry('Many', { figures: makeFigures({ pending: { count: 100, isWhole: false } }) }),
    ]
    expect(choose(entries, 'sort_by=pending')).toEqual(['Few', 'Many', 'Unknown'])
    expect(choose(entries, 'sort_by=pending&order=desc')).toEqual(['Many', 'Few', 'Unknown'])
  })

  it('compares amounts within one currency, exactly, the one of most clients first', () => {
    const holding = (name: string, ...cash: { currency: string; amount: string }[]) =>
      makeEntry(name, { figures: makeFigures({ balances: { cash, credit: [], isWhole: true } }) })
    const entries = [
      holding('Yen', { currency: 'JPY', amount: '99999999999' }),
      holding('Least', usd('9007199254740993')),
      holding('Most', usd('9007199254740994')),
      holding('Nothing'),
    ]
    const up = ['Least', 'Most', 'Yen', 'Nothing']
    expect(choose(entries, 'sort_by=balance')).toEqual(up)
    expect(choose(entries, 'sort_by=balance&order=desc')).toEqual([
      'Most',
      'Least',
      'Yen',
      'Nothing',
    ])
  })

  it('knows nothing of a figure that was counted in another period', () => {
    const period = { first: '2026-05-01', last: '2026-05-31' }
    const entries = [
      makeEntry('May', {
        figures: makeFigures({ period, statements: { count: 9, isWhole: true } }),
      }),
      makeEntry('June', { figures: makeFigures({ statements: { count: 1, isWhole: true } }) }),
    ]
    expect(choose(entries, 'sort_by=statements&order=desc')).toEqual(['June', 'May'])
    expect(render(entries, ['statements'])).not.toContain('>9<')
  })
})

describe('a client in the portfolio', () => {
  it('opens where it can be read its transactions, else its connection', () => {
    const html = render([makeEntry('a'), makeEntry('b', { client: { status: 'needs_reconnect' } })])
    expect(html).toContain('href="/clients/a/transactions"')
    expect(html).toContain('href="/clients/b/connection"')
  })

  it('opens for the period that the portfolio is shown for', () => {
    const html = render(
      [makeEntry('a'), makeEntry('b', { client: { status: 'quarantined' } })],
      ['status'],
      false,
      { period: 'last month' },
    )
    const hrefs = [...html.matchAll(/href="(\/clients\/[^"]+)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      '/clients/a/transactions?period=last-month',
      '/clients/b/connection?period=last-month',
      '/clients/b/connection?period=last-month',
    ])
  })

  it('that waits for a person says what is to be done, and where', () => {
    const html = render(
      [makeEntry('a'), makeEntry('b', { client: { status: 'quarantined' } })],
      ['status'],
    )
    expect(html).toContain('<a href="/clients/b/connection">Decide</a>')
    expect(html).not.toContain('"/clients/a/connection"')
  })

  it('shows nought where there is none, "at least" where more may follow, and nothing unread', () => {
    const figures = makeFigures({
      pending: { count: 0, isWhole: true },
      withoutFiles: { count: 300, isWhole: false },
    })
    const html = render([makeEntry('a', { figures })], ['pending', 'without_files', 'statements'])
    expect(html).toContain('>0</td>')
    expect(html).toMatch(
      /<a href="\/clients\/a\/transactions\?files=without&amp;period=this-month">300\+<\/a>/,
    )
    expect(html).toContain('<td></td>')
  })

  it('leads from a count to the rows that it is of', () => {
    const one = { count: 1, isWhole: true }
    const figures = makeFigures({
      pending: one,
      overdueInvoices: { ...one, sums: [usd('1')] },
      syncErrors: one,
      cardsNearLimit: one,
    })
    const entry = makeEntry('a', { figures, readAt: '2026-06-12T11:00:00Z' })
    const html = render([entry], ['pending', 'overdue_invoices', 'sync_errors', 'cards'], false, {
      period: 'q2',
    })
    const hrefs = [...html.matchAll(/<td[^>]*><a href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    )
    const open = 'status=unpaid&status=overdue&status=confirm_payment&status=pending_payout'
    expect(hrefs).toEqual([
      '/clients/a/transactions?status=pending&status=awaiting_approval&period=all',
      `/clients/a/invoices?${open}&due_date_before=2026-06-11&period=all`,
      '/clients/a/invoices?accounting_sync_status=error&page_size=100&period=all',
      '/clients/a/cards?period=q2&limit=near&page_size=100',
    ])
  })

  it('shows what is owed by currency, never added up', () => {
    const overdueInvoices = {
      count: 3,
      isWhole: true,
      sums: [{ currency: 'JPY', amount: '5000' }, usd('12345')],
    }
    const html = render(
      [makeEntry('a', { figures: makeFigures({ overdueInvoices }) })],
      ['overdue_invoices'],
    )
    expect(html).toContain('¥5,000 · $123.45')
  })

  it('never shows a sum as the whole that was not read to its end', () => {
    const shown = (isWhole: boolean) =>
      render(
        [
          makeEntry('a', {
            figures: makeFigures({
              balances: { cash: [usd('12345')], credit: [usd('-500')], isWhole },
              openInvoices: { count: 300, isWhole, sums: [usd('7700')] },
            }),
          }),
        ],
        ['balance', 'credit', 'open_invoices'],
      )
    expect(shown(true)).not.toContain('so far')
    expect(shown(false)).toContain('$123.45 so far')
    expect(shown(false)).toContain('−$5.00 so far')
    expect(shown(false)).toMatch(/300\+ · \$77\.00 so far/)
  })

  it('says from when its figures are, and marks what is old or failed', () => {
    const at = (readAt: string, overrides: Parameters<typeof makeEntry>[1] = {}) =>
      render([makeEntry('a', { readAt, figures: makeFigures(), ...overrides })], ['read_at'])
    expect(at('2026-06-12T11:32:05Z')).toContain('>11:32:05</time>')
    expect(at('2026-06-11T11:32:05Z')).toContain('>11 Jun 2026</time>')
    expect(at('2026-06-11T11:32:05Z', { client: { status: 'disconnected' } })).toContain('old: ')
    const failed = at('2026-06-11T11:32:05Z', { failure: 'bank_unreachable' })
    expect(failed).toContain('title="the bank did not answer"')
    expect(render([makeEntry('a')], ['read_at'])).toContain('not read yet')
  })

  it('is marked as a favourite by a button that says whose', () => {
    const html = render([makeEntry('a', { isFavourite: true }), makeEntry('b')], ['favourite'])
    expect(html).toMatch(/value="a" aria-pressed="true"[^>]*name="not_favourite"/)
    expect(html).toMatch(
      /value="b" aria-pressed="false" aria-label="b: favourite" name="favourite"/,
    )
  })

  it('says what is not shared, and which clients are not production', () => {
    const scope = scopes.filter((each) => each !== 'cards:read')
    expect(render([makeEntry('a', { client: { scope } })])).toContain('Not shared">Cards</td>')
    expect(render([makeEntry('a')])).not.toContain('Environment')
    const sandbox = makeEntry('a', { client: { environment: 'sandbox' } })
    expect(render([sandbox], all, true)).toContain('>Sandbox</td>')
  })
})
