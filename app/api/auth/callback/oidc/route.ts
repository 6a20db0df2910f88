import { keepSession } from '@/lib/server/auth/guards'
import { rememberDevice } from '@/lib/server/auth/known-device'
import { failedSignInPath, tooManyAttempts } from '@/lib/server/auth/return-path'
import { takeTransaction } from '@/lib/server/auth/sign-in-transaction'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** The browser is back from the provider. What fails leads to the form, with the reason. */
export const GET = withRoute(async (request) => {
  const { env, log, singleSignOn } = await services()
  if (singleSignOn === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const answer = new URL(request.url).searchParams
  const transaction = await takeTransaction(env, answer.get('state') ?? '')
  const fail = (error: string) => redirectTo(failedSignInPath(transaction?.returnTo ?? '/', error))
  if (transaction === undefined) return fail('sso_expired')
  const origin = await readAttempt(request)
  const outcome = await singleSignOn.signIn({ ...origin, answer, transaction })
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
