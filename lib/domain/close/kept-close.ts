import {
  type Close,
  type CloseState,
  signatureOf,
  type SignerRole,
} from '@/lib/domain/close/close-events'
import type { ItemState } from '@/lib/domain/close/item-state'
import type { ClosePeople } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What is kept of a close as it was last judged, so that a list of many asks no bank. */
export interface KeptClose {
  readonly period: Required<DayRange>
  /** The day by which it is to be locked. */
  readonly due: string
  readonly people: ClosePeople
  readonly state: CloseState
  /** Signed by both, and still to be locked. */
  readonly isReviewed: boolean
  /** Whose signature is requested again. */
  readonly suspended: SignerRole | undefined
  /** Who gave that signature. */
  readonly suspendedOf: string | undefined
  /** Of one that was returned. */
  readonly note: string | undefined
  readonly items: readonly ItemState[]
  readonly findings: {
    /** Those that hold it up. */
    readonly open: number
    /** Of those, with a question that the client has not answered. */
    readonly waiting: number
  }
  readonly questions: {
    readonly waiting: number
    /** When the oldest of them was sent. */
    readonly since: string | undefined
  }
  /** Statements that are missing and that nobody has decided on. */
  readonly missingStatements: number
  /** Differences since it was locked that nobody has accepted. */
  readonly changes: number
}

/** Of what a close's events come to, the part that is kept. */
export function keptPartOf(
  close: Close,
): Pick<KeptClose, 'state' | 'isReviewed' | 'suspended' | 'suspendedOf' | 'note'> {
  const suspended = close.signatures.filter(({ state }) => state === 'suspended')
  // The preparer's first, since the reviewer's rests on it.
  const first = suspended.findLast(({ as }) => as === 'preparer') ?? suspended.at(-1)
  const { ledBy } = close
  return {
    state: close.state,
    isReviewed: isReviewed(close),
    suspended: first?.as,
    suspendedOf: first?.by,
    note: ledBy?.does === 'return' ? ledBy.note : undefined,
  }
}

/** Signed by both, and still to be locked. */
export function isReviewed(close: Pick<Close, 'state' | 'signatures'>): boolean {
  const isGiven = (as: SignerRole) => signatureOf(close, as) !== undefined
  return close.state === 'ready_for_review' && isGiven('preparer') && isGiven('reviewer')
}

export function isLocked({ state }: Pick<KeptClose, 'state'>): boolean {
  return state === 'locked'
}
