import type { SignerRole } from '@/lib/domain/close/close-events'
import type { ItemState } from '@/lib/domain/close/item-state'
import { isLocked, type KeptClose } from '@/lib/domain/close/kept-close'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** Who can go on with a close: one of the firm, who may not be named yet; the client; or nobody has to. */
export type Turn =
  | { readonly of: SignerRole; readonly person: string | undefined }
  | { readonly of: 'client' | 'nobody' }

export function turnOf(kept: KeptClose): Turn {
  const { state, suspended, suspendedOf, people } = kept
  if (isLocked(kept)) {
    // It was not always given by who is assigned.
    return suspended === undefined
      ? { of: 'nobody' }
      : { of: suspended, person: suspendedOf ?? people[suspended] }
  }
  if (state === 'ready_for_review') return { of: 'reviewer', person: people.reviewer }
  // What was returned or reopened is for the preparer to begin with.
  if (state === 'in_preparation' && waitsForClient(kept)) return { of: 'client' }
  return { of: 'preparer', person: people.preparer }
}

/** Nothing is left that the firm could do before the client has answered. */
function waitsForClient({ items, findings }: KeptClose): boolean {
  if (items.includes('to_do') || items.includes('cannot_tell')) return false
  return findings.open > 0 && findings.open <= findings.waiting
}

/** Whether the bank can be read for a client, and since when it cannot. */
export type ClientAccess =
  | { readonly kind: 'readable' }
  /** What it has to say of the client is read for the first time. */
  | { readonly kind: 'first_reading' }
  | { readonly kind: 'ended' | 'disconnected'; readonly since: string | undefined }

/** A close that comes first. */
export interface EarlierClose {
  readonly period: Required<DayRange>
  /** Until it is to be locked: fewer than none is late. */
  readonly daysLeft: number
}

/** The one thing that stops a close. */
export type Block =
  | Exclude<ClientAccess, { readonly kind: 'readable' }>
  | ({ readonly kind: 'earlier' } & EarlierClose)
  | { readonly kind: 'returned'; readonly note: string }
  | { readonly kind: 'questions'; readonly count: number; readonly since: string | undefined }
  | { readonly kind: 'statements'; readonly count: number }
  /** Items; and beside them those that cannot be told. */
  | { readonly kind: 'to_review'; readonly count: number; readonly cannotTell: number }
  | { readonly kind: 'cannot_tell' | 'to_do'; readonly count: number }
  | { readonly kind: 'suspended'; readonly as: SignerRole }
  /** Differences of a locked month, to be accepted before it is signed again. */
  | { readonly kind: 'changes'; readonly count: number }

/**
 * What stops it most: first what nothing goes on without, then what somebody else has to do, then the
 * work itself. `earlier` is the oldest close of the client that is still to be locked. Undefined where
 * only its turn is waited for.
 */
export function blockOf(
  kept: KeptClose,
  access: ClientAccess,
  earlier: EarlierClose | undefined,
): Block | undefined {
  const { state, suspended, note, items, questions, missingStatements } = kept
  if (isLocked(kept) && suspended === undefined) return undefined
  if (access.kind !== 'readable') return access
  // What a reviewer has written is to be read, whatever else comes first.
  if (state === 'returned') return { kind: 'returned', note: note ?? '' }
  if (earlier !== undefined && earlier.period.first < kept.period.first) {
    return { kind: 'earlier', ...earlier }
  }
  if (state === 'not_started') return undefined
  if (turnOf(kept).of === 'client') {
    return { kind: 'questions', count: questions.waiting, since: questions.since }
  }
  if (missingStatements > 0) return { kind: 'statements', count: missingStatements }
  if (isLocked(kept) && kept.changes > 0) return { kind: 'changes', count: kept.changes }
  const count = (of: ItemState) => items.filter((each) => each === of).length
  const cannotTell = count('cannot_tell')
  if (count('to_review') > 0) return { kind: 'to_review', count: count('to_review'), cannotTell }
  if (cannotTell > 0) return { kind: 'cannot_tell', count: cannotTell }
  if (count('to_do') > 0) return { kind: 'to_do', count: count('to_do') }
  return suspended === undefined ? undefined : { kind: 'suspended', as: suspended }
}
