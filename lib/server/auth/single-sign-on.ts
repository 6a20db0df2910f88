import { randomBytes } from 'node:crypto'
import { eventOf, note } from '@/lib/server/audit/note'
import { type FirstLink, linkFirst } from '@/lib/server/auth/first-link'
import type { Identity } from '@/lib/server/auth/identity-claims'
import {
  createOpenId,
  type OpenId,
  type OpenIdFailure,
  type OpenIdTransaction,
} from '@/lib/server/auth/open-id'
import { markProven, type Proven } from '@/lib/server/auth/proof'
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
import { isEmailTaken } from '@/lib/server/db/person-change'
import {
  findPersonByIdentity,
  hasUnlinkedAccount,
  type IdentifiedPerson,
  joinByIdentity,
} from '@/lib/server/db/person-identity'
import { findFirmOfProvider, isProviderOf } from '@/lib/server/db/provider-domain'
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
  /** The person has an account here, and signs in to it once before the two are linked. */
  | { kind: 'first_link'; link: FirstLink }

/** Signs in at the provider that the operator has configured: people who were invited, and nobody else. */
export async function signInByProvider(
  context: Context,
  openId: OpenId,
  attempt: ReturnFromProvider,
): Promise<SingleSignOnOutcome> {
  const identity = await identify(context, openId, attempt)
  if ('kind' in identity) return identity
  const found = await findOrJoin(context, openId, identity)
  if (found.kind !== 'found') return found
  const { person } = found
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
  | Proven
  /** The account there is not of the person of the session. */
  | { kind: 'other_person' }
  /** It may be, and was never linked: that takes a sign-in by what the account here has. */
  | { kind: 'not_linked' }
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
  const shown = await whoseIdentity(context, openId, session, identity)
  if (shown !== 'theirs') {
    await note(context, eventOf(person, 'session.proof_refused'))
    return { kind: shown }
  }
  await forgive(context, attempt)
  return markProven(context, session, { provider: openId.name })
}

/**
 * A confirmation admits nobody but the person of the session, and links their identity only while they have
 * shown by something else that it is them.
 */
async function whoseIdentity(
  context: Context,
  openId: OpenId,
  { person, isProven }: PersonSession,
  identity: Identity,
): Promise<'theirs' | 'other_person' | 'not_linked'> {
  const { database } = context.store
  const { issuer, subject } = identity
  const known = await findPersonByIdentity(database, identity)
  if (known !== undefined) {
    const isBound = await isProviderOf(database, { issuer, firm_id: known.firm_id })
    return known.id === person.id && isBound ? 'theirs' : 'other_person'
  }
  const address = await findAddress(context, identity)
  const isOwn =
    typeof address === 'object' &&
    address.email === person.email.toLowerCase() &&
    address.firm_id === person.firm_id
  if (!isOwn) return 'other_person'
  if (!isProven) return 'not_linked'
  const link = { issuer, subject, ...address, provider: openId.name }
  return (await linkFirst(context, person, link)) ? 'theirs' : 'other_person'
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

type Found =
  | { kind: 'found'; person: IdentifiedPerson | undefined }
  | { kind: 'unverified' }
  | { kind: 'first_link'; link: FirstLink }

/**
 * Who has this identity, at a firm that the provider speaks for. One that nobody has becomes that of the person
 * whom the firm has invited by its confirmed address; who has an account already shows first that it is theirs.
 */
async function findOrJoin(context: Context, openId: OpenId, identity: Identity): Promise<Found> {
  const { database } = context.store
  const known = await findPersonByIdentity(database, identity)
  if (known !== undefined) {
    const { issuer } = identity
    const isBound = await isProviderOf(database, { issuer, firm_id: known.firm_id })
    return { kind: 'found', person: isBound ? known : undefined }
  }
  const address = await findAddress(context, identity)
  if (address === 'unverified') return { kind: 'unverified' }
  if (address === undefined) return { kind: 'found', person: undefined }
  const { issuer, subject, name } = identity
  if (await hasUnlinkedAccount(database, { issuer, ...address })) {
    return { kind: 'first_link', link: { issuer, subject, ...address, provider: openId.name } }
  }
  // A person who joins without a password gets a random one, which only an admin's link replaces.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const joining = joinByIdentity(database, { issuer, subject, name, ...address, passwordHash })
  const hasJoined = await joining.catch((cause: unknown) => {
    // The address signs in to another firm.
    if (isEmailTaken(cause)) return false
    throw cause
  })
  const person = await findPersonByIdentity(database, identity)
  if (person === undefined || !hasJoined) return { kind: 'found', person }
  const detail = { provider: openId.name, joined: true }
  await note(context, { ...eventOf(person, 'person.identity_linked'), detail })
  await note(context, eventOf(person, 'person.joined'))
  return { kind: 'found', person }
}

/** The address by which an identity may be linked, and at which firm; undefined where it is no firm's. */
async function findAddress(
  context: Context,
  { issuer, email, isEmailVerified }: Identity,
): Promise<{ email: string; firm_id: string } | undefined | 'unverified'> {
  if (email === undefined || !isEmailVerified) return 'unverified'
  if (!admitsDemo(context) && isDemoSignIn({ email, password: '' })) return undefined
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const firm_id = await findFirmOfProvider(context.store.database, { issuer, domain })
  return firm_id === undefined ? undefined : { email, firm_id }
}
