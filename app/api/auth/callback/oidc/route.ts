import { keepSession } from '@/lib/server/auth/keep-session'
import { findAnySession } from '@/lib/server/auth/request-session'
import { rememberDevice } from '@/lib/server/auth/known-device'
import { confirmPath, failedSignInPath, tooManyAttempts } from '@/lib/server/auth/return-path'
import { type SignInTransaction, takeTransaction } from '@/lib/server/auth/sign-in-transaction'
import type { OpenId } from '@/lib/server/auth/open-id'
import {
  proveByProvider,
  providerOf,
  type ReturnFromProvider,
  signInByProvider,
} from '@/lib/server/auth/single-sign-on'
import { sessionDigest } from '@/lib/server/db/session'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** The browser is back from the provider. What fails leads to the form it came from, with the reason. */
export const GET = withRoute(async (request) => {
  const context = getContext()
  const { env, log } = context
  const openId = providerOf(context)
  if (openId === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const answer = new URL(request.url).searchParams
  const transaction = await takeTransaction(env, answer.get('state') ?? '')
  const fail = (error: string) => redirectTo(failedSignInPath(transaction?.returnTo ?? '/', error))
  if (transaction === undefined) return fail('sso_expired')
  const origin = await readAttempt(request)
  if (transaction.session !== undefined) return confirm(openId, transaction, { ...origin, answer })
  const outcome = await signInByProvider(context, openId, { ...origin, answer, transaction })
  switch (outcome.kind) {
    case 'signed_in':
      await keepSession(outcome.sid)
      await rememberDevice(env, origin.knownDevice, outcome.person_id)
      return redirectTo(transaction.returnTo)
    case 'throttled':
      return fail(tooManyAttempts(outcome.retryAfterSeconds))
    case 'failed':
      log.warn({ fault: outcome.fault, reason: outcome.reason }, 'single sign-on failed')
      return fail(`sso_${outcome.fault}`)
    case 'unknown':
    case 'unverified':
      return fail(`sso_${outcome.kind}`)
  }
})

/** Who is signed in stays so, as they were: they have confirmed that it is them, or not. */
async function confirm(
  openId: OpenId,
  transaction: SignInTransaction,
  attempt: Omit<ReturnFromProvider, 'transaction'>,
): Promise<Response> {
  const context = getContext()
  const fail = (problem: string) => redirectTo(confirmPath(transaction.returnTo, problem))
  const session = await findAnySession()
  const isSame = session !== undefined && sessionDigest(session.sid) === transaction.session
  if (!isSame) return fail('sso_expired')
  const outcome = await proveByProvider(context, openId, session, { ...attempt, transaction })
  switch (outcome.kind) {
    case 'proven':
      return redirectTo(transaction.returnTo)
    case 'throttled':
      return fail('throttled')
    case 'failed':
      context.log.warn({ fault: outcome.fault, reason: outcome.reason }, 'single sign-on failed')
      return fail(`sso_${outcome.fault}`)
    case 'other_person':
      return fail('sso_other_person')
  }
}
