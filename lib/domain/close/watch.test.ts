import { describe, expect, it } from 'vitest'
import { nextWatchAt, planWatch } from '@/lib/domain/close/watch-plan'
import { afterPage, afterTotals, beginCall, maxPages } from '@/lib/domain/close/watch-step'
import {
  at,
  down,
  going,
  liveDay,
  lost,
  monthWith,
  same,
  totalsOfMonth,
  watchOf,
  whole,
} from '@/test/close/watches'

describe('the watch', () => {
  it('calls nothing where no month is locked', () => {
    expect(planWatch(watchOf(), at(0))).toBeUndefined()
    expect(nextWatchAt(watchOf(), at(0))).toBeUndefined()
  })

  it('reads the totals once a day, and one page, which goes on where it was', () => {
    const first = liveDay(watchOf(monthWith('may')), 0, going())
    expect(planWatch(first.watch, at(0.9))).toBeUndefined()
    expect(nextWatchAt(first.watch, at(0.9))).toBe(at(1))
    const [may] = first.watch.months
    expect(may).toMatchObject({ pass: { before: 'p-2' }, lastReRead: undefined })
    const { watch } = liveDay(first.watch, 1, whole)
    expect(watch.months).toMatchObject([{ pass: undefined, lastReRead: at(1.1) }])
  })

  it('re-reads a month whose totals changed on the same day, from its first page', () => {
    const pass = {
      begun: at(-1),
      before: 'p-9',
      pages: 8,
      failures: 0,
      notUnderstood: 0,
    }
    const months = [monthWith('april', { pass }), monthWith('may', { pass }), monthWith('june')]
    const changed = totalsOfMonth('may', 'other')
    const day = liveDay(watchOf(...months), 0, going(), changed)
    expect(day.month).toBe('may')
    expect(day.watch.months[1]).toMatchObject({ pass: { begun: at(0.1), pages: 1 } })
    // The pass of April goes on when that of May is over.
    const over = liveDay(day.watch, 1, whole)
    expect(over.month).toBe('may')
    expect(over.watch.months[1]).toMatchObject({ changedAt: undefined, lastReRead: at(1.1) })
    expect(liveDay(over.watch, 2, down).month).toBe('april')
  })

  it('re-reads a month once more whose totals changed again while it was re-read', () => {
    const change = (totals: string) => totalsOfMonth('may', totals)
    let { watch } = liveDay(watchOf(monthWith('may')), 0, going(), change('b'))
    watch = liveDay(watch, 1, whole, change('c')).watch
    expect(watch.months).toMatchObject([{ lastReRead: at(1.1), changedAt: at(1) }])
    watch = liveDay(watch, 2, whole).watch
    expect(watch.months).toMatchObject([{ lastReRead: at(2.1), changedAt: undefined }])
  })

  it('says of no month that it was re-read whose rows were not all understood', () => {
    const first = { ...going(), notUnderstood: 1 }
    const { watch } = liveDay(watchOf(monthWith('may')), 0, first)
    const over = liveDay(watch, 1, whole)
    expect(over.watch.months).toMatchObject([{ lastEnded: at(1.1), lastReRead: undefined }])
  })

  it('re-reads one month in turn before a changed one comes first once more', () => {
    const change = (day: number) => totalsOfMonth('may', `t ${day}`)
    let watch = watchOf(monthWith('april'), monthWith('june'), monthWith('may'))
    const order: string[] = []
    for (const day of [0, 1, 2, 3]) {
      const next = liveDay(watch, day, whole, change(day))
      watch = next.watch
      order.push(next.month)
    }
    expect(order).toEqual(['may', 'april', 'may', 'june'])
  })

  it('counts a pass from its first call, however late the answer', () => {
    const watch = { ...watchOf(monthWith('may')), day: at(0).slice(0, 10), calls: 1 }
    const call = { kind: 'page', month: 'may', before: undefined, isUnordered: false } as const
    const begun = beginCall(watch, call, at(0.1))
    const [may] = afterPage(begun, 'may', going(), at(0.2)).months
    expect(may).toMatchObject({ pass: { begun: at(0.1) } })
  })

  it('takes no statement that stands on another page for a change, and a new one for one', () => {
    const totals = [['s-1', 'as locked'] as const, ['s-2', 'as locked'] as const]
    const watch = watchOf(monthWith('may', { totals }))
    expect(afterTotals(watch, totalsOfMonth('may', 'as locked'), at(0)).months).toEqual(
      watch.months,
    )
    const added = { month: 'may', statement: 's-3', totals: 'replaced' }
    const [may] = afterTotals(watch, { ...same, totals: [added] }, at(0)).months
    expect(may).toMatchObject({ changedAt: at(0), totals: [...totals, ['s-3', 'replaced']] })
  })

  it('takes totals that it sees for the first time for no change', () => {
    const totals = totalsOfMonth('may', 'first')
    const [may] = afterTotals(
      watchOf(monthWith('may', { totals: undefined })),
      totals,
      at(0),
    ).months
    expect(may).toMatchObject({ totals: [['s-1', 'first']], changedAt: undefined })
  })

  it('postpones as the bank says, by a day at most', () => {
    const watch = watchOf(monthWith('may'))
    const begun = beginCall(watch, { kind: 'totals', before: undefined }, at(0))
    const after = (retryAt: string) => afterTotals(begun, { kind: 'failed', retryAt }, at(0))
    expect(planWatch(after(at(0.5)), at(0.4))).toBeUndefined()
    expect(nextWatchAt(after(at(0.5)), at(0.4))).toBe(at(0.5))
    expect(planWatch(after(at(0.5)), at(0.5))).toMatchObject({ kind: 'page' })
    expect(nextWatchAt(after(at(9_000)), at(0.4))).toBe(at(1))
  })

  it('gives a month up whose dates lead nowhere, and does not say that it was re-read', () => {
    const first = liveDay(watchOf(monthWith('may'), monthWith('june')), 0, going())
    const second = liveDay(first.watch, 1, lost)
    expect([first.month, second.month]).toEqual(['june', 'june'])
    expect(second.watch.months[1]).toMatchObject({ pass: undefined, lastReRead: undefined })
    expect(liveDay(second.watch, 2, down).month).toBe('may')
  })

  it('reads a list of statements on from where it was, and begins it again after its end', () => {
    const list = { before: '2026-06-01', read: [], pages: 1, notUnderstood: 0 }
    const watch = afterTotals(watchOf(monthWith('may')), { ...same, list }, at(0))
    expect(planWatch(watch, at(0))).toEqual({ kind: 'totals', before: '2026-06-01' })
    expect(planWatch(afterTotals(watch, down, at(0)), at(0))).toMatchObject({
      before: '2026-06-01',
    })
    expect(planWatch(afterTotals(watch, same, at(0)), at(0))).toEqual({
      kind: 'totals',
      before: undefined,
    })
  })

  it('passes on from a month whose page fails again and again, or whose list has no end', () => {
    let watch = watchOf(monthWith('may'), monthWith('april'))
    for (const day of [0, 1, 2]) watch = liveDay(watch, day, down).watch
    expect(watch.months[1]).toMatchObject({ lastEnded: at(2.1), lastReRead: undefined })
    watch = liveDay(watch, 3, going()).watch
    watch = liveDay(watch, 4, lost).watch
    expect(watch.months[0]).toMatchObject({ lastEnded: at(4.1), lastReRead: undefined })
    watch = watchOf(monthWith('may'))
    for (let day = 0; day < maxPages; day += 1) {
      watch = liveDay(watch, day, going(`p-${day}`)).watch
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
    expect(afterPage(watch, 'april', whole, at(0))).toBe(watch)
  })
})
