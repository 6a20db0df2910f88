import { addAmounts, type Amounts } from '@/lib/domain/close/amounts'
import type { SinceLock } from '@/lib/domain/close/since-lock'

/** One locked month of a client. */
export interface LockedMonth {
  readonly since: SinceLock
  readonly lastFullyReRead: string | undefined
}

/** What stands above and below the list of changes of all locked months. */
export interface ChangeCounts {
  /** Differences that nobody has accepted. */
  readonly open: number
  /** Of those, that hold something up. */
  readonly material: number
  readonly accepted: number
  /** In how many months something was accepted, whatever else is open there. */
  readonly acceptedMonths: number
  /** Of those that are open, without signs. */
  readonly amounts: Amounts
  readonly months: Readonly<Record<SinceLock['state'], number>>
  /** The oldest of the months’ last re-readings; undefined unless each month has one. */
  readonly oldestReRead: string | undefined
}

export function countChanges(months: readonly LockedMonth[]): ChangeCounts {
  const sum = (of: (since: SinceLock) => number) =>
    months.reduce((total, { since }) => total + of(since), 0)
  const inState = (state: SinceLock['state']) => sum((since) => Number(since.state === state))
  const reRead = months.flatMap(({ lastFullyReRead }) => lastFullyReRead ?? [])
  return {
    open: sum(({ open }) => open.length),
    material: sum(({ material }) => material),
    accepted: sum(({ accepted }) => accepted.length),
    acceptedMonths: sum(({ accepted }) => Number(accepted.length > 0)),
    amounts: addAmounts(months.map(({ since }) => since.amounts)),
    months: {
      unchanged: inState('unchanged'),
      changed: inState('changed'),
      accepted: inState('accepted'),
      not_re_read: inState('not_re_read'),
    },
    oldestReRead: reRead.length === months.length ? oldest(reRead) : undefined,
  }
}

function oldest(instants: readonly string[]): string | undefined {
  return instants.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0]
}
