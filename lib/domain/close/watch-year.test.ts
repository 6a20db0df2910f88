import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planWatch } from '@/lib/domain/close/watch-plan'
import { afterPage, afterTotals, beginCall } from '@/lib/domain/close/watch-step'
import {
  at,
  liveDay,
  lost,
  monthWith,
  pagesOf,
  same,
  totalsOfMonth,
  watchOf,
} from '@/test/close/watches'

/** A year of a bank that fails for some of it, and of a service that is restarted in the middle of calls. */
interface Year {
  readonly pages: readonly number[]
  readonly faults: readonly string[]
  /** By day, the month whose totals change. */
  readonly changes: readonly number[]
  /** From one look at the plan to the next, which may be more than a day. */
  readonly hours: readonly number[]
}

const years: fc.Arbitrary<Year> = fc.record({
  pages: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
  faults: fc.array(
    fc.constantFrom('none', 'none', 'none', 'none', 'lost', 'down', 'later', 'crash'),
    { minLength: 30, maxLength: 60 },
  ),
  changes: fc.array(fc.nat({ max: 7 }), { maxLength: 90 }),
  hours: fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 5, maxLength: 20 }),
})

/** It fails in the first half. */
const halfYear = 180

function liveYear({ pages, faults, changes, hours }: Year) {
  let watch = watchOf(...pages.map((_, index) => monthWith(`m-${index}`)))
  const calls: { kind: string; day: string; isEarly: boolean }[] = []
  let clock = 0
  let looks = 0
  while (clock < 2 * halfYear) {
    const now = at(clock)
    const call = planWatch(watch, now)
    const isCrash = clock < halfYear && faults[calls.length % faults.length] === 'crash'
    // One look makes all calls that are left.
    if (call === undefined || isCrash) clock += (hours[looks++ % hours.length] ?? 1) / 24
    if (call === undefined) continue
    const isEarly = watch.notBefore !== undefined && watch.notBefore > now
    calls.push({ kind: call.kind, day: now.slice(0, 10), isEarly })
    watch = beginCall(watch, call, now)
    const fault = clock < halfYear ? faults[calls.length % faults.length] : 'none'
    if (isCrash) continue
    const retryAt = fault === 'later' ? at(clock + 0.6) : undefined
    const failure = { kind: 'failed', retryAt } as const
    const isWell = fault === 'none'
    if (call.kind === 'page') {
      const answer = fault === 'lost' ? lost : isWell ? pagesOf(pages)(call) : failure
      watch = afterPage(watch, call.month, answer, now)
      continue
    }
    const changed = changes[Math.floor(clock)]
    const totals = changed === undefined ? same : totalsOfMonth(`m-${changed}`, `t ${clock}`)
    watch = afterTotals(watch, isWell ? totals : failure, now)
  }
  return { watch, calls }
}

describe('a year of the watch', () => {
  it('has two calls a day at most, none before the bank said, and re-reads every month in the end', () => {
    fc.assert(
      fc.property(years, (year) => {
        const { watch, calls } = liveYear(year)
        const days = calls.map(({ kind, day }) => `${kind} ${day}`)
        expect(new Set(days).size).toBe(days.length)
        expect(calls.some(({ isEarly }) => isEarly)).toBe(false)
        for (const { changedAt, lastReRead } of watch.months) {
          expect(changedAt).toBeUndefined()
          // Since the bank is well again.
          expect(Date.parse(lastReRead ?? at(0))).toBeGreaterThan(Date.parse(at(halfYear)))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps no month waiting for one whose totals change each day', () => {
    const pages = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(pages, (all) => {
        let watch = watchOf(...all.map((_, index) => monthWith(`m-${index}`)))
        for (let day = 0; day < 100; day += 1) {
          const totals = totalsOfMonth('m-0', `t ${day}`)
          watch = liveDay(watch, day, pagesOf(all), totals).watch
        }
        for (const month of watch.months) expect(month.lastReRead).toBeDefined()
      }),
      { numRuns: 100 },
    )
  })
})
