import type { Kept } from '@/lib/domain/close/kept'
import type { WrittenAmount } from '@/lib/domain/close/outcome-record'

export const closeStates = [
  'not_started',
  'in_preparation',
  'returned',
  'reopened',
  'ready_for_review',
  'locked',
] as const

export type CloseState = (typeof closeStates)[number]

export type SignerRole = 'preparer' | 'reviewer'

interface ByPerson {
  readonly by: string
  readonly at: string
}

/** What happened to a close. Its state is what these come to, and nothing besides. */
export type CloseEvent =
  | ({ readonly does: 'begin' | 'lock' } & ByPerson)
  | ({
      readonly does: 'sign'
      readonly as: SignerRole
      readonly digest: string
      readonly note: string
    } & ByPerson)
  | ({ readonly does: 'withdraw'; readonly as: SignerRole } & ByPerson)
  | ({ readonly does: 'return'; readonly note: string } & ByPerson)
  | ({ readonly does: 'reopen'; readonly reason: string } & ByPerson)
  /** By what the bank now says: nobody does it. */
  | {
      readonly does: 'suspend'
      readonly as: SignerRole
      readonly at: string
      readonly changes: readonly SuspendingChange[]
    }

/** What of the evidence changed by more than may be, and by how much in which currencies. */
export interface SuspendingChange {
  readonly of: string
  readonly amounts: readonly WrittenAmount[]
}

export interface Signature {
  readonly as: SignerRole
  readonly by: string
  readonly at: string
  readonly digest: string
  readonly note: string
  readonly state: 'given' | 'suspended' | 'withdrawn'
  /** When it was suspended or withdrawn. */
  readonly until: string | undefined
  /** Of one that holds no longer: it was suspended, and given again after that. */
  readonly isReplaced?: true
  /** Why it was suspended, for as long as it is. */
  readonly because: readonly SuspendingChange[]
}

export interface Close {
  readonly state: CloseState
  /** Every one that was ever given, oldest first: none leaves the record. */
  readonly signatures: readonly Signature[]
  /** What led to its state: who returned, locked or reopened it, when, and with which words. */
  readonly ledBy: CloseEvent | undefined
}

/** What the events come to. */
export function closeOf(events: Kept<CloseEvent>): Close {
  return events.reduce<Close>(
    (close, event) => {
      const state = stateAfter(close.state, event)
      const ledBy = state === close.state ? close.ledBy : event
      return { state, signatures: signaturesAfter(close.signatures, event), ledBy }
    },
    { state: 'not_started', signatures: [], ledBy: undefined },
  )
}

function stateAfter(state: CloseState, event: CloseEvent): CloseState {
  switch (event.does) {
    case 'begin':
      return 'in_preparation'
    case 'sign':
      return event.as === 'preparer' && state !== 'locked' ? 'ready_for_review' : state
    case 'withdraw':
      return event.as === 'preparer' ? 'in_preparation' : state
    case 'return':
      return 'returned'
    case 'reopen':
      return 'reopened'
    case 'lock':
      return 'locked'
    case 'suspend':
      // There is nothing to review that the preparer has not signed.
      return event.as === 'preparer' && state !== 'locked' ? 'in_preparation' : state
  }
}

function signaturesAfter(signatures: readonly Signature[], event: CloseEvent): Signature[] {
  switch (event.does) {
    case 'sign': {
      const { as, by, at, digest, note } = event
      const given = { state: 'given', until: undefined, because: [] } as const
      const before = signatures.map((each) => (each.as === as ? replaced(each, at) : each))
      return [...before, { as, by, at, digest, note, ...given }]
    }
    case 'withdraw':
      return signatures.map((each) => (restsOn(each, event.as) ? withdrawn(each, event.at) : each))
    case 'return':
    case 'reopen':
      return signatures.map((each) => withdrawn(each, event.at))
    case 'suspend':
      return signatures.map((each) =>
        restsOn(each, event.as) && each.state === 'given'
          ? { ...each, state: 'suspended', until: event.at, because: event.changes }
          : each,
      )
    case 'begin':
    case 'lock':
      return [...signatures]
  }
}

/** The reviewer signs what the preparer has signed, and nothing of it is left without that. */
function restsOn({ as }: Signature, on: SignerRole): boolean {
  return on === 'preparer' || as === 'reviewer'
}

/** A suspended one stays so, in sight, until it is signed again or withdrawn. */
function withdrawn(signature: Signature, at: string): Signature {
  if (signature.state === 'withdrawn') return signature
  return { ...signature, state: 'withdrawn', until: at, because: [] }
}

/** A person who signs again withdraws nothing: the older one holds no longer since it was suspended. */
function replaced(signature: Signature, at: string): Signature {
  if (signature.state !== 'suspended') return withdrawn(signature, at)
  return { ...withdrawn(signature, signature.until ?? at), isReplaced: true }
}

/** The one that is in force; a suspended one is not. */
export function signatureOf(
  { signatures }: Pick<Close, 'signatures'>,
  as: SignerRole,
): Signature | undefined {
  return signatures.find((each) => each.as === as && each.state === 'given')
}

/** Whose signatures were in force before and are suspended after. */
export function suspendedBetween(before: Close, after: Close): SignerRole[] {
  return after.signatures.flatMap(({ as, state }) =>
    state === 'suspended' &&
    signatureOf(before, as) !== undefined &&
    signatureOf(after, as) === undefined
      ? [as]
      : [],
  )
}

/** Whether the preparer has signed and the reviewer has not, in a locked close too that is signed again. */
export function isForReviewer(close: Close): boolean {
  const isSigned = (as: SignerRole) => signatureOf(close, as) !== undefined
  return isSigned('preparer') && !isSigned('reviewer')
}
