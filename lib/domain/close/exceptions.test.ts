import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carriedOver,
  covers,
  endOfFiscalYear,
  type ExclusionScope,
  entriesAbout,
  inForce,
  indexExceptions,
} from '@/lib/domain/close/exceptions'
import { addDays } from '@/lib/domain/periods/day-range'
import { acceptanceOf, exclusionWith, findingWith, july, june } from '@/test/close/findings'

const payees = fc.constantFrom('PAYDECK', 'HARBOR LANE', undefined)
const accounts = fc.constantFrom('a-1', 'a-2')
const currencies = fc.constantFrom('USD', 'EUR')
const money = fc.record({ amount: fc.integer({ min: -900, max: 900 }), currency: currencies })
const days = fc.integer({ min: -40, max: 80 }).map((offset) => addDays(june.first, offset))
const findings = fc
  .record({
    payee: payees,
    accounts: fc.uniqueArray(accounts, { maxLength: 2 }),
    amounts: fc.array(money, { maxLength: 2 }),
    day: fc.option(days, { nil: undefined }),
    item: fc.constantFrom('without-receipt' as const, 'large' as const),
  })
  .map(findingWith)
const scopes = fc.record(
  {
    payee: fc.constantFrom('PAYDECK', 'HARBOR LANE'),
    account: accounts,
    upTo: fc.record({ amount: fc.integer({ min: 0, max: 900 }), currency: currencies }),
    sign: fc.constantFrom('minus' as const, 'plus' as const),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ExclusionScope>
const ends = fc.oneof(
  fc.constant({ kind: 'never' as const }),
  days.map((last) => ({ kind: 'date' as const, last })),
)

describe('an exclusion', () => {
  it('covers exactly what its scope, its beginning and its end say', () => {
    fc.assert(
      fc.property(findings, scopes, ends, days, fc.constantFrom(june, july), (...given) => {
        const [finding, scope, end, from, period] = given
        const sum = (currency: string) =>
          finding.amounts
            .filter((each) => each.currency === currency)
            .reduce((total, { amount }) => total + Math.abs(amount), 0)
        const { payee, account, upTo, sign } = scope
        const wrong = sign === 'minus' ? 1 : -1
        const isMeant =
          finding.item === 'without-receipt' &&
          (payee ?? account ?? upTo) !== undefined &&
          (payee === undefined || finding.payee === payee) &&
          (account === undefined ||
            (finding.accounts.length === 1 && finding.accounts[0] === account)) &&
          (upTo === undefined ||
            (finding.amounts.length > 0 &&
              finding.amounts.every(({ currency }) => currency === upTo.currency) &&
              sum(upTo.currency) <= upTo.amount &&
              (sign === undefined ||
                finding.amounts.every(({ amount }) => Math.sign(amount) !== wrong))))
        // A row before or after the period is still found in it.
        const [, day = ''] = [period.first, finding.day ?? period.last, period.last].toSorted()
        const isInTime = from <= period.last && (end.kind === 'never' || day <= end.last)
        const exclusion = exclusionWith({ scope, end, from })
        expect(covers(exclusion, finding, period)).toBe(isMeant && isInTime)
      }),
      { numRuns: 2000 },
    )
  })

  it('covers the very day on which it ends and an amount of just its limit, and no more', () => {
    const on = (last: string) => exclusionWith({ end: { kind: 'date', last } })
    expect(covers(on('2026-06-10'), findingWith(), june)).toBe(true)
    expect(covers(on('2026-06-09'), findingWith(), june)).toBe(false)
    const upTo = (amount: number) => exclusionWith({ scope: { upTo: { amount, currency: 'USD' } } })
    expect(covers(upTo(111_905), findingWith(), june)).toBe(true)
    expect(covers(upTo(111_904), findingWith(), june)).toBe(false)
  })

  it('up to an amount is of the sign that is kept with it, and of either where none is', () => {
    const upTo = { amount: 60_000, currency: 'USD' }
    const left = (scope: ExclusionScope, amount: number) =>
      covers(
        exclusionWith({ scope }),
        findingWith({ amounts: [{ amount, currency: 'USD' }] }),
        june,
      )
    expect([left({ upTo, sign: 'minus' }, -60_000), left({ upTo, sign: 'minus' }, 60_000)]).toEqual(
      [true, false],
    )
    expect([left({ upTo, sign: 'plus' }, -1), left({ upTo, sign: 'plus' }, 1)]).toEqual([
      false,
      true,
    ])
    expect([left({ upTo }, -60_000), left({ upTo }, 60_000)]).toEqual([true, true])
  })

  it('until the end of a month covers what that month finds in the next, as cut-off does', () => {
    const exclusion = exclusionWith({ end: { kind: 'date', last: june.last } })
    const later = findingWith({ day: '2026-07-06' })
    expect(covers(exclusion, later, june)).toBe(true)
    expect(covers(exclusion, later, july)).toBe(false)
  })

  it('of nobody in particular covers nothing', () => {
    for (const scope of [{}, { payee: '' }, { account: '' }]) {
      expect(covers(exclusionWith({ scope }), findingWith({ accounts: [''] }), june)).toBe(false)
    }
  })

  it('until the end of a fiscal year ends with it, also where that is not the calendar’s', () => {
    expect(endOfFiscalYear('2026-06-10', 1)).toEqual({ kind: 'fiscal_year', last: '2026-12-31' })
    expect(endOfFiscalYear('2026-06-10', 7)).toEqual({ kind: 'fiscal_year', last: '2026-06-30' })
  })
})

describe('what carries over', () => {
  it('is every exclusion that has neither ended nor been withdrawn, and no acceptance', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ends, days, fc.boolean()), { maxLength: 6 }), (given) => {
        const exclusions = given.map(([end, from], index) =>
          exclusionWith({ id: `x-${index}`, end, from }),
        )
        const withdrawals = given.flatMap(([, , isWithdrawn], index) =>
          isWithdrawn
            ? [
                {
                  kind: 'withdrawn' as const,
                  id: `w-${index}`,
                  of: `x-${index}`,
                  by: 'ada',
                  at: '',
                },
              ]
            : [],
        )
        const entries = [acceptanceOf(findingWith()), ...exclusions, ...withdrawals]
        const held = exclusions.filter(
          ({ end, from }, index) =>
            given[index]?.[2] === false &&
            from <= july.last &&
            (end.kind === 'never' || end.last >= july.first),
        )
        expect(carriedOver(entries, july)).toEqual(held)
        expect(inForce(entries)).toHaveLength(1 + exclusions.length - withdrawals.length)
      }),
    )
  })
})

it('what may be about a finding is found by an index as among all, in the same order', () => {
  const entry = fc.oneof(
    scopes.map((scope) => exclusionWith({ scope })),
    findings.map((finding) => acceptanceOf(finding)),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), findings, (some, finding) => {
      const entries = some.map((each, at) => ({ ...each, id: `e-${at}` }))
      const few = indexExceptions(entries)(finding)
      expect(entriesAbout(few, finding, june)).toEqual(entriesAbout(entries, finding, june))
    }),
  )
})
