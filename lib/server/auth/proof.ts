import { eventOf, note } from '@/lib/server/audit/note'
import type { KnownDevice } from '@/lib/server/auth/known-device'
import { hasProvider } from '@/lib/server/auth/sign-in'
import { findThrottle, throttleKeys } from '@/lib/server/auth/sign-in-throttle'
import {
  busySeconds,
  PasswordQueueFullError,
  verifyPassword,
} from '@/lib/server/auth/verify-password'
import type { Context } from '@/lib/server/context'
import { findPersonByEmail, type Person } from '@/lib/server/db/person'
import { markSessionProven, type PersonSession } from '@/lib/server/db/session'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'

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

/** The person of the session shows by their password that it is them. */
export async function proveByPassword(
  context: Context,
  session: PersonSession,
  attempt: ProofAttempt,
): Promise<ProofOutcome> {
  const outcome = await checkPassword(context, session.person, attempt)
  if (outcome.kind === 'proven') await markProven(context, session)
  else if (outcome.kind === 'refused') {
    await note(context, eventOf(session.person, 'session.proof_refused'))
  }
  return outcome
}

/** From now on the person of the session is believed again; `by` is what they showed besides a password. */
export async function markProven(
  context: Context,
  { person, sid }: PersonSession,
  by?: Readonly<Record<string, string>>,
): Promise<void> {
  await markSessionProven(context.store.database, sid)
  const event = eventOf(person, 'session.proven')
  await note(context, by === undefined ? event : { ...event, detail: { ...by } })
}

/** Whether this is the person's own password. A wrong one counts as a failed sign-in does. */
export async function checkPassword(
  context: Context,
  person: Person,
  { password, address, knownDevice }: ProofAttempt,
): Promise<ProofOutcome> {
  const { database } = context.store
  const email = person.email.toLowerCase()
  const known = await findPersonByEmail(database, email)
  if (hasProvider(context) && known?.mayUsePassword === false) return { kind: 'passwords_off' }
  const keys = throttleKeys(person, { email, address, knownDevice })
  const throttle = await findThrottle(database, keys)
  if (throttle !== undefined) {
    return { kind: 'throttled', retryAfterSeconds: throttle.retryAfterSeconds }
  }
  try {
    if (!(await verifyPassword(context, password, known?.passwordHash))) return { kind: 'refused' }
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
    return { kind: 'throttled', retryAfterSeconds: busySeconds }
  }
  await forgiveSignInAttempts(database, keys)
  return { kind: 'proven' }
}
