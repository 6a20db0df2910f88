import {
  type Close,
  type CloseEvent,
  closeOf,
  type CloseState,
  signatureOf,
  type SignerRole,
} from '@/lib/domain/close/close-events'
import type { OutcomeChange } from '@/lib/domain/close/compare-outcomes'
import type { ItemState } from '@/lib/domain/close/item-state'
import { type Keeping, type Kept, keep } from '@/lib/domain/close/kept'
import { writeAmounts } from '@/lib/domain/close/outcome-record'
import { findWordsFault, type WordsFault } from '@/lib/domain/close/own-words'
import { type Action, may } from '@/lib/domain/people/permissions'

/** What a person does to a close. */
export type CloseCommand = Exclude<CloseEvent, { does: 'suspend' }>

/** Why a change of a close is not made. */
export type CloseRefusal =
  | WordsFault
  | 'role'
  | 'state'
  | 'same_person'
  | 'not_yours'
  | 'items_open'
  /** Nothing was looked at, which is not the same as nothing found. */
  | 'no_items'
  | 'cannot_tell'
  /** More can still come of the period. */
  | 'not_over'
  /** What was signed is not what the bank says now. */
  | 'other_outcome'
  | 'not_signed'

export interface CloseContext {
  /** The role that the person has in the firm. */
  readonly role: string
  /** How many of the close's events the person has seen. */
  readonly seen: number
  /** Whether policy wants another person as reviewer. */
  readonly twoPeople: boolean
  readonly items: readonly ItemState[]
  /** Of the outcome as it is now. */
  readonly digest: string
}

const actions: Readonly<Record<CloseCommand['does'], Action>> = {
  begin: 'prepare',
  sign: 'prepare',
  withdraw: 'prepare',
  return: 'sign_off',
  lock: 'sign_off',
  reopen: 'sign_off',
}

const inPreparation: readonly CloseState[] = ['in_preparation', 'returned', 'reopened']

/**
 * The one way in which a person changes a close: it is done; or refused, with why; or somebody was
 * earlier, who is shown it.
 */
export function changeClose(
  events: Kept<CloseEvent>,
  command: CloseCommand,
  context: CloseContext,
): Keeping<CloseEvent> | { readonly kind: 'refused'; readonly why: CloseRefusal } {
  if (!may(context, actionOf(command))) return { kind: 'refused', why: 'role' }
  const keeping = keep<CloseEvent>(events, command, context.seen)
  if (keeping.kind === 'conflict') return keeping
  const why = refusalOf(closeOf(events), command, context)
  return why === undefined ? keeping : { kind: 'refused', why }
}

/** What a person has to be allowed for it. */
export function actionOf(command: CloseCommand): Action {
  const isReviewers = 'as' in command && command.as === 'reviewer'
  return isReviewers ? 'sign_off' : actions[command.does]
}

function refusalOf(
  close: Close,
  command: CloseCommand,
  context: CloseContext,
): CloseRefusal | undefined {
  const { state } = close
  switch (command.does) {
    case 'begin':
      return state === 'not_started' || state === 'returned' || state === 'reopened'
        ? undefined
        : 'state'
    case 'sign':
      return signRefusal(close, command, context)
    case 'withdraw': {
      if (state !== 'ready_for_review') return 'state'
      const own = standing(close, command.as)
      if (own === undefined) return 'not_signed'
      return own.by === command.by ? undefined : 'not_yours'
    }
    case 'return':
      return state === 'ready_for_review' ? findWordsFault(command.note) : 'state'
    case 'lock': {
      if (state !== 'ready_for_review') return 'state'
      const preparer = signatureOf(close, 'preparer')
      const reviewer = signatureOf(close, 'reviewer')
      if (preparer === undefined || reviewer === undefined) return 'not_signed'
      // Policy may have become stricter since they signed.
      if (context.twoPeople && preparer.by === reviewer.by) return 'same_person'
      return hasOpen(context.items) ? 'items_open' : undefined
    }
    case 'reopen':
      return state === 'locked' ? findWordsFault(command.reason) : 'state'
  }
}

function signRefusal(
  close: Close,
  command: Extract<CloseCommand, { does: 'sign' }>,
  { twoPeople, items, digest }: CloseContext,
): CloseRefusal | undefined {
  if (!maySignNow(close, command.as)) return 'state'
  if (findWordsFault(command.note) === 'too_long') return 'too_long'
  const preparer = signatureOf(close, 'preparer')
  if (command.as === 'reviewer' && preparer === undefined) return 'not_signed'
  if (command.as === 'reviewer' && twoPeople && preparer?.by === command.by) return 'same_person'
  if (items.length === 0) return 'no_items'
  if (items.includes('cannot_tell')) return 'cannot_tell'
  if (items.includes('not_over')) return 'not_over'
  if (hasOpen(items)) return 'items_open'
  return command.digest === digest ? undefined : 'other_outcome'
}

/**
 * What is not due yet is not open: the bank need not have it, and its finding opens when it does. What
 * cannot be told keeps a new signature from being given, and takes none that was. What a client does not
 * share is no work of the firm's that is left: the signature says that nothing of it was looked at.
 */
function hasOpen(items: readonly ItemState[]): boolean {
  return items.includes('to_review') || items.includes('to_do')
}

/** While it is prepared or reviewed; and wherever a signature was suspended, which is requested again. */
function maySignNow(close: Close, as: SignerRole): boolean {
  const { state } = close
  const isMissing = signatureOf(close, as) === undefined
  if (state === 'locked') return isMissing && standing(close, as) !== undefined
  if (as === 'reviewer') return state === 'ready_for_review' && isMissing
  return inPreparation.includes(state) || (state === 'ready_for_review' && isMissing)
}

/** The signature that is given, or suspended and requested again. */
function standing({ signatures }: Close, as: SignerRole) {
  return signatures.find((each) => each.as === as && each.state !== 'withdrawn')
}

/**
 * Suspends one signature, and what rests on it, where the evidence that it was given on changed by more
 * than materiality: in a locked close too. Without a change that is material nothing happens.
 */
export function suspendSignature(
  events: Kept<CloseEvent>,
  as: SignerRole,
  changes: readonly Pick<OutcomeChange, 'of' | 'amounts' | 'isMaterial'>[],
  at: string,
): Kept<CloseEvent> {
  const material = changes
    .filter(({ isMaterial }) => isMaterial)
    .map(({ of, amounts }) => ({ of, amounts: writeAmounts(amounts) }))
  const isGiven = signatureOf(closeOf(events), as) !== undefined
  if (material.length === 0 || !isGiven) return events
  return [...events, { does: 'suspend', as, at, changes: material }]
}
