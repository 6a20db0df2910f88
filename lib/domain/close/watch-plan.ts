import type { LockedStatement } from '@/lib/domain/close/locked-statements'

/** One reading of all rows of a locked month, a page a day. */
export interface WatchPass {
  readonly begun: string
  /** It goes on with what was posted before this; undefined begins with the latest. */
  readonly before: string | undefined
  readonly pages: number
  /** Calls in a row that brought nothing. */
  readonly failures: number
  /** The bank has refused the order by dates: without it a month is read whole if it is one page. */
  readonly isUnordered?: boolean
  /** Rows of its pages that could not be understood: nothing is gone that may be one of them. */
  readonly notUnderstood: number
}

export interface WatchedMonth {
  /** Of its close. */
  readonly id: string
  /** What each of its statements said when it was last read, or locked; undefined where none was read. */
  readonly totals: readonly (readonly [statement: string, totals: string])[] | undefined
  /** Those that it was locked with, and what came since; undefined where not all were read. */
  readonly statements: readonly LockedStatement[] | undefined
  /** When they were last listed, not all of them could be compared: the month does not count as re-read. */
  readonly areStatementsUnread?: boolean | undefined
  /** When the totals were found to be others than before; undefined once it was re-read since. */
  readonly changedAt: string | undefined
  readonly pass: WatchPass | undefined
  /** When a pass last ended, whole or not. */
  readonly lastEnded: string | undefined
  /** When one last ended whole: “Last fully re-read on”. */
  readonly lastReRead: string | undefined
  /** It was re-read out of turn: one month in turn comes before it is again. */
  readonly hadPriority: boolean
}

/** One reading of the statements of all locked months, a page a day. */
export interface ListPass {
  /** It goes on with those that end before this day. */
  readonly before: string
  /** Those that its pages brought. */
  readonly read: readonly LockedStatement[]
  readonly pages: number
  /** Statements of its pages that could not be understood. */
  readonly notUnderstood: number
}

/** What is kept of the watch over the locked months of one client, as plain data. */
export interface Watch {
  readonly months: readonly WatchedMonth[]
  /** The last day (UTC) with a call, and how many there were. */
  readonly day: string | undefined
  readonly calls: number
  /** How far the list of statements was read; undefined begins it. */
  readonly list: ListPass | undefined
  /** What the bank said with `Retry-After`. */
  readonly notBefore: string | undefined
}

export type WatchCall =
  | { readonly kind: 'totals'; readonly before: string | undefined }
  | {
      readonly kind: 'page'
      readonly month: string
      readonly before: string | undefined
      readonly isUnordered: boolean
    }

/** A client and day. */
export const maxCalls = 2

/**
 * The call that is next at this moment. There are two a day and client, whatever came of the first, which
 * reads the totals: so a month whose totals changed is re-read on the same day.
 */
export function planWatch(watch: Watch, now: string): WatchCall | undefined {
  if (watch.notBefore !== undefined && Date.parse(now) < Date.parse(watch.notBefore)) {
    return undefined
  }
  const month = nextMonth(watch.months)
  if (month === undefined) return undefined
  const calls = callsOn(watch, utcDayOf(now))
  if (calls >= maxCalls) return undefined
  if (calls === 0) return { kind: 'totals', before: watch.list?.before }
  const { before, isUnordered = false } = month.pass ?? {}
  return { kind: 'page', month: month.id, before, isUnordered }
}

/** When there is something to call next; undefined where no month is locked. */
export function nextWatchAt(watch: Watch, now: string): string | undefined {
  if (watch.months.length === 0) return undefined
  const isLeft = callsOn(watch, utcDayOf(now)) < maxCalls
  const next = isLeft ? Date.parse(now) : Date.parse(utcDayOf(now)) + 86_400_000
  const postponed = watch.notBefore === undefined ? next : Date.parse(watch.notBefore)
  return new Date(Math.max(next, postponed)).toISOString()
}

/** A clock that was set back makes no call a second time. */
export function callsOn({ day, calls }: Pick<Watch, 'day' | 'calls'>, today: string): number {
  if (day === undefined || day < today) return 0
  return day === today ? calls : maxCalls
}

export function utcDayOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/**
 * Months whose totals changed come first, the longest changed before all. Else the pass that is under way,
 * then the month whose last one ended longest ago: a month that changes each day keeps no other waiting.
 */
function nextMonth(months: readonly WatchedMonth[]): WatchedMonth | undefined {
  const [changed] = months.filter(hasPriority).toSorted(by(({ changedAt }) => changedAt))
  if (changed !== undefined) return changed
  const [underWay] = months
    .filter(({ pass }) => pass !== undefined)
    .toSorted(by(({ pass }) => pass?.begun))
  return underWay ?? months.toSorted(by(({ lastEnded }) => lastEnded))[0]
}

export function hasPriority({ changedAt, hadPriority }: WatchedMonth): boolean {
  return changedAt !== undefined && !hadPriority
}

/** Oldest first, and before that what never was. */
function by(
  instantOf: (month: WatchedMonth) => string | undefined,
): (one: WatchedMonth, other: WatchedMonth) => number {
  const valueOf = (month: WatchedMonth) => {
    const instant = instantOf(month)
    return instant === undefined ? 0 : Date.parse(instant)
  }
  return (one, other) => valueOf(one) - valueOf(other) || (one.id < other.id ? -1 : 1)
}
