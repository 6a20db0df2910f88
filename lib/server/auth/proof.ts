import type { KnownDevice } from '@/lib/server/auth/known-device'
import { findThrottle, throttleKeys } from '@/lib/server/auth/sign-in-throttle'
import {
  busySeconds,
  PasswordQueueFullError,
  verifyPassword,
} from '@/lib/server/auth/verify-password'
import type { SecondFactor } from '@/lib/server/auth/second-factor'
import type { SingleSignOn } from '@/lib/server/auth/single-sign-on'
import { findPersonByEmail, type Person } from '@/lib/server/db/person'
import type { PersonSession } from '@/lib/server/db/session'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'

/** What a person who is signed in shows of themselves, and where from. */
export interface ProofAttempt {
  password: string
  address: string
  knownDevice?: KnownDevice | undefined
}

export type ProofOutcome =
  | { kind: 'proven' }
  | { kind: 'refused' }
  /** Their firm signs in without passwords. */
  | { kind: 'passwords_off' }
  | { kind: 'throttled'; retryAfterSeconds: number }

/** Whether this is the person's own password. A wrong one counts as a failed sign-in does. */
export async function provePassword(
  database: Store['database'],
  person: Person,
  { password, address, knownDevice }: ProofAttempt,
  { hasProvider }: { hasProvider: boolean },
): Promise<ProofOutcome> {
  const email = person.email.toLowerCase()
  const known = await findPersonByEmail(database, email)
  if (hasProvider && known?.mayUsePassword === false) return { kind: 'passwords_off' }
  const keys = throttleKeys(person, { email, address, knownDevice })
  const throttle = await findThrottle(database, keys)
  if (throttle !== undefined) {
    return { kind: 'throttled', retryAfterSeconds: throttle.retryAfterSeconds }
  }
  try {
    if (!(await verifyPassword(password, known?.passwordHash))) return { kind: 'refused' }
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
    return { kind: 'throttled', retryAfterSeconds: busySeconds }
  }
  await forgiveSignInAttempts(database, keys)
  return { kind: 'proven' }
}

/** By what a person may show that it is them. */
export interface ProofWays {
  password: boolean
  /** Of their authenticator app, or a recovery code. */
  code: boolean
  passkey: boolean
  /** The OpenID provider, by name, where they sign in again. */
  provider: string | null
}

export async function findProofWays(
  {
    secondFactor,
    singleSignOn,
  }: { secondFactor: SecondFactor; singleSignOn: SingleSignOn | undefined },
  session: PersonSession,
): Promise<ProofWays> {
  const [factors, policy] = await Promise.all([
    secondFactor.findState(session),
    singleSignOn?.findPolicy(session.person),
  ])
  return {
    password: policy?.isPasswordOn ?? true,
    // A recovery code stands in for a factor, and counts only beside one.
    code: factors.appSince !== null || (factors.hasPasskey && factors.codesLeft > 0),
    passkey: factors.hasPasskey,
    provider: policy?.provider ?? null,
  }
}
