import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balancePoints } from '@/components/charts/balance-chart'
import { toFlowChart } from '@/components/charts/flow-chart'
import { rowsHref } from '@/components/charts/rows-href'
import { valueScale } from '@/lib/present/value-scale'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { cardSpends } from '@/lib/domain/figures/card-spend'
import { chooseColumns, type ColumnExtent } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { createReader } from '@/lib/format/create-reader'
import { compactMoney } from '@/lib/format/money'

const timeZone = 'America/New_York'
const chart = chooseColumns({ first: '2026-01-01', last: '2026-03-31' }, '2026-06-20')

const row = (amount: number, posted_at: string, more: Partial<Transaction> = {}): Transaction => ({
  id: 'x',
  status: 'settled',
  posted_at,
  amount: { amount, currency: 'USD' },
  ...more,
})

const ledger = [
  row(125_000, '2026-01-10T12:00:00Z'),
  row(-25_000, '2026-01-11T12:00:00Z'),
  row(-700, '2026-03-03T12:00:00Z', { transaction_type: 'internal_transfer' }),
]

function daysOf(rows: readonly Transaction[]) {
  const sums = createDaySums(timeZone)
  sums.add(rows)
  return sums.days
}

function chartOf(
  locale: string,
  isPartly = false,
  rows: readonly Transaction[] = ledger,
  extents: readonly ColumnExtent[] = isPartly
    ? ['unread', 'partly', 'whole']
    : ['whole', 'whole', 'whole'],
) {
  const [usd] = moneyFlows(chart.columns, daysOf(rows), { isOneAccount: false })
  if (usd === undefined) throw new Error('there is no flow')
  return toFlowChart(
    {
      chart,
      flow: usd,
      extents,
      rows: { connection_id: 'c-1' },
    },
    createReader({ locale, timeZone }),
  )
}

const cells = ({ table }: ReturnType<typeof chartOf>) =>
  table.rows.map((each) => each.cells.map(({ text }) => text))

describe('a chart of money in and out', () => {
  test('says each column in words, and has its figures as a table', () => {
    const view = chartOf('en-US')
    expect(view.columns.map(({ words }) => words).slice(0, 2)).toEqual([
      'January 2026: $1,250.00 in, −$250.00 out, $1,000.00 net',
      'February 2026: $0.00 in, $0.00 out, $0.00 net',
    ])
    expect(cells(view)).toEqual([
      ['January 2026', '$1,250.00', '−$250.00', '$0.00', '$1,000.00'],
      ['February 2026', '$0.00', '$0.00', '$0.00', '$0.00'],
      ['March 2026', '$0.00', '$0.00', '−$7.00', '−$7.00'],
      ['Together', '$1,250.00', '−$250.00', '−$7.00', '$993.00'],
    ])
  })

  test('says of days to come that they have not come, and no zero', () => {
    const rows = ledger.filter(({ posted_at }) => (posted_at ?? '') < '2026-03')
    const view = chartOf('en-US', false, rows, ['whole', 'whole', 'to_come'])
    expect(view.columns[2]).toMatchObject({ words: 'March 2026: not yet', figures: [] })
    expect(view.columns[2]?.href).toBeUndefined()
    expect(cells(view)[2]).toEqual(['March 2026', '', '', 'not yet'])
    // What came is whole.
    expect(cells(view)[3]?.[1]).toBe('$1,250.00')
    // A bank may post rows on a day to come.
    const all = chartOf('en-US', false, ledger, ['whole', 'whole', 'to_come'])
    expect(all.columns[2]?.words).toContain('March 2026: $0.00 in')
  })

  test('leads to exactly the rows of a figure, by the day they were posted, without a page token', () => {
    const view = chartOf('en-US')
    const links = [
      ...view.columns.map(({ href }) => href),
      ...view.table.rows.flatMap((each) => each.cells.map(({ href }) => href)),
    ].flatMap((href) => (href === undefined ? [] : [new URL(href, 'http://app.example')]))
    const january = links.find((link) => link.searchParams.get('posted_after') === '2026-01-01')
    expect(january?.pathname).toBe('/clients/c-1/transactions')
    expect(january?.search).toBe(
      '?period=all&status=settled&posted_after=2026-01-01&posted_before=2026-02-01',
    )
    const march = links.filter((link) => link.searchParams.get('posted_after') === '2026-03-01')
    // What moved between own accounts is in neither of the others.
    expect(march.map((link) => link.searchParams.getAll('transaction_type').length)).toEqual(
      expect.arrayContaining([25, 25, 8]),
    )
    expect(links.some((link) => link.searchParams.has('page_token'))).toBe(false)
  })

  test('names the types that are newer than we are, where own transfers are left out', () => {
    // The bank may add a type that our list does not have.
    const newer = { transaction_type: 'crypto_in' } as unknown as Partial<Transaction>
    const days = daysOf([...ledger, row(900, '2026-03-04T12:00:00Z', newer)])
    const [usd] = moneyFlows(chart.columns, days, { isOneAccount: false })
    expect(usd?.newerTypes).toEqual(['crypto_in'])
    const march = { first: '2026-03-01', last: '2026-03-31' }
    const types = (part: 'in' | 'own') =>
      new URLSearchParams(
        rowsHref({ connection_id: 'c-1', newerTypes: usd?.newerTypes ?? [] }, march, {
          part,
          withOwn: true,
          unit: 'USD',
        }).split('?')[1],
      ).getAll('transaction_type')
    expect(types('in')).toContain('crypto_in')
    expect(types('own')).not.toContain('crypto_in')
  })

  test('says what was read in part or not at all, and gives that no figure', () => {
    const view = chartOf('en-US', true)
    expect(view.columns[0]?.words).toBe('January 2026: not read')
    const [january, february] = cells(view)
    expect(january).toEqual(['January 2026', '', '', '', 'Not read'])
    // Of a part without a row nothing is known either.
    expect(february).toEqual(['February 2026', '', '', '', 'Not read'])
  })

  test('begins at the right where that is where one begins to read', () => {
    expect(chartOf('en-US').bars[0]?.x).toBeLessThan(50)
    const arabic = chartOf('ar')
    expect(arabic.bars[0]?.x).toBeGreaterThan(50)
    expect(arabic.columns[0]?.name).toContain('يناير')
  })
})

