import 'server-only'
import { keepFirstLink } from '@/lib/server/auth/keep-first-link'
import { keepProof, keepSignIn } from '@/lib/server/auth/keep-session'
import type { OpenId } from '@/lib/server/auth/open-id'
import { findAnySession } from '@/lib/server/auth/request-session'
import { confirmPath, failedSignInPath, tooManyAttempts } from '@/lib/server/auth/return-path'
import {
  keepTransaction,
  type SignInTransaction,
  takeTransaction,
} from '@/lib/server/auth/sign-in-transaction'
import { proveByProvider, signInByProvider } from '@/lib/server/auth/single-sign-on'
import type { SessionOrigin } from '@/lib/server/auth/sign-in-throttle'
import type { Context } from '@/lib/server/context'
import { sessionDigest } from '@/lib/server/db/session'

/**
 * Where the browser goes to sign in at the provider; with `isAgain` a person who is signed in confirms by it
 * that it is them. Where the provider cannot be reached it is the form that the browser came from.
 */
export async function beginAtProvider(
  { env, log }: Context,
  openId: OpenId,
  { returnTo, isAgain }: { returnTo: string; isAgain: boolean },
): Promise<string> {
  const current = isAgain ? await findAnySession() : undefined
  const begun = await openId.begin({ isAgain: current !== undefined })
  if ('fault' in begun) {
    const { fault, reason } = begun
    log.warn({ fault, reason }, 'the OpenID provider could not be reached')
    return (current === undefined ? failedSignInPath : confirmPath)(returnTo, `sso_${fault}`)
  }
  const session = current === undefined ? undefined : sessionDigest(current.sid)
  await keepTransaction(env, { ...begun.transaction, returnTo, session })
  return begun.location
}

/** Where the browser goes that is back from the provider: on, or to the form it came from, with the reason. */
export async function completeAtProvider(
  context: Context,
  openId: OpenId,
  answer: URLSearchParams,
  origin: SessionOrigin,
): Promise<string> {
  const { env, log } = context
  const transaction = await takeTransaction(env, answer.get('state') ?? '')
  if (transaction === undefined) return failedSignInPath('/', 'sso_expired')
  const attempt = { ...origin, answer, transaction }
  if (transaction.session !== undefined) return confirm(context, openId, attempt)
  const fail = (error: string) => failedSignInPath(transaction.returnTo, error)
  const outcome = await signInByProvider(context, openId, attempt)
  switch (outcome.kind) {
    case 'signed_in':
      await keepSignIn(context, outcome, origin.knownDevice)
      return transaction.returnTo
    case 'throttled':
      return fail(tooManyAttempts(outcome.retryAfterSeconds))
    case 'failed':
      log.warn({ fault: outcome.fault, reason: outcome.reason }, 'single sign-on failed')
      return fail(`sso_${outcome.fault}`)
    case 'first_link':
      await keepFirstLink(env, outcome.link)
      return fail('sso_first_link')
    case 'unknown':
    case 'unverified':
      return fail(`sso_${outcome.kind}`)
  }
}

/** The person who is signed in stays so, whether they have confirmed that it is them or not. */
async function confirm(
  context: Context,
  openId: OpenId,
  attempt: SessionOrigin & { answer: URLSearchParams; transaction: SignInTransaction },
): Promise<string> {
  const { returnTo, session: begunBy } = attempt.transaction
  const fail = (problem: string) => confirmPath(returnTo, problem)
  const session = await findAnySession()
  if (session === undefined || sessionDigest(session.sid) !== begunBy) return fail('sso_expired')
  const outcome = await proveByProvider(context, openId, session, attempt)
  switch (outcome.kind) {
    case 'proven':
      await keepProof(outcome)
      return returnTo
    case 'throttled':
      return fail('throttled')
    case 'failed':
      context.log.warn({ fault: outcome.fault, reason: outcome.reason }, 'single sign-on failed')
      return fail(`sso_${outcome.fault}`)
    case 'other_person':
    case 'not_linked':
      return fail(`sso_${outcome.kind}`)
  }
}
