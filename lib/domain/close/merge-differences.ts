import type { Kept } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import { compareSeen } from '@/lib/domain/close/seen-values'
import { type DifferenceAcceptance, isAcceptedAs } from '@/lib/domain/close/since-lock'

/** A difference as it is kept. */
export interface FoundDifference {
  readonly difference: LockDifference
  /** Since when the bank has said this; later than any acceptance of something else. */
  readonly foundAt: string
}

export interface DifferenceChanges {
  readonly save: readonly FoundDifference[]
  /** What is as it was locked once more. */
  readonly remove: readonly string[]
  /** How many are open now that were not, or not as this. */
  readonly opened: number
}

interface Rereading {
  /** Whether this one was looked at again: a difference of another is left as it is. */
  readonly isRead: (key: string) => boolean
  readonly acceptancesOf: (key: string) => Kept<DifferenceAcceptance>
  readonly now: string
}

/** What of the differences that are kept is otherwise, once rows or statements were read again. */
export function mergeDifferences(
  kept: readonly FoundDifference[],
  found: readonly LockDifference[],
  { isRead, acceptancesOf, now }: Rereading,
): DifferenceChanges {
  const before = new Map(kept.map((each) => [each.difference.key, each]))
  const dated = found.map((difference) => {
    const was = before.get(difference.key)
    const accepted = acceptancesOf(difference.key).at(-1)
    return { difference, was, foundAt: foundAt(difference, was, accepted, now) }
  })
  const keys = new Set(found.map(({ key }) => key))
  return {
    save: dated.flatMap(({ difference, was, foundAt: at }) =>
      was !== undefined && textOf(was.difference) === textOf(difference)
        ? []
        : [{ difference, foundAt: at }],
    ),
    remove: [...before.keys()].filter((key) => !keys.has(key) && isRead(key)),
    opened: dated.filter((each) => each.foundAt === now).length,
  }
}

/** What was accepted as it is now is not found once more; what was not is found when it changes. */
function foundAt(
  difference: LockDifference,
  was: FoundDifference | undefined,
  accepted: DifferenceAcceptance | undefined,
  now: string,
): string {
  const isAsKept =
    was !== undefined &&
    was.difference.kind === difference.kind &&
    compareSeen(was.difference.now, difference.now).changes.length === 0
  if (isAsKept) return was.foundAt
  return accepted !== undefined && isAcceptedAs(accepted, difference) ? accepted.at : now
}

function textOf({ kind, account, before, now, amounts, effect }: LockDifference): string {
  const sums = [amounts, effect].map((each) => Array.from(each, ([of, sum]) => [of, String(sum)]))
  return JSON.stringify([kind, account, before, now, sums])
}
