import type { MarkDoing } from '@/lib/domain/close/marked-object'
import { type Keeping, type Kept, keep } from '@/lib/domain/close/kept'
import { compareSeen, type SeenComparison, type SeenValues } from '@/lib/domain/close/seen-values'

/** What a person did to the mark of one object, and what they saw of it. */
export interface MarkStep {
  readonly does: MarkDoing
  readonly by: string
  readonly at: string
  readonly seen: SeenValues
}

export interface Mark {
  readonly kind: 'reviewed' | 'flagged'
  readonly by: string
  readonly at: string
  /** As of the mark, or of the last change that was accepted. */
  readonly seen: SeenValues
  readonly accepted: { readonly by: string; readonly at: string } | undefined
}

/** The mark that holds after all that was done. */
export function markInForce(steps: Kept<MarkStep>): Mark | undefined {
  let mark: Mark | undefined
  for (const { does, by, at, seen } of steps) {
    if (does === 'clear') mark = undefined
    else if (does !== 'accept_change') {
      mark = { kind: does === 'flag' ? 'flagged' : 'reviewed', by, at, seen, accepted: undefined }
    } else if (mark !== undefined) mark = { ...mark, seen, accepted: { by, at } }
  }
  return mark
}

/**
 * Marks, clears or accepts for a person who has seen so many steps. Accepting keeps whose mark it is;
 * without a mark there is nothing to accept or to clear.
 */
export function stepMark(
  steps: Kept<MarkStep>,
  step: MarkStep,
  seenSteps: number,
): Keeping<MarkStep> | { readonly kind: 'refused'; readonly why: 'not_marked' } {
  const keeping = keep(steps, step, seenSteps)
  if (keeping.kind === 'conflict') return keeping
  const needsMark = step.does === 'accept_change' || step.does === 'clear'
  if (needsMark && markInForce(steps) === undefined) return { kind: 'refused', why: 'not_marked' }
  return keeping
}

export type MarkState = SeenComparison & {
  readonly kind: 'none' | Mark['kind']
  /** `cannot_tell` where the bank no longer says what was seen, and nothing else differs. */
  readonly since: 'unchanged' | 'changed' | 'cannot_tell'
}

/** What is shown of an object's mark beside what the bank says now. */
export function judgeMark(mark: Mark | undefined, now: SeenValues): MarkState {
  if (mark === undefined) return { kind: 'none', since: 'unchanged', changes: [], untold: [] }
  const compared = compareSeen(mark.seen, now)
  const isKnown = compared.untold.length === 0
  const since = compared.changes.length > 0 ? 'changed' : isKnown ? 'unchanged' : 'cannot_tell'
  return { kind: mark.kind, since, ...compared }
}
