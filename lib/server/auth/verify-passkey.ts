import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { eventOf, note } from '@/lib/server/audit/note'
import type { Context } from '@/lib/server/context'
import {
  type ChallengeUse,
  consumeChallenge,
  countPasskeyUse,
  findPasskey,
  insertChallenge,
  type KnownPasskey,
  type ListedPasskey,
  type NewPasskey,
} from '@/lib/server/db/passkey'
import type { Person } from '@/lib/server/db/person'

/** Why an answer of a browser does not count. */
export type PasskeyFault =
  /** The challenge was used, is too old, or was made for something else. */
  | 'expired'
  /** It belongs to no active person. */
  | 'unknown'
  /** It is another person's than the one it was requested of. */
  | 'other_person'
  /** Its counter went back: there is a copy. */
  | 'copied'
  /** Another site, no verification of the user, a wrong signature, or no answer of a passkey at all. */
  | 'refused'

export type PasskeyFailure = { kind: 'failed'; fault: PasskeyFault }

export const failed = (fault: PasskeyFault): PasskeyFailure => ({ kind: 'failed', fault })

// Loaded when a passkey is first used: it is a fifth of all that the server would load to start.
const loadWebAuthn = () => import('@simplewebauthn/server')

// The protocol with the browser (WebAuthn, level 3): what it is requested to sign, and whether its answer counts.

export async function beginPasskeyUse(
  { store, env }: Pick<Context, 'store' | 'env'>,
  use: ChallengeUse,
  allowed: readonly ListedPasskey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(env.appOrigin).hostname,
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  await insertChallenge(store.database, options.challenge, use)
  return options
}

/** The passkey of this person that the browser answered with. */
export async function verifyPasskeyOf(
  context: Context,
  person: { id: string },
  response: unknown,
  use: ChallengeUse,
): Promise<KnownPasskey | PasskeyFailure> {
  const known = await verifyPasskey(context, response, use)
  if ('kind' in known || known.person.id === person.id) return known
  return failed('other_person')
}

/** Whose answer it is, once everything about it is right. */
export async function verifyPasskey(
  context: Context,
  response: unknown,
  use: ChallengeUse,
): Promise<KnownPasskey | PasskeyFailure> {
  const { database } = context.store
  const id = idOf(response)
  if (id === undefined) return failed('refused')
  const known = await findPasskey(database, id)
  if (known === undefined) return failed('unknown')
  const refuse = async (fault: PasskeyFault): Promise<PasskeyFailure> => {
    const event = eventOf(known.person, 'session.passkey_refused')
    await note(context, { ...event, detail: { fault } })
    return failed(fault)
  }
  const { findFault, ...expected } = expectAnswer(context, use)
  let newCounter: number
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: response as AuthenticationResponseJSON,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
        // Compared below, where a copy has an answer of its own.
        counter: 0,
      },
    })
    if (!verified) return await refuse('refused')
    newCounter = authenticationInfo.newCounter
  } catch {
    return refuse(findFault())
  }
  return (await countPasskeyUse(database, id, newCounter)) ? known : refuse('copied')
}

export async function beginPasskeyCreation(
  { store, env }: Pick<Context, 'store' | 'env'>,
  person: Person,
  own: readonly ListedPasskey[],
  use: ChallengeUse,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Countinghouse',
    rpID: new URL(env.appOrigin).hostname,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ id }) => ({ id })),
  })
  await insertChallenge(store.database, options.challenge, use)
  return options
}

export async function verifyCreation(
  context: Pick<Context, 'store' | 'env'>,
  response: unknown,
  use: ChallengeUse,
): Promise<Omit<NewPasskey, 'name'> | PasskeyFailure> {
  const { findFault, ...expected } = expectAnswer(context, use)
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: response as RegistrationResponseJSON,
    })
    if (!verified) return failed('refused')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return failed(findFault())
  }
}

/** Uses the challenge up as the library reads it, and says afterwards why an answer did not count. */
function expectAnswer({ store, env }: Pick<Context, 'store' | 'env'>, use: ChallengeUse) {
  let isClosed = false
  return {
    expectedOrigin: env.appOrigin,
    expectedRPID: new URL(env.appOrigin).hostname,
    requireUserVerification: true,
    expectedChallenge: async (challenge: string): Promise<boolean> => {
      isClosed = !(await consumeChallenge(store.database, challenge, use))
      return !isClosed
    },
    findFault: (): PasskeyFault => (isClosed ? 'expired' : 'refused'),
  }
}

/** Only what is looked up before the library reads the rest. */
function idOf(response: unknown): string | undefined {
  if (response === null || typeof response !== 'object' || !('id' in response)) return undefined
  return typeof response.id === 'string' && response.id.length <= 1400 ? response.id : undefined
}
