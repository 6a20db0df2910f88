import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { eventOf, note } from '@/lib/server/audit/note'
import { markProven, type Proven } from '@/lib/server/auth/proof'
import { beginSession, type SignedIn } from '@/lib/server/auth/sessions'
import { admitsDemo } from '@/lib/server/auth/sign-in'
import { hasTooManyChallenges, type SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import {
  beginPasskeyCreation,
  beginPasskeyUse,
  failed,
  type PasskeyFailure,
  verifyCreation,
  verifyPasskey,
  verifyPasskeyOf,
} from '@/lib/server/auth/verify-passkey'
import type { Context } from '@/lib/server/context'
import { isDemoSignIn } from '@/lib/server/db/firm'
import { deletePasskey, insertPasskey, listPasskeys } from '@/lib/server/db/passkey'
import { endSessions } from '@/lib/server/db/person-sessions'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

// Passkeys (WebAuthn) are a second factor, and the whole sign-in, since each verifies its user itself.

export async function beginAddingPasskey(
  context: Pick<Context, 'store' | 'env'>,
  { sid, person }: PersonSession,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await listPasskeys(context.store.database, person)
  return beginPasskeyCreation(context, person, own, { purpose: 'add', holder: sid })
}

/** Every other session of the person ends where it is their first second factor. */
export async function addPasskey(
  context: Context,
  { sid, person }: PersonSession,
  { response, name }: { response: unknown; name: string },
): Promise<{ kind: 'added' } | PasskeyFailure> {
  const { database } = context.store
  const made = await verifyCreation(context, response, { purpose: 'add', holder: sid })
  if ('kind' in made) return made
  const added = await forFirm(database, person.firm_id).transaction(async (query) => {
    const inserted = await insertPasskey(query, person, { ...made, name })
    // What was begun with a password alone would pass for what has a second factor.
    if (inserted?.isFirstFactor) await endSessions(query, person, { sid, id: undefined })
    return inserted
  })
  if (added === undefined) return failed('refused')
  await note(context, { ...eventOf(person, 'person.passkey_added'), detail: { name } })
  return { kind: 'added' }
}

/** False where it is not the person's own. */
export async function removePasskey(
  context: Context,
  { person }: PersonSession,
  id: string,
): Promise<boolean> {
  const name = await deletePasskey(context.store.database, person, id)
  if (name === undefined) return false
  await note(context, { ...eventOf(person, 'person.passkey_removed'), detail: { name } })
  return true
}

/** Undefined where too many were begun from this address. */
export async function beginPasskeySignIn(
  context: Pick<Context, 'store' | 'env'>,
  origin: SessionOrigin,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  if (await hasTooManyChallenges(context.store.database, origin)) return undefined
  return beginPasskeyUse(context, { purpose: 'sign_in', holder: '' })
}

export async function signInByPasskey(
  context: Context,
  response: unknown,
  origin: SessionOrigin,
): Promise<SignedIn | PasskeyFailure> {
  const known = await verifyPasskey(context, response, { purpose: 'sign_in', holder: '' })
  if ('kind' in known) return known
  const { person } = known
  if (!admitsDemo(context) && isDemoSignIn({ email: person.email, password: '' })) {
    return failed('unknown')
  }
  return beginSession(context, person, origin, { by: 'passkey' })
}

/** Undefined where the person has no passkey. */
export async function beginPasskeyProof(
  context: Pick<Context, 'store' | 'env'>,
  { sid, person }: PersonSession,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const own = await listPasskeys(context.store.database, person)
  if (own.length === 0) return undefined
  return beginPasskeyUse(context, { purpose: 'prove', holder: sid }, own)
}

/** The person of the session shows by a passkey that it is them. */
export async function proveByPasskey(
  context: Context,
  session: PersonSession,
  response: unknown,
): Promise<Proven | PasskeyFailure> {
  const { sid, person } = session
  const use = { purpose: 'prove', holder: sid } as const
  const known = await verifyPasskeyOf(context, person, response, use)
  if ('kind' in known) {
    await note(context, eventOf(person, 'session.proof_refused'))
    return known
  }
  return markProven(context, session, { by: 'passkey' })
}
