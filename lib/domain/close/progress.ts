import type { ItemState } from '@/lib/domain/close/item-state'

/** The parts of the bar, in its order. */
export const progressParts = ['passed', 'accepted', 'done', 'to_review', 'open'] as const
export type ProgressPart = (typeof progressParts)[number]

/**
 * How far a close is. What is not due yet, or has nothing to check, is in no part of the bar: nobody can do
 * anything about it. What the client does not share is in it and is never finished.
 */
export interface Progress {
  readonly parts: Readonly<Record<ProgressPart, number>>
  /** Passed, accepted or done. */
  readonly finished: number
  /** All that are due, which the bar has a segment for. */
  readonly due: number
  /** Of those that are open: the bank could not tell, the firm has not ticked it, the client does not share it. */
  readonly cannotTell: number
  readonly toDo: number
  readonly notShared: number
  /** Or of a period that is not over. */
  readonly notDue: number
}

export function progressOf(items: readonly ItemState[]): Progress {
  const count = (state: ItemState) => items.filter((each) => each === state).length
  const cannotTell = count('cannot_tell')
  const toDo = count('to_do')
  const notShared = count('not_shared')
  const parts = {
    passed: count('passed'),
    accepted: count('accepted'),
    done: count('done'),
    to_review: count('to_review'),
    open: cannotTell + toDo + notShared,
  }
  const finished = parts.passed + parts.accepted + parts.done
  const due = finished + parts.to_review + parts.open
  const notDue = count('not_due') + count('not_over')
  return { parts, finished, due, cannotTell, toDo, notShared, notDue }
}

/** One segment an item. */
export function segmentsOf({ parts }: Progress): ProgressPart[] {
  return progressParts.flatMap((part) => Array.from({ length: parts[part] }, () => part))
}
