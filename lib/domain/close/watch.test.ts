import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nextWatchAt,
  planWatch,
  type Watch,
  type WatchCall,
  type WatchedMonth,
} from '@/lib/domain/close/watch-plan'
import { afterPage, afterTotals, beginCall, maxPages } from '@/lib/domain/close/watch-step'

const start = Date.UTC(2026, 6, 6)
const at = (days: number) => new Date(start + Math.round(days * 86_400_000)).toISOString()
const monthWith = (id: string, more: Partial<WatchedMonth> = {}): WatchedMonth => ({
  id,
  totals: 'as locked',
  changedAt: undefined,
  pass: undefined,
  lastEnded: undefined,
  lastReRead: undefined,
  hadPriority: false,
  ...more,
})
const watchOf = (...months: readonly WatchedMonth[]): Watch => ({
  months,
  day: undefined,
  calls: 0,
  totalsPage: undefined,
  notBefore: undefined,
})
const same = { kind: 'read', totals: new Map<string, string>(), nextPage: undefined } as const
const refused = { kind: 'token_refused' } as const
const down = { kind: 'failed', retryAt: undefined } as const

type PageCall = Extract<WatchCall, { kind: 'page' }>
type PageAnswer = (call: PageCall) => Parameters<typeof afterPage>[2]

/** A bank whose months have so many pages. */
const pagesOf =
  (pages: readonly number[]): PageAnswer =>
  ({ month, page }) => {
    const number = Number(page ?? 1)
    const isLast = number >= (pages[Number(month.slice(2))] ?? 1)
    return { kind: 'read', nextPage: isLast ? undefined : `${number + 1}` }
  }

/** The two calls of a day. */
function liveDay(
  watch: Watch,
  day: number,
  answer: ReturnType<PageAnswer> | PageAnswer,
  totals: Parameters<typeof afterTotals>[1] = same,
): { watch: Watch; month: string } {
  const first = planWatch(watch, at(day))
  if (first?.kind !== 'totals') throw new Error('the totals come first')
  const compared = afterTotals(beginCall(watch, first, at(day)), totals, at(day))
  const second = planWatch(compared, at(day + 0.1))
  if (second?.kind !== 'page') throw new Error('a page comes second')
  const begun = beginCall(compared, second, at(day + 0.1))
  const outcome = typeof answer === 'function' ? answer(second) : answer
  return { watch: afterPage(begun, second.month, outcome, at(day + 0.1)), month: second.month }
}

