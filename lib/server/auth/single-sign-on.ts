import { randomBytes } from 'node:crypto'
import { eventOf, note } from '@/lib/server/audit/note'
import type { Identity } from '@/lib/server/auth/identity-claims'
import {
  createOpenId,
  type OpenId,
  type OpenIdFailure,
  type OpenIdTransaction,
} from '@/lib/server/auth/open-id'
import { markProven } from '@/lib/server/auth/proof'
import { beginSession, type SignedIn } from '@/lib/server/auth/sessions'
import { admitsDemo, noteUnknown } from '@/lib/server/auth/sign-in'
import {
  findReturnThrottle,
  isFirstReturn,
  returnKeys,
  type SessionOrigin,
} from '@/lib/server/auth/sign-in-throttle'
import { type Context, processPart } from '@/lib/server/context'
import { hashPassword, isDemoSignIn } from '@/lib/server/db/firm'
import {
  findPersonByIdentity,
  type IdentifiedPerson,
  linkIdentity,
} from '@/lib/server/db/person-identity'
import type { PersonSession } from '@/lib/server/db/session'
import { forgiveAddress } from '@/lib/server/db/sign-in-attempt'

/** The OpenID Connect provider, with what is known of its endpoints; undefined where none is configured. */
export const providerOf = processPart<OpenId | undefined>(
  'open-id',
  ({ env }) => env.openId && createOpenId(env.openId, `${env.appOrigin}/api/auth/callback/oidc`),
)

export interface ReturnFromProvider extends SessionOrigin {
  answer: URLSearchParams
  transaction: OpenIdTransaction
}

type NoIdentity = { kind: 'throttled'; retryAfterSeconds: number } | OpenIdFailure

export type SingleSignOnOutcome =
  | SignedIn
  | NoIdentity
  /** No active person has this identity or its address. */
  | { kind: 'unknown' }
  /** It was never linked, and its address is not confirmed by the provider. */
  | { kind: 'unverified' }

/** Signs in at the provider that the operator has configured: people who were invited, and nobody else. */
export async function signInByProvider(
  context: Context,
  openId: OpenId,
  attempt: ReturnFromProvider,
): Promise<SingleSignOnOutcome> {
  const identity = await identify(context, openId, attempt)
  if ('kind' in identity) return identity
  const person = await findOrLink(context, openId, identity)
  if (person === 'unverified') return { kind: 'unverified' }
  const isBarred =
    !admitsDemo(context) && isDemoSignIn({ email: person?.email ?? '', password: '' })
  if (person === undefined || !person.isActive || isBarred) {
    if (person !== undefined) await note(context, eventOf(person, 'session.refused'))
    else {
      const name = identity.email ?? identity.subject
      void noteUnknown(context, { name, address: attempt.address })
    }
    return { kind: 'unknown' }
  }
  await forgive(context, attempt)
  // An earlier sign-in that the provider remembers does not show who is there now.
  const origin = { ...attempt, verifiedAt: identity.signedInAt ?? 0 }
  return beginSession(context, person, origin, { provider: openId.name })
}

export type ProviderProof =
  | { kind: 'proven' }
  /** The account there is not of the person of the session. */
  | { kind: 'other_person' }
  | NoIdentity

/** The person of the session has signed in at the provider again, and so shows that it is them. */
export async function proveByProvider(
  context: Context,
  openId: OpenId,
  session: PersonSession,
  attempt: ReturnFromProvider,
): Promise<ProviderProof> {
  const { person } = session
  const identity = await identify(context, openId, attempt)
  if ('kind' in identity) return identity
  const known = await findPersonByIdentity(context.store.database, identity)
  // A confirmation links or admits nobody but the person of the session.
  const isOwn = known === undefined && identity.email === person.email.toLowerCase()
  const shown = isOwn ? await findOrLink(context, openId, identity) : known
  if (shown === undefined || shown === 'unverified' || shown.id !== person.id) {
    await note(context, eventOf(person, 'session.proof_refused'))
    return { kind: 'other_person' }
  }
  await forgive(context, attempt)
  await markProven(context, session, { provider: openId.name })
  return { kind: 'proven' }
}

/** Counts the return, which is taken once. */
async function identify(
  { store: { database } }: Context,
  openId: OpenId,
  attempt: ReturnFromProvider,
): Promise<Identity | NoIdentity> {
  const keys = returnKeys(attempt.transaction.state, attempt)
  const retryAfterSeconds = await findReturnThrottle(database, keys)
  if (retryAfterSeconds !== undefined) return { kind: 'throttled', retryAfterSeconds }
  const identity = await openId.complete(attempt.answer, attempt.transaction)
  if ('kind' in identity || (await isFirstReturn(database, keys))) return identity
  return { kind: 'failed', fault: 'expired', reason: 'used' }
}

function forgive({ store }: Context, attempt: ReturnFromProvider): Promise<void> {
  return forgiveAddress(store.database, returnKeys(attempt.transaction.state, attempt))
}

/** Who has this identity; it becomes that of the invited person whose confirmed address it has. */
async function findOrLink(
  context: Context,
  openId: OpenId,
  identity: Identity,
): Promise<IdentifiedPerson | undefined | 'unverified'> {
  const { database } = context.store
  const known = await findPersonByIdentity(database, identity)
  if (known !== undefined) return known
  const { email, isEmailVerified } = identity
  if (email === undefined || !isEmailVerified) return 'unverified'
  if (!admitsDemo(context) && isDemoSignIn({ email, password: '' })) return undefined
  // A person who joins without a password gets a random one, which only an admin's link replaces.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const linked = await linkIdentity(database, { ...identity, email, passwordHash })
  const person = await findPersonByIdentity(database, identity)
  if (person === undefined || linked === undefined) return person
  const detail = { provider: openId.name }
  await note(context, { ...eventOf(person, 'person.identity_linked'), detail })
  if (linked.hasJoined) await note(context, eventOf(person, 'person.joined'))
  return person
}
