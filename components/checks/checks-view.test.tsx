import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { largeFrom, parseCheckParams } from '@/components/checks/check-params'
import { ChecksView } from '@/components/checks/checks-view'
import { createChecks } from '@/lib/domain/checks/create-checks'
import { payment } from '@/test/components/checks-rows'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { testClient, testFormat } from '@/test/components/resource-list-view'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { createFormat, type Format } from '@/lib/format/create-format'

const days = { first: '2026-06-01', last: '2026-06-30' }
const now = new Date('2026-07-02T12:00:00Z')

interface Shown {
  raw?: RawSearchParams
  read?: Partial<ChartRead>
  format?: Format
}

function html(rows: readonly Transaction[], { raw = {}, read, format = testFormat }: Shown = {}) {
  const params = parseCheckParams(raw)
  const checks = createChecks({
    period: days,
    timeZone: 'America/New_York',
    days: params.days,
    largeFrom: (currency) => largeFrom(params, currency),
  })
  checks.add(rows)
  return renderToStaticMarkup(
    <ChecksView
      client={testClient}
      params={params}
      days={days}
      period={choosePeriod({ ...format, requested: params.period, fallback: '2026-06', now })}
      askedFrom="2025-06-01"
      read={{
        rows: rows.length,
        unreadable: 0,
        complete: true,
        reached: undefined,
        readAt: '2026-07-02T12:00:00Z',
        failure: undefined,
        furtherHref: undefined,
        ...read,
      }}
      checks={checks.read()}
      format={format}
    />,
  )
}

function section(page: string, id: string): string {
  return new RegExp(`<section[^>]* id="${id}".*?</section>`, 's').exec(page)?.[0] ?? ''
}

const before = (at: string) => payment('before', { initiated_at: at, posted_at: at })
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const rows = [
  payment('bare', { attachments: [], amount: { amount: -700, currency: 'USD' } }),
  payment('large', { amount: { amount: -900_000, currency: 'JPY' }, counterparty_name: 'Akari' }),
  payment('twice', { initiated_at: '2026-06-12T15:00:00Z' }),
  payment('once'),
  payment('open', {
    status: 'pending',
    posted_at: null,
    amount: { amount: -1, currency: 'USD' },
  }),
  payment('failed', {
    status: 'failed',
    amount: { amount: -2, currency: 'USD' },
    activities: [
      { activity_type: 'initiated', created_at: '2026-06-10T15:00:00Z' },
      { activity_type: 'insufficient_funds', created_at: '2026-06-10T16:00:00Z' },
    ],
  }),
  before('2026-03-10T15:00:00Z'),
]

describe('the checks', () => {
  test('tell at the top what each found, as links that need no script', () => {
    const summary = /<nav.*?<\/nav>/s.exec(html(rows))?.[0] ?? ''
    expect(
      [...summary.matchAll(/href="#([a-z-]+)">([^<]+)<span>([^<]+)/g)].map((all) => all.slice(1)),
    ).toEqual([
      ['without-file', 'Payments without receipt', '1'],
      ['large', 'Large transactions', '1'],
      ['paid-twice', 'Possible duplicates', '2'],
      ['new-payees', 'New payees', '1'],
      ['cut-off', 'Cut-off', '1'],
      ['failed', 'Failed and returned', '1'],
    ])
  })

  test('show each row with a link to it, and sums that mix no currency and no state', () => {
    const page = html(rows, { raw: { period: '2026-06' } })
    expect(section(page, 'without-file')).toContain(
      'href="/clients/c-1/transactions/bare?period=2026-06"',
    )
    expect(words(section(page, 'without-file'))).toContain('1 of 5 payments have no receipt.')
    expect(words(section(page, 'large'))).toContain(
      '1 of 6 transactions are of ¥500,000, $5,000.00 or more',
    )
    expect(words(section(page, 'large'))).toContain('JPY · Settled (1) −¥900,000')
    expect(words(section(page, 'paid-twice'))).toContain('USD · Settled (2) −$25.00')
    expect(words(section(page, 'cut-off'))).toContain('Not posted yet')
    expect(words(section(page, 'cut-off'))).toContain('USD · Pending (1) −$0.01')
    expect(words(section(page, 'failed'))).toContain('Insufficient funds')
    expect(section(page, 'failed')).toContain(
      'href="/clients/c-1/transactions?period=2026-06&amp;status=failed"',
    )
    expect(words(section(page, 'new-payees'))).toContain(
      '1 of 2 payees were not seen since 1 Jun 2025',
    )
  })

  test('both legs of a movement within net to zero', () => {
    const leg = { transaction_type: 'internal_transfer', money_movement_id: 'm' }
    const page = html([
      payment('out', { ...leg, amount: { amount: -600_000, currency: 'USD' } }),
      payment('in', { ...leg, account_id: 'b', amount: { amount: 600_000, currency: 'USD' } }),
    ])
    expect(words(section(page, 'large'))).toContain('USD · Settled (2) $0.00')
    expect(words(section(page, 'large'))).toContain('1 transfer has both sides here')
  })

  test('that find nothing say so in one line, with what was looked at', () => {
    const page = html([payment('a'), before('2026-05-01T12:00:00Z')])
    const said = ['without-file', 'large', 'paid-twice', 'new-payees', 'cut-off', 'failed'].map(
      (id) => words(section(page, id)),
    )
    expect(said.map((text) => /None of \d[^.:,]*/.exec(text)?.[0])).toEqual([
      'None of 1 payments lacks a receipt',
      'None of 1 transactions is of $5',
      'None of 1 payments has the account',
      'None of 1 payees is new',
      'None of 1 transactions was posted after the period or is still open',
      'None of 1 transactions failed or was returned',
    ])
    expect(page).not.toContain('<table')
  })

  test('show twenty rows, and all of one check where that is asked for', () => {
    const many = Array.from({ length: 41 }, (_, place) =>
      payment(`t${place}`, { attachments: [], amount: { amount: -1 - place, currency: 'USD' } }),
    )
    const few = section(html(many), 'without-file')
    expect(words(few)).toContain('The first 20 of 41 are shown. Show all 41')
    expect(few).toContain('href="/clients/c-1/checks?show=without-file#without-file"')
    expect(few).toContain('files=without')
    const all = section(html(many, { raw: { show: 'without-file' } }), 'without-file')
    expect(words(all)).toContain('Show fewer')
    expect(all).toContain('t40')
    expect(few).not.toContain('t40')
  })

  test('never part what may have been paid twice', () => {
    const pairs = Array.from({ length: 21 }, (_, place) =>
      [0, 1, 2].map((nth) =>
        payment(`p${place} ${nth}`, { amount: { amount: -1 - place, currency: 'USD' } }),
      ),
    ).flat()
    expect(words(section(html(pairs), 'paid-twice'))).toContain('The first 18 of 63 are shown')
  })

  test('ask for amounts in the currencies there are, and name what was typed amiss', () => {
    const page = html(rows, {
      raw: { large_JPY: '1.5', large_USD: '20', days: 'x', show: 'large', period: 'juneish' },
    })
    expect(page).toMatch(/name="large_USD"[^>]*value="20"/)
    expect(page).toMatch(/name="large_JPY"[^>]*value="500000"/)
    expect(page).toMatch(/name="days"[^>]*value="3"/)
    expect(page).toMatch(/type="hidden" name="show" value="large"/)
    expect(words(page)).toContain('Cannot be used: 1.5, x')
    expect(words(page)).toMatch(/“juneish” is not a period.* 2026-06 is shown/)
  })

  test('propose the last full month plainly, where all dates are in view', () => {
    const page = html(rows, { raw: { period: 'all' } })
    expect(words(page)).toContain('these are of 1 Jun 2026 to 30 Jun 2026')
    expect(page).toContain('href="/clients/c-1/checks?period=last-month"')
  })
})

