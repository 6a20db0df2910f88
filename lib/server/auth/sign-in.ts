import type { SecretText } from '@/lib/bank-contract/secret-text'
import { eventOf, logUnwritten, note } from '@/lib/server/audit/note'
import { beginSession, type SignedIn } from '@/lib/server/auth/sessions'
import {
  createPauses,
  findThrottle,
  type SignInAttempt,
  throttleKeys,
} from '@/lib/server/auth/sign-in-throttle'
import {
  busySeconds,
  PasswordQueueFullError,
  verifyPassword,
} from '@/lib/server/auth/verify-password'
import { type Context, processPart } from '@/lib/server/context'
import { isDemoSignIn, isLoopback } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createLinkToken } from '@/lib/server/db/person-link'
import { beginSecondStep } from '@/lib/server/db/pending-sign-in'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'

export type SignInOutcome =
  | SignedIn
  /** The password was right and a second step follows; the browser holds this token for it. */
  | { kind: 'second_step'; token: SecretText }
  /** The same for an unknown person, a wrong password and a disabled person. */
  | { kind: 'refused' }
  /** `isNewPause`: from now on no password is read from this address for a while. */
  | { kind: 'throttled'; retryAfterSeconds: number; isNewPause?: true }

const pauses = processPart('sign-in-pauses', () => createPauses())

/** For how many seconds no password from this address is read, but in browsers that are known. */
export function findPause(context: Context, address: string): number | undefined {
  return pauses(context).find(address)
}

/** Whether demo people may sign in: only where the app is reached from this machine alone. */
export function admitsDemo({ env }: Pick<Context, 'env'>): boolean {
  return isLoopback(env.appOrigin)
}

/** Whether there is another way to sign in than a password, so that a firm may switch that off. */
export function hasProvider({ env }: Pick<Context, 'env'>): boolean {
  return env.openId !== undefined
}

/** Verifies a password and starts a session: always a new one, whatever the browser held before. */
export async function signInByPassword(
  context: Context,
  attempt: SignInAttempt,
): Promise<SignInOutcome> {
  const { database } = context.store
  const { password, address } = attempt
  const email = attempt.email.trim().slice(0, 320).toLowerCase()
  const person = await findPersonByEmail(database, email)
  const keys = throttleKeys(person, { ...attempt, email })
  const throttle = await findThrottle(database, keys)
  if (throttle !== undefined) {
    const { retryAfterSeconds, isAddress } = throttle
    if (person !== undefined) {
      void logUnwritten(context, 'session.paused', context.audit.notePause(person))
    }
    const isNewPause =
      isAddress && attempt.knownDevice === undefined && findPause(context, address) === undefined
    if (isNewPause) pauses(context).begin(address, retryAfterSeconds)
    return { kind: 'throttled', retryAfterSeconds, ...(isNewPause && { isNewPause }) }
  }

  try {
    const matches = await verifyPassword(context, password, person?.passwordHash)
    const isDemoElsewhere = !admitsDemo(context) && isDemoSignIn({ email, password })
    // Where passwords are off, one still links the provider, once.
    const isFirstLink =
      attempt.firstLink?.email === email && attempt.firstLink.firm_id === person?.firm_id
    const isPasswordOff = hasProvider(context) && person?.mayUsePassword === false && !isFirstLink
    const isBarred = isDemoElsewhere || isPasswordOff
    if (!matches || isBarred || person === undefined || person.disabled) {
      // Not waited for: an answer that takes longer would tell who is known here.
      void (person === undefined
        ? noteUnknown(context, { name: email, address })
        : note(context, eventOf(person, 'session.refused')))
      return { kind: 'refused' }
    }
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
    return { kind: 'throttled', retryAfterSeconds: busySeconds }
  }
  await forgiveSignInAttempts(database, keys)
  const { token } = createLinkToken()
  if (await beginSecondStep(database, person.id, token)) return { kind: 'second_step', token }
  return beginSession(context, person, attempt)
}

/** Somebody whom nobody knows tried to sign in. */
export function noteUnknown(
  context: Context,
  attempt: { name: string; address: string },
): Promise<void> {
  return logUnwritten(context, 'session.unknown', context.audit.noteUnknown(attempt))
}