describe('the watch', () => {
  it('calls nothing where no month is locked', () => {
    expect(planWatch(watchOf(), at(0))).toBeUndefined()
    expect(nextWatchAt(watchOf(), at(0))).toBeUndefined()
  })

  it('reads the totals once a day, and one page, which goes on where it was', () => {
    const first = liveDay(watchOf(monthWith('may')), 0, { kind: 'read', nextPage: 'p-2' })
    expect(planWatch(first.watch, at(0.9))).toBeUndefined()
    expect(nextWatchAt(first.watch, at(0.9))).toBe(at(1))
    const [may] = first.watch.months
    expect(may).toMatchObject({ pass: { nextPage: 'p-2' }, lastReRead: undefined })
    const { watch } = liveDay(first.watch, 1, { kind: 'read', nextPage: undefined })
    expect(watch.months).toMatchObject([{ pass: undefined, lastReRead: at(1.1) }])
  })

  it('re-reads a month whose totals changed on the same day, from its first page', () => {
    const pass = { begun: at(-1), nextPage: 'p-9', pages: 8, restarts: 0, failures: 0 }
    const months = [monthWith('april', { pass }), monthWith('may', { pass }), monthWith('june')]
    const changed = { ...same, totals: new Map([['may', 'other']]) }
    const day = liveDay(watchOf(...months), 0, { kind: 'read', nextPage: 'p-2' }, changed)
    expect(day.month).toBe('may')
    expect(day.watch.months[1]).toMatchObject({ pass: { begun: at(0.1), pages: 1 } })
    // The pass of April goes on when that of May is over.
    const over = liveDay(day.watch, 1, { kind: 'read', nextPage: undefined })
    expect(over.month).toBe('may')
    expect(over.watch.months[1]).toMatchObject({ changedAt: undefined, lastReRead: at(1.1) })
    expect(liveDay(over.watch, 2, down).month).toBe('april')
  })

  it('re-reads a month once more whose totals changed again while it was re-read', () => {
    const change = (totals: string) => ({ ...same, totals: new Map([['may', totals]]) })
    let { watch } = liveDay(
      watchOf(monthWith('may')),
      0,
      { kind: 'read', nextPage: 'p-2' },
      change('b'),
    )
    watch = liveDay(watch, 1, { kind: 'read', nextPage: undefined }, change('c')).watch
    expect(watch.months).toMatchObject([{ lastReRead: at(1.1), changedAt: at(1) }])
    watch = liveDay(watch, 2, { kind: 'read', nextPage: undefined }).watch
    expect(watch.months).toMatchObject([{ lastReRead: at(2.1), changedAt: undefined }])
  })

  it('takes totals that it sees for the first time for no change', () => {
    const totals = { ...same, totals: new Map([['may', 'first']]) }
    const [may] = afterTotals(
      watchOf(monthWith('may', { totals: undefined })),
      totals,
      at(0),
    ).months
    expect(may).toMatchObject({ totals: 'first', changedAt: undefined })
  })

  it('postpones as the bank says, by a day at most', () => {
    const watch = watchOf(monthWith('may'))
    const begun = beginCall(watch, { kind: 'totals', page: undefined }, at(0))
    const after = (retryAt: string) => afterTotals(begun, { kind: 'failed', retryAt }, at(0))
    expect(planWatch(after(at(0.5)), at(0.4))).toBeUndefined()
    expect(nextWatchAt(after(at(0.5)), at(0.4))).toBe(at(0.5))
    expect(planWatch(after(at(0.5)), at(0.5))).toMatchObject({ kind: 'page' })
    expect(nextWatchAt(after(at(9_000)), at(0.4))).toBe(at(1))
  })

  it('begins a month again whose page token works no longer, and not for ever', () => {
    let watch = watchOf(monthWith('may'), monthWith('june'))
    for (const day of [0, 2, 4]) {
      watch = liveDay(watch, day, { kind: 'read', nextPage: 'p-2' }).watch
      const next = liveDay(watch, day + 1, refused)
      watch = next.watch
      expect(next.month).toBe('june')
    }
    expect(watch.months[1]).toMatchObject({ pass: undefined, lastReRead: undefined })
    expect(liveDay(watch, 6, down).month).toBe('may')
  })

  it('passes on from a month whose page fails again and again, or whose list has no end', () => {
    let watch = watchOf(monthWith('may'), monthWith('april'))
    for (const day of [0, 1, 2]) watch = liveDay(watch, day, down).watch
    expect(watch.months[1]).toMatchObject({ lastEnded: at(2.1), lastReRead: undefined })
    watch = liveDay(watch, 3, { kind: 'read', nextPage: 'p-2' }).watch
    watch = liveDay(watch, 4, { kind: 'read', nextPage: 'p-2' }).watch
    expect(watch.months[0]).toMatchObject({ lastEnded: at(4.1), lastReRead: undefined })
    watch = watchOf(monthWith('may'))
    for (let day = 0; day < maxPages; day += 1) {
      watch = liveDay(watch, day, { kind: 'read', nextPage: `p-${day}` }).watch
    }
    expect(watch.months).toMatchObject([{ pass: undefined, lastReRead: undefined }])
  })

  it('makes no call a second time when the clock is set back', () => {
    const { watch } = liveDay(watchOf(monthWith('may')), 5, down)
    expect(planWatch(watch, at(4))).toBeUndefined()
    expect(planWatch(watch, at(6))).toMatchObject({ kind: 'totals' })
  })

  it('takes nothing of a month that was reopened meanwhile', () => {
    const watch = watchOf(monthWith('may'))
    expect(afterPage(watch, 'april', { kind: 'read', nextPage: undefined }, at(0))).toBe(watch)
  })
})

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
    fc.constantFrom('none', 'none', 'none', 'none', 'refused', 'down', 'later', 'crash'),
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
    const failure = fault === 'refused' ? refused : ({ kind: 'failed', retryAt } as const)
    const isWell = fault === 'none'
    if (call.kind === 'page') {
      watch = afterPage(watch, call.month, isWell ? pagesOf(pages)(call) : failure, now)
      continue
    }
    const changed = changes[Math.floor(clock)]
    const totals = new Map(changed === undefined ? [] : [[`m-${changed}`, `t ${clock}`]])
    watch = afterTotals(watch, isWell ? { ...same, totals } : failure, now)
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
      { numRuns: 200 },
    )
  })

  it('keeps no month waiting for one whose totals change each day', () => {
    const pages = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(pages, (all) => {
        let watch = watchOf(...all.map((_, index) => monthWith(`m-${index}`)))
        for (let day = 0; day < 100; day += 1) {
          const totals = { ...same, totals: new Map([['m-0', `t ${day}`]]) }
          watch = liveDay(watch, day, pagesOf(all), totals).watch
        }
        for (const month of watch.months) expect(month.lastReRead).toBeDefined()
      }),
      { numRuns: 100 },
    )
  })
})
