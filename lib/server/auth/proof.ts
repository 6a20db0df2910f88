import type { KnownDevice } from '@/lib/server/auth/known-device'
import { findThrottle, throttleKeys } from '@/lib/server/auth/sign-in-throttle'
import {
  busySeconds,
  PasswordQueueFullError,
  verifyPassword,
} from '@/lib/server/auth/verify-password'
import { findPersonByEmail, type Person } from '@/lib/server/db/person'
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
