import type { Kept } from '@/lib/domain/close/kept'

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
      readonly items: readonly string[]
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
}

export interface Close {
  readonly state: CloseState
  /** Every one that was ever given, oldest first: none leaves the record. */
  readonly signatures: readonly Signature[]
}

/** What the events come to. */
export function closeOf(events: Kept<CloseEvent>): Close {
  return events.reduce<Close>(apply, { state: 'not_started', signatures: [] })
}

function apply({ state, signatures }: Close, event: CloseEvent): Close {
  switch (event.does) {
    case 'begin':
      return { state: 'in_preparation', signatures }
    case 'sign': {
      const { as, by, at, digest, note } = event
      const given = { as, by, at, digest, note, state: 'given', until: undefined } as const
      const isFirst = as === 'preparer' && state !== 'locked'
      return {
        state: isFirst ? 'ready_for_review' : state,
        signatures: [...endSignatures(signatures, 'withdrawn', at, [as]), given],
      }
    }
    case 'withdraw':
      return {
        state: event.as === 'preparer' ? 'in_preparation' : state,
        signatures: endSignatures(signatures, 'withdrawn', event.at, restingOn[event.as]),
      }
    case 'return':
      return { state: 'returned', signatures: endSignatures(signatures, 'withdrawn', event.at) }
    case 'reopen':
      return { state: 'reopened', signatures: endSignatures(signatures, 'withdrawn', event.at) }
    case 'lock':
      return { state: 'locked', signatures }
    case 'suspend':
      return {
        state,
        signatures: endSignatures(signatures, 'suspended', event.at, restingOn[event.as]),
      }
  }
}

/** The reviewer signs what the preparer has signed. */
const restingOn: Readonly<Record<SignerRole, readonly SignerRole[]>> = {
  preparer: ['preparer', 'reviewer'],
  reviewer: ['reviewer'],
}

/** A suspended one stays so, in sight, until it is signed again or withdrawn. */
function endSignatures(
  signatures: readonly Signature[],
  end: 'suspended' | 'withdrawn',
  at: string,
  roles: readonly SignerRole[] = restingOn.preparer,
): Signature[] {
  return signatures.map((each) => {
    const isHit = end === 'suspended' ? each.state === 'given' : each.state !== 'withdrawn'
    return isHit && roles.includes(each.as) ? { ...each, state: end, until: at } : each
  })
}

/** The one that is in force; a suspended one is not. */
export function signatureOf({ signatures }: Close, as: SignerRole): Signature | undefined {
  return signatures.find((each) => each.as === as && each.state === 'given')
}
