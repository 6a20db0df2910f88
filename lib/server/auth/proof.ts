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
import { renewSession } from '@/lib/server/db/session-token'
import type { PersonSession, SessionToken } from '@/lib/server/db/session'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'

/** What a person who is signed in shows of themselves, and where from. */
export interface ProofAttempt {
  password: string
  address: string
  knownDevice?: KnownDevice | undefined
}

/** What the browser holds from then on; undefined where another confirmation of it was faster. */
export interface Proven {
  kind: 'proven'
  token: SessionToken | undefined
}

export type NotProven =
  | { kind: 'refused' }
  /** Their firm signs in without passwords. */
  | { kind: 'passwords_off' }
  | { kind: 'throttled'; retryAfterSeconds: number }

export type ProofOutcome = Proven | NotProven
/** Whether it was the person's own password. */
export type PasswordCheck = { kind: 'right' } | NotProven

/** The person of the session shows by their password that it is them. */
export async function proveByPassword(
  context: Context,
  session: PersonSession,
  attempt: ProofAttempt,
): Promise<ProofOutcome> {
  const outcome = await checkPassword(context, session.person, attempt)
  if (outcome.kind === 'right') return markProven(context, session)
  if (outcome.kind === 'refused') {
    await note(context, eventOf(session.person, 'session.proof_refused'))
  }
  return outcome
}

/** From now on the person of the session is believed again; `by` is what they showed besides a password. */
export async function markProven(
  context: Context,
  session: PersonSession,
  by?: Readonly<Record<string, string>>,
): Promise<Proven> {
  const token = await renewSession(context.store.database, session)
  const event = eventOf(session.person, 'session.proven')
  await note(context, by === undefined ? event : { ...event, detail: { ...by } })
  return { kind: 'proven', token }
}

/** Whether this is the person's own password. A wrong one counts as a failed sign-in does. */
export async function checkPassword(
  context: Context,
  person: Person,
  { password, address, knownDevice }: ProofAttempt,
): Promise<PasswordCheck> {
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
  return { kind: 'right' }
}
