import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { digestOf, type SecretText } from '@/lib/bank-contract/secret-text'
import { codeKeys, findThrottle, type SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import type { Context } from '@/lib/server/context'
import type { PendingPerson } from '@/lib/server/db/pending-sign-in'
import { acceptTotpStep, consumeRecoveryCode, findTotp } from '@/lib/server/db/second-factor'
import { forgiveSignInAttempts } from '@/lib/server/db/sign-in-attempt'

/** A code of the app or a recovery code, as it was typed. */
export interface CodeAttempt extends SessionOrigin {
  code: string
}

export type FactorKind = 'app' | 'recovery_code'

export type Throttled = { kind: 'throttled'; retryAfterSeconds: number }

export type CodeOutcome =
  | { kind: 'accepted'; by: FactorKind }
  /** Wrong, used before, or nobody's. */
  | { kind: 'refused' }
  | Throttled

/** Whether what was typed is a code of this person that counts; it counts once. */
export function checkCode(
  { store }: Pick<Context, 'store'>,
  person: PendingPerson,
  attempt: CodeAttempt,
): Promise<CodeOutcome> {
  if (!isAppCode(attempt.code)) return checkRecoveryCode({ store }, person, attempt)
  return attemptCode({ store }, person, attempt, async (typed) => {
    const app = await findTotp(store, person)
    const step = app?.confirmedAt == null ? undefined : findStep(app.secret, typed, app.now)
    const isNew = step !== undefined && (await acceptTotpStep(store.database, person, step))
    return isNew ? { kind: 'accepted', by: 'app' } : undefined
  })
}

/**
 * A right one counts however many wrong codes there were: nobody guesses one, and a person who has
 * lost the app is not to be kept out as well. Wrong ones have a count of their own.
 */
async function checkRecoveryCode(
  { store: { database } }: Pick<Context, 'store'>,
  person: PendingPerson,
  attempt: CodeAttempt,
): Promise<CodeOutcome> {
  const digest = digestOf(plainCode(attempt.code))
  if (await consumeRecoveryCode(database, person, digest)) {
    return { kind: 'accepted', by: 'recovery_code' }
  }
  const throttle = await findThrottle(database, codeKeys(person, attempt, 'recovery_code'))
  if (throttle === undefined) return { kind: 'refused' }
  return { kind: 'throttled', retryAfterSeconds: throttle.retryAfterSeconds }
}

/** Counts the attempt, and forgives it where `accept` takes the code. */
export async function attemptCode<Accepted extends object>(
  { store: { database } }: Pick<Context, 'store'>,
  person: PendingPerson,
  attempt: CodeAttempt,
  accept: (typed: string) => Promise<Accepted | undefined>,
): Promise<Accepted | { kind: 'refused' } | Throttled> {
  const keys = codeKeys(person, attempt, 'app')
  const throttle = await findThrottle(database, keys)
  if (throttle !== undefined) {
    return { kind: 'throttled', retryAfterSeconds: throttle.retryAfterSeconds }
  }
  const accepted = await accept(plainCode(attempt.code))
  if (accepted === undefined) return { kind: 'refused' }
  await forgiveSignInAttempts(database, keys)
  return accepted
}

const appCode = /^\d{6}$/

/** Without the spaces and hyphens that make a code readable. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '').toUpperCase()
}

/** Whether this has the form of a code of the app. */
export function isAppCode(typed: string): boolean {
  return appCode.test(plainCode(typed))
}

const period = 30

// SHA-1, six digits and thirty seconds are what every app reads (RFC 6238).
export function totpOf(secret: SecretText, label = ''): TOTP {
  return new TOTP({
    issuer: 'Countinghouse',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret.reveal()),
  })
}

/** The step whose code this is: the present one, the one before or the one after. */
export function findStep(secret: SecretText, token: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

const recoveryCodeCount = 10
// A plain digest is enough for what nobody can guess.
const recoveryCodeBytes = 16

export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const { buffer } = new Uint8Array(randomBytes(recoveryCodeBytes))
    return new Secret({ buffer }).base32
  })
}
