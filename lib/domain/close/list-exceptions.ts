import {
  type Acceptance,
  type ExceptionEntry,
  type Exclusion,
  inForce,
  type Withdrawal,
} from '@/lib/domain/close/exceptions'
import { findingObject } from '@/lib/domain/close/question-object'
import type { Kept } from '@/lib/domain/close/kept'
import { addDays } from '@/lib/domain/periods/day-range'

/** An exception ends soon for so many days before its last. */
const noticeDays = 30

export type ListedException = (Acceptance | Exclusion) & {
  /** Ending is in force too. */
  readonly state: 'in_force' | 'ending' | 'ended' | 'withdrawn'
  /** By whom and when it was withdrawn. */
  readonly withdrawal: Withdrawal | undefined
  /** The later acceptance of the same finding, by which it has ended; it holds again once that is withdrawn. */
  readonly replacedBy: Acceptance | undefined
}

/** Every exception that there ever was, the newest first: none leaves the list. */
export function listExceptions(entries: Kept<ExceptionEntry>, today: string): ListedException[] {
  const withdrawals = new Map(
    entries.flatMap((entry) => (entry.kind === 'withdrawn' ? [[entry.of, entry] as const] : [])),
  )
  const latest = new Map(
    inForce(entries).flatMap((entry) =>
      entry.kind === 'accepted' ? [[findingKey(entry), entry] as const] : [],
    ),
  )
  return entries
    .flatMap((entry): ListedException[] => {
      if (entry.kind === 'withdrawn') return []
      const withdrawal = withdrawals.get(entry.id)
      const last = entry.kind === 'accepted' ? latest.get(findingKey(entry)) : undefined
      const replacedBy = withdrawal !== undefined || last?.id === entry.id ? undefined : last
      const held = replacedBy === undefined ? stateOf(entry, today) : 'ended'
      return [
        { ...entry, state: withdrawal === undefined ? held : 'withdrawn', withdrawal, replacedBy },
      ]
    })
    .toReversed()
}

/** Of a finding in its period the last acceptance holds. */
function findingKey({ finding, period: { first, last } }: Acceptance): string {
  return JSON.stringify([findingObject(finding), first, last])
}

/** An acceptance holds in its own period and so never ends. */
function stateOf(entry: Acceptance | Exclusion, today: string): ListedException['state'] {
  if (entry.kind === 'accepted' || entry.end.kind === 'never') return 'in_force'
  if (entry.end.last < today) return 'ended'
  return entry.end.last <= addDays(today, noticeDays) ? 'ending' : 'in_force'
}
