import { randomBytes } from 'node:crypto'
import {
  beginSession,
  eventOf,
  type FirmsOptions,
  type NoteEvent,
  type SignedIn,
} from '@/lib/server/auth/firms'
import type { Identity } from '@/lib/server/auth/identity-claims'
import {
  type OpenId,
  OpenIdError,
  type OpenIdFault,
  type OpenIdTransaction,
} from '@/lib/server/auth/open-id'
import {
  findReturnThrottle,
  isFirstReturn,
  returnKeys,
  type SessionOrigin,
} from '@/lib/server/auth/sign-in-throttle'
import { hashPassword, isDemoSignIn } from '@/lib/server/db/firm'
import {
  findPersonByIdentity,
  type IdentifiedPerson,
  linkIdentity,
  listIssuers,
} from '@/lib/server/db/person-identity'
import type { Person } from '@/lib/server/db/person'
import { markSessionProven, type PersonSession } from '@/lib/server/db/session'
import { findFirmSettings } from '@/lib/server/db/setting'
import { forgiveAddress } from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'

/** Signing in at the provider that the operator has configured, for people who were invited. */
export interface SingleSignOn extends Pick<OpenId, 'name' | 'begin'> {
  signIn: (attempt: ReturnFromProvider) => Promise<SingleSignOnOutcome>
  /** The person of the session has signed in there again, and so shows that it is them. */
  prove: (session: PersonSession, attempt: ReturnFromProvider) => Promise<ProviderProof>
  findPolicy: (person: Person) => Promise<SignInPolicy>
}

export interface SignInPolicy {
  provider: string
  /** Whether people of the firm sign in with a password too. */
  isPasswordOn: boolean
  /** This person has signed in at the provider, and so may switch passwords off: others could lock the firm out. */
  isLinked: boolean
}

export interface ReturnFromProvider extends SessionOrigin {
  answer: URLSearchParams
  transaction: OpenIdTransaction
}

type NoIdentity =
  | { kind: 'throttled'; retryAfterSeconds: number }
  | { kind: 'failed'; fault: OpenIdFault; reason: string }

export type ProviderProof =
  | { kind: 'proven' }
  /** The account there is not of the person of the session. */
  | { kind: 'other_person' }
  | NoIdentity

export type SingleSignOnOutcome =
  | SignedIn
  | NoIdentity
  /** Nobody who may sign in is known by this identity, or has its address. */
  | { kind: 'unknown' }
  /** It was never linked, and its address is not confirmed by the provider. */
  | { kind: 'unverified' }

export function createSingleSignOn(
  { database }: Pick<Store, 'database'>,
  openId: OpenId,
  note: NoteEvent,
  { isDemo = false, noteUnknown = () => {} }: FirmsOptions = {},
): SingleSignOn {
  const provider = openId.name

  const find = async (identity: Identity): Promise<IdentifiedPerson | undefined | 'unverified'> => {
    const known = await findPersonByIdentity(database, identity)
    if (known !== undefined) return known
    const { email, isEmailVerified } = identity
    if (email === undefined || !isEmailVerified) return 'unverified'
    if (!isDemo && isDemoSignIn({ email, password: '' })) return undefined
    // Who joins without a password gets one that nobody knows: only a link of an admin replaces it.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
    const linked = await linkIdentity(database, { ...identity, email, passwordHash })
    const person = await findPersonByIdentity(database, identity)
    if (person === undefined || linked === undefined) return person
    await note({ ...eventOf(person, 'person.identity_linked'), detail: { provider } })
    if (linked.hasJoined) await note(eventOf(person, 'person.joined'))
    return person
  }

  /** Counts the return, which is taken once. */
  const identify = async (attempt: ReturnFromProvider): Promise<Identity | NoIdentity> => {
    const keys = returnKeys(attempt.transaction.state, attempt)
    const retryAfterSeconds = await findReturnThrottle(database, keys)
    if (retryAfterSeconds !== undefined) return { kind: 'throttled', retryAfterSeconds }
    try {
      const identity = await openId.complete(attempt.answer, attempt.transaction)
      if (await isFirstReturn(database, keys)) return identity
      return { kind: 'failed', fault: 'expired', reason: 'used' }
    } catch (cause) {
      if (!(cause instanceof OpenIdError)) throw cause
      return { kind: 'failed', fault: cause.fault, reason: cause.reason }
    }
  }

  const forgive = (attempt: ReturnFromProvider): Promise<void> =>
    forgiveAddress(database, returnKeys(attempt.transaction.state, attempt))

  const isLinked = async (person: Person): Promise<boolean> => {
    const issuers = await listIssuers(database, person)
    return issuers.some((each) => URL.parse(each)?.href === openId.issuer.href)
  }

  return {
    name: provider,
    findPolicy: async (person) => ({
      provider,
      isPasswordOn: (await findFirmSettings(database, person.firm_id)).isPasswordOn,
      isLinked: await isLinked(person),
    }),
    begin: openId.begin,
    signIn: async (attempt) => {
      const identity = await identify(attempt)
      if ('kind' in identity) return identity
      const person = await find(identity)
      if (person === 'unverified') return { kind: 'unverified' }
      const isBarred = !isDemo && isDemoSignIn({ email: person?.email ?? '', password: '' })
      if (person === undefined || !person.isActive || isBarred) {
        if (person !== undefined) await note(eventOf(person, 'session.refused'))
        else noteUnknown({ name: identity.email ?? identity.subject, address: attempt.address })
        return { kind: 'unknown' }
      }
      await forgive(attempt)
      // What the provider remembers of an earlier sign-in is no proof of who is there now.
      const origin = { ...attempt, verifiedAt: identity.signedInAt ?? 0 }
      return beginSession(database, person, origin, note, { provider })
    },
    prove: async ({ person, sid }, attempt) => {
      const identity = await identify(attempt)
      if ('kind' in identity) return identity
      const known = await findPersonByIdentity(database, identity)
      // Nobody else is linked, or joins, by what was to confirm this person.
      const isOwn = known === undefined && identity.email === person.email.toLowerCase()
      const shown = isOwn ? await find(identity) : known
      if (shown === undefined || shown === 'unverified' || shown.id !== person.id) {
        await note(eventOf(person, 'session.proof_refused'))
        return { kind: 'other_person' }
      }
      await forgive(attempt)
      await markSessionProven(database, sid)
      await note({ ...eventOf(person, 'session.proven'), detail: { provider } })
      return { kind: 'proven' }
    },
  }
}
