import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { beginSession, eventOf, type NoteEvent, type SignedIn } from '@/lib/server/auth/firms'
import {
  createPasskeyVerifier,
  failed,
  type PasskeyFailure,
} from '@/lib/server/auth/verify-passkey'
import { hasTooManyChallenges, type SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import { isDemoSignIn } from '@/lib/server/db/firm'
import {
  type ChallengeUse,
  deletePasskey,
  hasPasskey,
  insertPasskey,
  type KnownPasskey,
  type ListedPasskey,
  listPasskeys,
} from '@/lib/server/db/passkey'
import { endSessions } from '@/lib/server/db/person-sessions'
import {
  consumePendingSignIn,
  findFactorState,
  findPendingSignIn,
} from '@/lib/server/db/second-factor'
import { markSessionProven, type PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Passkeys (WebAuthn): a second factor, and the whole sign-in, since each verifies its user itself. */
export interface Passkeys {
  list: (session: PersonSession) => Promise<ListedPasskey[]>
  /** Whether one of these people has any. */
  isKnownOf: (person_ids: readonly string[]) => Promise<boolean>
  beginAdding: (session: PersonSession) => Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Every other session of the person ends where it is their first second factor. */
  add: (
    session: PersonSession,
    answer: { response: unknown; name: string },
  ) => Promise<{ kind: 'added' } | PasskeyFailure>
  /** False for one that is not the person's own. */
  remove: (session: PersonSession, id: string) => Promise<boolean>
  /** Undefined where too many were begun from this address. */
  beginSignIn: (origin: SessionOrigin) => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>
  signIn: (response: unknown, origin: SessionOrigin) => Promise<SignedIn | PasskeyFailure>
  /** After the password. Undefined where no sign-in waits for its second step. */
  beginSecondStep: (token: SecretText) => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>
  completeSecondStep: (
    token: SecretText,
    response: unknown,
    origin: SessionOrigin,
  ) => Promise<SignedIn | PasskeyFailure>
  /** Undefined for who has none. */
  beginProof: (session: PersonSession) => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>
  prove: (session: PersonSession, response: unknown) => Promise<{ kind: 'proven' } | PasskeyFailure>
}

export function createPasskeys(
  { database }: Pick<Store, 'database'>,
  note: NoteEvent,
  { appOrigin, isDemo = false }: { appOrigin: string; isDemo?: boolean },
): Passkeys {
  const { begin, verify, beginCreation, verifyCreation } = createPasskeyVerifier(
    { database },
    note,
    appOrigin,
  )

  const verifyOf = async (
    person: { id: string; firm_id: string },
    response: unknown,
    use: ChallengeUse,
  ): Promise<KnownPasskey | PasskeyFailure> => {
    const known = await verify(response, use)
    if ('kind' in known || known.person.id === person.id) return known
    return failed('other_person')
  }

  return {
    list: ({ person }) => listPasskeys(database, person),
    isKnownOf: (person_ids) => hasPasskey(database, person_ids),
    beginAdding: async ({ sid, person }) =>
      beginCreation(person, await listPasskeys(database, person), { purpose: 'add', holder: sid }),
    add: async ({ sid, person }, { response, name }) => {
      const made = await verifyCreation(response, { purpose: 'add', holder: sid })
      if ('kind' in made) return made
      const { appSince, hasPasskey: hasOther } = await findFactorState(database, person)
      if (!(await insertPasskey(database, person, { ...made, name }))) return failed('refused')
      // What was begun with a password alone would pass for what has a second factor.
      if (appSince === null && !hasOther) {
        const { query } = forFirm(database, person.firm_id)
        await endSessions(query, person, { sid, id: undefined })
      }
      await note({ ...eventOf(person, 'person.passkey_added'), detail: { name } })
      return { kind: 'added' }
    },
    remove: async ({ person }, id) => {
      const name = await deletePasskey(database, person, id)
      if (name === undefined) return false
      await note({ ...eventOf(person, 'person.passkey_removed'), detail: { name } })
      return true
    },
    beginSignIn: async (origin) => {
      if (await hasTooManyChallenges(database, origin)) return undefined
      return begin({ purpose: 'sign_in', holder: '' })
    },
    signIn: async (response, origin) => {
      const known = await verify(response, { purpose: 'sign_in', holder: '' })
      if ('kind' in known) return known
      const { person } = known
      if (!isDemo && isDemoSignIn({ email: person.email, password: '' })) return failed('unknown')
      return beginSession(database, person, origin, note, { by: 'passkey' })
    },
    beginSecondStep: async (token) => {
      const person = await findPendingSignIn(database, token)
      if (person === undefined) return undefined
      const own = await listPasskeys(database, person)
      return begin({ purpose: 'second_step', holder: token.reveal() }, own)
    },
    completeSecondStep: async (token, response, origin) => {
      const person = await findPendingSignIn(database, token)
      if (person === undefined) return failed('expired')
      const use: ChallengeUse = { purpose: 'second_step', holder: token.reveal() }
      const known = await verifyOf(person, response, use)
      if ('kind' in known) return known
      if (!(await consumePendingSignIn(database, token))) return failed('expired')
      return beginSession(database, person, origin, note, { by: 'passkey' })
    },
    beginProof: async ({ sid, person }) => {
      const own = await listPasskeys(database, person)
      return own.length === 0 ? undefined : begin({ purpose: 'prove', holder: sid }, own)
    },
    prove: async ({ sid, person }, response) => {
      const known = await verifyOf(person, response, { purpose: 'prove', holder: sid })
      if ('kind' in known) {
        await note(eventOf(person, 'session.proof_refused'))
        return known
      }
      await markSessionProven(database, sid)
      await note({ ...eventOf(person, 'session.proven'), detail: { by: 'passkey' } })
      return { kind: 'proven' }
    },
  }
}
