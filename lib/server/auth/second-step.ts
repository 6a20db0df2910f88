import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { eventOf, note } from '@/lib/server/audit/note'
import { checkCode, type CodeAttempt, type Throttled } from '@/lib/server/auth/code-check'
import { beginSession, type SignedIn } from '@/lib/server/auth/sessions'
import type { SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import {
  beginPasskeyUse,
  failed,
  type PasskeyFailure,
  verifyPasskeyOf,
} from '@/lib/server/auth/verify-passkey'
import type { Context } from '@/lib/server/context'
import { listPasskeys } from '@/lib/server/db/passkey'
import { consumePendingSignIn, findPendingSignIn } from '@/lib/server/db/pending-sign-in'

/** `expired`: too late, or begun with a password that was changed since. */
export type SecondStepOutcome = SignedIn | { kind: 'refused' } | { kind: 'expired' } | Throttled

/** Completes a sign-in by a code, after the password; `token` is what the browser holds of it. */
export async function completeByCode(
  context: Context,
  token: SecretText | undefined,
  attempt: CodeAttempt,
): Promise<SecondStepOutcome> {
  if (token === undefined) return { kind: 'expired' }
  const { database } = context.store
  const person = await findPendingSignIn(database, token)
  if (person === undefined) return { kind: 'expired' }
  const outcome = await checkCode(context, person, attempt)
  if (outcome.kind === 'refused') await note(context, eventOf(person, 'session.code_refused'))
  if (outcome.kind !== 'accepted') return outcome
  if (!(await consumePendingSignIn(database, token))) return { kind: 'expired' }
  return beginSession(context, person, attempt, { by: outcome.by })
}

/** Undefined where no sign-in waits for its second step. */
export async function beginByPasskey(
  context: Pick<Context, 'store' | 'env'>,
  token: SecretText,
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const { database } = context.store
  const person = await findPendingSignIn(database, token)
  if (person === undefined) return undefined
  const own = await listPasskeys(database, person)
  return beginPasskeyUse(context, { purpose: 'second_step', holder: token.reveal() }, own)
}

/** Completes a sign-in by a passkey, after the password. */
export async function completeByPasskey(
  context: Context,
  token: SecretText,
  response: unknown,
  origin: SessionOrigin,
): Promise<SignedIn | PasskeyFailure> {
  const { database } = context.store
  const person = await findPendingSignIn(database, token)
  if (person === undefined) return failed('expired')
  const use = { purpose: 'second_step', holder: token.reveal() } as const
  const known = await verifyPasskeyOf(context, person, response, use)
  if ('kind' in known) return known
  if (!(await consumePendingSignIn(database, token))) return failed('expired')
  return beginSession(context, person, origin, { by: 'passkey' })
}