describe('the checks of what was not read to its end', () => {
  test('say "at least" where the period itself was not, and call nobody new', () => {
    const page = html(rows, {
      read: { complete: false, reached: '2026-06-12', furtherHref: '/here?depth=100000' },
    })
    expect(words(page)).toContain('back to 12 Jun 2026, not to the beginning of the period')
    expect(words(section(page, 'without-file'))).toContain('at least 1 of at least 5 payments')
    expect(words(section(page, 'new-payees'))).toContain('nobody can be called new')
    expect(words(/<nav.*?<\/nav>/s.exec(page)?.[0] ?? '')).toContain('New payees not known')
    expect(page).toContain('href="/here?depth=100000"')
  })

  test('say how far back payees were looked for where only the time before was cut short', () => {
    const page = html(rows, { read: { complete: false, reached: '2026-03-04' } })
    expect(words(section(page, 'without-file'))).toContain(' 1 of 5 payments')
    expect(words(section(page, 'new-payees'))).toContain(
      'were not seen since 4 Mar 2026, as far as was read',
    )
  })

  test('stand below why the bank could not be read further', () => {
    const failure = { code: 'bank_unreachable', reference: 'QX7' } as const
    const page = html(rows, { read: { complete: false, reached: '2026-06-12', failure } })
    expect(page).toContain('QX7')
    expect(section(page, 'without-file')).not.toBe('')
  })

  test('are none where nothing was read: a missing scope, or a client that was disconnected', () => {
    const missing = { code: 'missing_scope', scope: 'transactions:read' } as const
    for (const failure of [missing, { code: 'disconnected' } as const]) {
      const page = html([], { read: { complete: false, failure } })
      expect(page).toContain('role="alert"')
      expect(page).not.toMatch(/<section id="without-file"|None of/)
    }
  })

  test('say that there is nothing at all', () => {
    const page = html([])
    expect(words(page)).toContain('No transactions in this period')
    expect(page).not.toContain('<form')
  })
})

test('hostile names, unknown kinds and the last exact amount are shown as they are', () => {
  const page = html([
    payment('x', {
      counterparty_name: '<script>alert(1)</script>\u202e',
      transaction_type: 'a_newer_kind',
      status: 'a newer one',
      amount: { amount: -Number.MAX_SAFE_INTEGER, currency: 'QQQ' },
      attachments: null,
    }),
  ])
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('9,007,199,254,740,991')
  expect(page).toContain('transaction_type=a_newer_kind')
})

test.each(['de', 'es', 'ar'])('the checks are said in %s', (locale) => {
  const format = createFormat({ locale, timeZone: 'America/New_York' })
  const page = html(rows, { format, raw: { period: 'all' } })
  expect(words(page)).not.toMatch(/\b(None|payments|checks|period)\b|\{\w+\}|checks\./)
})
