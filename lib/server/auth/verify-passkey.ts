import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { eventOf, type NoteEvent } from '@/lib/server/auth/firms'
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
import type { Store } from '@/lib/server/db/store'

/** Why an answer of a browser does not count. */
export type PasskeyFault =
  /** The challenge was used, is too old, or was made for something else. */
  | 'expired'
  /** Nobody here has it, or who has it may not sign in. */
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

/** The protocol with the browser (WebAuthn, level 3): what it is requested to sign, and whether its answer counts. */
export function createPasskeyVerifier(
  { database }: Pick<Store, 'database'>,
  note: NoteEvent,
  appOrigin: string,
) {
  const rpID = new URL(appOrigin).hostname

  const expectAnswer = (use: ChallengeUse) => createExpectation(database, appOrigin, use)

  const begin = async (
    use: ChallengeUse,
    allowed: readonly ListedPasskey[] = [],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> => {
    const options = await (
      await loadWebAuthn()
    ).generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: allowed.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
    })
    await insertChallenge(database, options.challenge, use)
    return options
  }

  /** Whose answer it is, once everything about it is right. */
  const verify = async (
    response: unknown,
    use: ChallengeUse,
  ): Promise<KnownPasskey | PasskeyFailure> => {
    const id = idOf(response)
    if (id === undefined) return failed('refused')
    const known = await findPasskey(database, id)
    if (known === undefined) return failed('unknown')
    const refuse = async (fault: PasskeyFault): Promise<PasskeyFailure> => {
      await note({ ...eventOf(known.person, 'session.passkey_refused'), detail: { fault } })
      return failed(fault)
    }
    const { fault, ...expected } = expectAnswer(use)
    let newCounter: number
    try {
      const { verified, authenticationInfo } = await (
        await loadWebAuthn()
      ).verifyAuthenticationResponse({
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
      return refuse(fault())
    }
    return (await countPasskeyUse(database, id, newCounter)) ? known : refuse('copied')
  }

  const beginCreation = async (
    person: Person,
    own: readonly ListedPasskey[],
    use: ChallengeUse,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
    const options = await (
      await loadWebAuthn()
    ).generateRegistrationOptions({
      rpName: 'Countinghouse',
      rpID,
      userID: new Uint8Array(Buffer.from(person.id)),
      userName: person.email,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: own.map(({ id }) => ({ id })),
    })
    await insertChallenge(database, options.challenge, use)
    return options
  }

  const verifyCreation = async (
    response: unknown,
    use: ChallengeUse,
  ): Promise<Omit<NewPasskey, 'name'> | PasskeyFailure> => {
    const { fault, ...expected } = expectAnswer(use)
    try {
      const { verified, registrationInfo } = await (
        await loadWebAuthn()
      ).verifyRegistrationResponse({
        ...expected,
        response: response as RegistrationResponseJSON,
      })
      if (!verified) return failed('refused')
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    } catch {
      return failed(fault())
    }
  }

  return { begin, verify, beginCreation, verifyCreation }
}

/** Uses the challenge up as the library reads it, and says afterwards why an answer did not count. */
function createExpectation(database: Store['database'], appOrigin: string, use: ChallengeUse) {
  let isClosed = false
  return {
    expectedOrigin: appOrigin,
    expectedRPID: new URL(appOrigin).hostname,
    requireUserVerification: true,
    expectedChallenge: async (challenge: string): Promise<boolean> => {
      isClosed = !(await consumeChallenge(database, challenge, use))
      return !isClosed
    },
    fault: (): PasskeyFault => (isClosed ? 'expired' : 'refused'),
  }
}

/** Only what is looked up before the library reads the rest. */
function idOf(response: unknown): string | undefined {
  if (response === null || typeof response !== 'object' || !('id' in response)) return undefined
  return typeof response.id === 'string' && response.id.length <= 1400 ? response.id : undefined
}
