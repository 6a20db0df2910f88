import type { LaidFinding } from '@/lib/domain/close/lay-decisions'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'

// Not exported, so that no other module can make evidence whole.
const whole: unique symbol = Symbol('whole')

/** All that an item is decided by, read and understood to the end. */
export interface WholeEvidence {
  readonly [whole]: true
  readonly laid: readonly LaidFinding[]
  /** Whether the bank has to have all of it by now. */
  readonly isDue: boolean
}

export type Evidence =
  | { readonly kind: 'whole'; readonly evidence: WholeEvidence }
  /** A part, or nothing: the bank could not be reached, or its rows lack what is needed. */
  | { readonly kind: 'part'; readonly laid: readonly LaidFinding[] }

/** The one way to whole evidence: an extent that is whole. */
export function evidenceOf(
  extent: Extent | undefined,
  laid: readonly LaidFinding[],
  isDue = true,
): Evidence {
  if (extent === undefined || !isWhole(extent)) return { kind: 'part', laid }
  return { kind: 'whole', evidence: { [whole]: true, laid, isDue } }
}

/** What an item comes to. Only whole evidence can have passed or been accepted. */
export type ItemOutcome =
  | { readonly state: 'passed' | 'accepted'; readonly on: WholeEvidence }
  /** The bank need not have all of it yet, and nothing of what it has is open. */
  | { readonly state: 'not_due'; readonly on: WholeEvidence }
  | { readonly state: 'to_review'; readonly on: WholeEvidence; readonly open: number }
  /** At least so many are open. */
  | {
      readonly state: 'cannot_tell'
      readonly laid: readonly LaidFinding[]
      readonly openAtLeast: number
    }
  /** The firm's own: ticked, or not. */
  | { readonly state: 'done' }
  | { readonly state: 'to_do' }

export type ItemState = ItemOutcome['state']

export function judgeItem(evidence: Evidence): ItemOutcome {
  if (evidence.kind === 'part') {
    const { laid } = evidence
    return { state: 'cannot_tell', laid, openAtLeast: laid.filter(isOpen).length }
  }
  const on = evidence.evidence
  const open = on.laid.filter(isOpen).length
  if (open > 0) return { state: 'to_review', on, open }
  if (!on.isDue) return { state: 'not_due', on }
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
  return outcome.state === 'cannot_tell' ? outcome.laid : []
}