describe('marks', () => {
  test('stay within the chart, money in above zero and money out below, whatever the amounts', () => {
    const amounts = fc.array(fc.maxSafeInteger(), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(amounts, (some) => {
        const days = some.map((amount, index) =>
          row(amount, `2026-0${(index % 3) + 1}-10T12:00:00Z`),
        )
        const { bars, zero, ticks, points } = chartOf('en-US', false, days)
        for (const bar of bars) {
          expect(bar.x >= 0 && bar.x + bar.width <= 100.1).toBe(true)
          if (bar.kind === 'in') expect(bar.y + bar.height <= zero + 0.1).toBe(true)
          if (bar.kind === 'out') expect(bar.y >= zero - 0.1).toBe(true)
          expect(bar.y >= -0.8 && bar.y + bar.height <= 100.8).toBe(true)
        }
        for (const { place } of ticks) expect(place >= 0 && place <= 100).toBe(true)
        for (const { x, y } of points) expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true)
      }),
    )
  })

  test('are twice as high for twice the amount', () => {
    const scale = valueScale([1000n, 2000n])
    expect((scale.place(0n) - scale.place(2000n)) / (scale.place(0n) - scale.place(1000n))).toBe(2)
  })

  test('of a balance go from edge to edge, a step a day, and of years only so many', () => {
    const span = { first: '2020-01-01', last: '2026-06-30' }
    const years = chooseColumns(span, '2026-06-20')
    const count = createBalanceCount(years.columns, { timeZone, today: '2026-06-30' })
    count.add(ledger)
    const history = count.read(
      { amount: 5, currency: 'USD' },
      { end: 'whole', reached: undefined, notUnderstood: 0 },
    )
    if (history === undefined) throw new Error('there is no history')
    const points = balancePoints(years.columns, history, valueScale([5n]), false)
    expect([points[0]?.x, points.at(-1)?.x]).toEqual([0, 100])
    expect(points.length).toBeLessThanOrEqual(402)
    const mirrored = balancePoints(years.columns, history, valueScale([5n]), true)
    expect([mirrored[0]?.x, mirrored.at(-1)?.x]).toEqual([100, 0])
  })

  test.each([
    [{ amount: 80_000_000n, currency: 'USD' }, 'en-US', '800K'],
    [{ amount: -1_500_000n, currency: 'JPY' }, 'en-US', '−1.5M'],
    [{ amount: 2_500n, currency: 'KWD' }, 'en-US', '2.5'],
    [{ amount: 150_000_000n, currency: 'USD' }, 'de-DE', '1,5\u00a0Mio.'],
  ])('have room for their amounts: %o', (money, locale, text) => {
    expect(compactMoney(money, locale)).toBe(text)
  })
})

test('card spend adds up to the card rows of each currency, a refund taking back', () => {
  const types = fc.constantFrom('card_debit', 'card_credit', 'card_refund', 'ach_debit')
  const rows = fc.array(
    fc.record({
      transaction_type: types,
      amount: fc.integer(),
      user_id: fc.constantFrom('a', 'b', undefined),
      currency: fc.constantFrom('USD', 'JPY'),
    }),
  )
  fc.assert(
    fc.property(rows, (someRows) => {
      const all = someRows.map(({ currency, amount, transaction_type, user_id }) =>
        row(amount, '2026-02-10T12:00:00Z', {
          transaction_type,
          amount: { amount, currency },
          ...(user_id !== undefined && { user_id }),
        }),
      )
      for (const { currency, holders, total } of cardSpends(chart.columns, daysOf(all), 'en')) {
        const own = all.filter(
          (each) => each.amount.currency === currency && each.transaction_type !== 'ach_debit',
        )
        const sum = own.reduce((before, { amount }) => before - BigInt(amount.amount), 0n)
        expect(total).toBe(sum)
        expect(holders.reduce((count, holder) => count + holder.rows, 0)).toBe(own.length)
      }
    }),
  )
})

test.each([
  ['de', ['Äbert', 'Zora']],
  ['sv', ['Zora', 'Äbert']],
])('who spent as much as another stands by name, as %s orders letters', (locale, names) => {
  const spent = (user_id: string, user_full_name: string) =>
    row(-500, '2026-02-10T12:00:00Z', { transaction_type: 'card_debit', user_id, user_full_name })
  const days = daysOf([spent('z', 'Zora'), spent('a', 'Äbert')])
  expect(cardSpends(chart.columns, days, locale)[0]?.holders.map(({ name }) => name)).toEqual(names)
})
