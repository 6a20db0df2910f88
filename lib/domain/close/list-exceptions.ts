import type {
  Acceptance,
  ExceptionEntry,
  Exclusion,
  Withdrawal,
} from '@/lib/domain/close/exceptions'
import type { Kept } from '@/lib/domain/close/kept'
import { addDays } from '@/lib/domain/periods/day-range'

/** An exception ends soon for so many days before its last. */
const noticeDays = 30

export type ListedException = (Acceptance | Exclusion) & {
  /** Ending is in force too. */
  readonly state: 'in_force' | 'ending' | 'ended' | 'withdrawn'
  /** By whom and when it was withdrawn. */
  readonly withdrawal: Withdrawal | undefined
}

/** Every exception that there ever was, the newest first: none leaves the list. */
export function listExceptions(entries: Kept<ExceptionEntry>, today: string): ListedException[] {
  const withdrawals = new Map(
    entries.flatMap((entry) => (entry.kind === 'withdrawn' ? [[entry.of, entry] as const] : [])),
  )
  return entries
    .flatMap((entry): ListedException[] => {
      if (entry.kind === 'withdrawn') return []
      const withdrawal = withdrawals.get(entry.id)
      const state = withdrawal === undefined ? stateOf(entry, today) : 'withdrawn'
      return [{ ...entry, state, withdrawal }]
    })
    .toReversed()
}

/** An acceptance holds in its own period and so never ends. */
function stateOf(entry: Acceptance | Exclusion, today: string): ListedException['state'] {
  if (entry.kind === 'accepted' || entry.end.kind === 'never') return 'in_force'
  if (entry.end.last < today) return 'ended'
  return entry.end.last <= addDays(today, noticeDays) ? 'ending' : 'in_force'
}
