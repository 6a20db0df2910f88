import type { ReadOn } from '@/lib/domain/close/read-on'
import {
  callsOn,
  hasPriority,
  type ListPass,
  utcDayOf,
  type Watch,
  type WatchCall,
  type WatchedMonth,
  type WatchPass,
} from '@/lib/domain/close/watch-plan'
import type { StatementTotals } from '@/lib/domain/close/watch-totals'

/** A pass is given up after so many pages, so that a list without an end keeps no month waiting. */
export const maxPages = 500
const maxFailures = 3
// The next call of its kind is tomorrow's, whatever a bank says.
const maxWait = 86_400_000

/** A call that brought no page: down, slow, refused or not understood. */
interface NoPage {
  readonly kind: 'failed'
  /** From when it may be called again; undefined where it was not called, as the client does not share it. */
  readonly retryAt: string | undefined
  /** The bank does not take such a request. */
  readonly isRefused?: boolean
}

export type TotalsOutcome =
  | {
      readonly kind: 'read'
      /** Of the statements on this page. */
      readonly totals: readonly StatementTotals[]
      /** Undefined where the list is over. */
      readonly list: ListPass | undefined
    }
  | NoPage

export type PageOutcome =
  | {
      readonly kind: 'read'
      readonly on: ReadOn
      /** Rows of this page; none where it is not given. */
      readonly notUnderstood?: number
    }
  | NoPage

/** Kept before the call is made, so that one that is lost with its process is not made twice. */
export function beginCall(watch: Watch, call: WatchCall, now: string): Watch {
  const day = utcDayOf(now)
  const counted = { ...watch, day, calls: callsOn(watch, day) + 1 }
  if (call.kind === 'totals') return counted
  const months = watch.months.map((month) =>
    month.id === call.month ? { ...month, pass: month.pass ?? passFrom(now) } : month,
  )
  return { ...counted, months }
}

function passFrom(now: string): WatchPass {
  return { begun: now, before: undefined, pages: 0, failures: 0, notUnderstood: 0 }
}

/** A month whose totals are others than before is re-read at once, from its first page. */
export function afterTotals(watch: Watch, outcome: TotalsOutcome, now: string): Watch {
  if (outcome.kind === 'failed') {
    const areUnread = outcome.retryAt !== undefined
    const months = watch.months.map((month) => withListed(month, areUnread))
    return postpone({ ...watch, months }, outcome.retryAt, now)
  }
  const { totals, list } = outcome
  const months = watch.months.map((month) =>
    withTotals(
      month,
      totals.filter((each) => each.month === month.id),
      now,
    ),
  )
  return { ...watch, months, list }
}

/** Where it was locked with statements: whether they were listed and compared. */
export function withListed(month: WatchedMonth, areStatementsUnread: boolean): WatchedMonth {
  return month.statements === undefined ? month : { ...month, areStatementsUnread }
}

/** A month's statements may stand on several pages: what is not on this one has not changed. */
function withTotals(
  month: WatchedMonth,
  found: readonly StatementTotals[],
  now: string,
): WatchedMonth {
  const known = new Map(month.totals)
  const other = found.filter(({ statement, totals }) => known.get(statement) !== totals)
  if (other.length === 0) return month
  for (const { statement, totals } of other) known.set(statement, totals)
  if (month.totals === undefined) return { ...month, totals: [...known] }
  // Of a month that is re-read for such a change the pass goes on, and another follows it.
  const pass = month.changedAt === undefined ? undefined : month.pass
  return { ...month, totals: [...known], changedAt: now, pass }
}

/** A month that is watched no longer, as one that was reopened, takes nothing. */
export function afterPage(watch: Watch, id: string, outcome: PageOutcome, now: string): Watch {
  const month = watch.months.find((each) => each.id === id)
  if (month === undefined) return watch
  const stepped = stepMonth(month, outcome, now)
  // Once a month had its turn, those that changed come first again.
  const isTurnOver = stepped.pass === undefined && !hasPriority(month)
  const months = watch.months.map((each) => {
    const next = each.id === id ? stepped : each
    return isTurnOver ? { ...next, hadPriority: false } : next
  })
  const after = { ...watch, months }
  return outcome.kind === 'failed' ? postpone(after, outcome.retryAt, now) : after
}

/** After a reading of the whole month at once, which is no turn of the watch: the pass under way ends with it. */
export function afterReRead(
  watch: Watch,
  id: string,
  { begun, now }: { begun: string; now: string },
): Watch {
  const months = watch.months.map((month): WatchedMonth => {
    if (month.id !== id) return month
    const { hadPriority } = month
    return { ...endPass(withListed(month, false), passFrom(begun), now, true), hadPriority }
  })
  return { ...watch, months }
}

function stepMonth(month: WatchedMonth, outcome: PageOutcome, now: string): WatchedMonth {
  const pass = month.pass ?? passFrom(now)
  const { pages, failures } = pass
  switch (outcome.kind) {
    case 'read': {
      const notUnderstood = pass.notUnderstood + (outcome.notUnderstood ?? 0)
      const { on } = outcome
      if (on.kind === 'end') return endPass(month, pass, now, notUnderstood === 0)
      if (on.kind === 'lost' || pages + 1 >= maxPages) return endPass(month, pass, now, false)
      const next = { ...pass, before: on.before, pages: pages + 1, failures: 0, notUnderstood }
      return { ...month, pass: next }
    }
    case 'failed': {
      if (failures + 1 >= maxFailures) return endPass(month, pass, now, false)
      const isUnordered = pass.isUnordered === true || outcome.isRefused === true
      return { ...month, pass: { ...pass, failures: failures + 1, isUnordered } }
    }
  }
}

function endPass(
  month: WatchedMonth,
  pass: WatchPass,
  now: string,
  areRowsWhole: boolean,
): WatchedMonth {
  const { changedAt, lastReRead, areStatementsUnread = false } = month
  const isWhole = areRowsWhole && !areStatementsUnread
  const isSince = changedAt === undefined || Date.parse(pass.begun) >= Date.parse(changedAt)
  return {
    ...month,
    pass: undefined,
    lastEnded: now,
    lastReRead: isWhole ? now : lastReRead,
    changedAt: isWhole && isSince ? undefined : changedAt,
    hadPriority: hasPriority(month),
  }
}

function postpone(watch: Watch, retryAt: string | undefined, now: string): Watch {
  if (retryAt === undefined) return watch
  const at = Math.min(Date.parse(retryAt), Date.parse(now) + maxWait)
  return { ...watch, notBefore: new Date(at).toISOString() }
}
