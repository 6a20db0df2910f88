import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBalances, type PostedRow } from '@/lib/domain/ledgers/row-balances'

const day = 86_400_000
const posted = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 60 }),
      amount: fc.integer({ min: -10_000, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => rows.toSorted((a, b) => a.at - b.at))

function rowsOf(
  rows: readonly { at: number; amount: number }[],
  isChosen: (at: number) => boolean,
): PostedRow[] {
  return rows.map(({ at, amount }, place) => {
    const instant = Date.UTC(2026, 0, 1) + at * day
    const text = new Date(instant).toISOString().slice(0, 10)
    return { day: text, instant, amount, isChosen: isChosen(place) }
  })
}

type Reading = Parameters<ReturnType<typeof createBalances>['read']>[0]

function balancesOf({ rows, ...reading }: Reading & { readonly rows: readonly PostedRow[] }) {
  const balances = createBalances()
  for (const row of rows) balances.add(row)
  return balances.read(reading)
}

const money = (amount: number) => ({ amount, currency: 'USD' })
const given = { currency: 'USD', isUnderstood: true, before: money(5000), after: money(5000) }

test('what rows that follow each other leave is the closing less the opening, whatever came before and after', () => {
  fc.assert(
    fc.property(posted, fc.nat(29), fc.nat(29), (rows, from, length) => {
      const chosen = (place: number) => place >= from && place <= from + length
      const all = rowsOf(rows, chosen)
      const picked = all.filter(({ isChosen }) => isChosen)
      fc.pre(picked.length > 0)
      const balances = balancesOf({ ...given, rows: all })
      if (balances.kind === 'unknown') throw new Error(balances.why)
      const sum = picked.reduce((total, { amount }) => total + amount, 0)
      expect(balances.closing.amount - balances.opening.amount).toBe(sum)
      expect(balances.opening.day <= balances.closing.day).toBe(true)
      if (picked.at(-1) === all.at(-1)) expect(balances.closing.amount).toBe(5000)
    }),
  )
})

test('with another row between them there is no such balance', () => {
  const rows = rowsOf(
    [1, 2, 3].map((at) => ({ at, amount: 10 })),
    (place) => place !== 1,
  )
  expect(balancesOf({ ...given, rows })).toEqual({ kind: 'unknown', why: 'between' })
})

test('each reason is said by its name', () => {
  const rows = rowsOf([{ at: 1, amount: 10 }], () => true)
  const why = (change: Partial<Parameters<typeof balancesOf>[0]>) => {
    const balances = balancesOf({ ...given, rows, ...change })
    return balances.kind === 'unknown' ? balances.why : balances.kind
  }
  expect(why({})).toBe('known')
  expect(why({ before: undefined })).toBe('not_given')
  expect(why({ before: { amount: 1, currency: 'EUR' } })).toBe('other_currency')
  expect(why({ after: money(1) })).toBe('moving')
  expect(why({ isUnderstood: false })).toBe('unread')
  expect(why({ rows: [] })).toBe('no_rows')
  const huge = money(Number.MAX_SAFE_INTEGER)
  const out = rowsOf([{ at: 1, amount: -10 }], () => true)
  expect(why({ rows: out, before: huge, after: huge })).toBe('inexact')
})
