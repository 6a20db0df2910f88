import type { LaidFinding } from '@/lib/domain/close/lay-decisions'
import { type Extent, isWhole, isWholeSoFar } from '@/lib/domain/reading/reading'

// Not exported, so that no other module can make evidence whole.
const whole: unique symbol = Symbol('whole')

/** All that an item is decided by, read and understood to the end. */
export interface WholeEvidence {
  readonly [whole]: true
  readonly laid: readonly LaidFinding[]
  readonly covers: Coverage
}

/** Whether the bank has to have all of it by now; or there is nothing that could be looked at. */
export type Coverage = 'all' | 'not_due' | 'nothing'

export type Evidence =
  | { readonly kind: 'whole'; readonly evidence: WholeEvidence }
  /** A part, or nothing: the bank could not be reached, or its rows lack what is needed. */
  | {
      readonly kind: 'part'
      readonly laid: readonly LaidFinding[]
      /** All until now was read, and the period goes on. */
      readonly isWholeSoFar: boolean
    }
  /** The client does not share it: nothing of it was looked at. */
  | { readonly kind: 'not_shared' }

/** The one way to whole evidence: an extent that is whole. */
export function evidenceOf(
  extent: Extent | undefined,
  laid: readonly LaidFinding[],
  covers: Coverage = 'all',
): Evidence {
  if (extent === undefined || !isWhole(extent)) {
    return { kind: 'part', laid, isWholeSoFar: extent !== undefined && isWholeSoFar(extent) }
  }
  return { kind: 'whole', evidence: { [whole]: true, laid, covers } }
}

/** What an item comes to. Only whole evidence can have passed or been accepted. */
export type ItemOutcome =
  | { readonly state: 'passed' | 'accepted'; readonly on: WholeEvidence }
  /** The bank need not have all of it yet, and nothing of what it has is open. */
  | { readonly state: 'not_due'; readonly on: WholeEvidence }
  /** There is nothing of its kind in the period, and so nothing that passed. */
  | { readonly state: 'nothing_to_check'; readonly on: WholeEvidence }
  | { readonly state: 'to_review'; readonly on: WholeEvidence; readonly open: number }
  /** At least so many are open. */
  | {
      readonly state: 'cannot_tell' | 'not_over'
      readonly laid: readonly LaidFinding[]
      readonly openAtLeast: number
    }
  | { readonly state: 'not_shared' }
  /** The firm's own: ticked, or not. */
  | { readonly state: 'done' }
  | { readonly state: 'to_do' }

export type ItemState = ItemOutcome['state']

/** Whether nothing is known of it now, so that it is no change of what was known. */
export function isUntold(state: ItemState): boolean {
  return state === 'cannot_tell' || state === 'not_over' || state === 'not_shared'
}

export function judgeItem(evidence: Evidence): ItemOutcome {
  if (evidence.kind === 'not_shared') return { state: 'not_shared' }
  if (evidence.kind === 'part') {
    const { laid } = evidence
    const state = evidence.isWholeSoFar ? 'not_over' : 'cannot_tell'
    return { state, laid, openAtLeast: laid.filter(isOpen).length }
  }
  const on = evidence.evidence
  const open = on.laid.filter(isOpen).length
  if (open > 0) return { state: 'to_review', on, open }
  if (on.covers === 'not_due') return { state: 'not_due', on }
  if (on.covers === 'nothing' && on.laid.length === 0) return { state: 'nothing_to_check', on }
  const isDecided = on.laid.some(
    ({ standing }) => standing === 'accepted' || standing === 'excluded',
  )
  return { state: isDecided ? 'accepted' : 'passed', on }
}

export function isOpen({ standing }: LaidFinding): boolean {
  return standing === 'open' || standing === 'changed'
}

/** The findings with their decisions, as many as there are. */
export function laidOf(outcome: ItemOutcome): readonly LaidFinding[] {
  if ('on' in outcome) return outcome.on.laid
  return 'laid' in outcome ? outcome.laid : []
}
