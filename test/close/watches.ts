import {
  planWatch,
  type Watch,
  type WatchCall,
  type WatchedMonth,
} from '@/lib/domain/close/watch-plan'
import { afterPage, afterTotals, beginCall } from '@/lib/domain/close/watch-step'

const start = Date.UTC(2026, 6, 6)
export const at = (days: number) => new Date(start + Math.round(days * 86_400_000)).toISOString()
export const monthWith = (id: string, more: Partial<WatchedMonth> = {}): WatchedMonth => ({
  id,
  totals: [['s-1', 'as locked']],
  statements: undefined,
  changedAt: undefined,
  pass: undefined,
  lastEnded: undefined,
  lastReRead: undefined,
  hadPriority: false,
  ...more,
})
export const watchOf = (...months: readonly WatchedMonth[]): Watch => ({
  months,
  day: undefined,
  calls: 0,
  list: undefined,
  notBefore: undefined,
})
export const same = {
  kind: 'read',
  totals: [],
  list: undefined,
} as const
/** The last page of a month, one that another follows, and one that leads nowhere. */
export const whole = { kind: 'read', on: { kind: 'end' } } as const
export const going = (before = 'p-2') => ({ kind: 'read', on: { kind: 'before', before } }) as const
export const lost = { kind: 'read', on: { kind: 'lost' } } as const
export const down = { kind: 'failed', retryAt: undefined } as const

type PageCall = Extract<WatchCall, { kind: 'page' }>
type PageAnswer = (call: PageCall) => Parameters<typeof afterPage>[2]

/** A bank whose months have so many pages. */
export const pagesOf =
  (pages: readonly number[]): PageAnswer =>
  ({ month, before }) => {
    const number = Number(before ?? 1)
    const isLast = number >= (pages[Number(month.slice(2))] ?? 1)
    return isLast ? whole : going(`${number + 1}`)
  }

/** The two calls of a day. */
export function liveDay(
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

/** The totals of a month's one statement. */
export const totalsOfMonth = (month: string, totals: string) => ({
  ...same,
  totals: [{ month, statement: 's-1', totals }],
})
