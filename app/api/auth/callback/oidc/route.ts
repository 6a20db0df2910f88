import { keepSession, readSessionId } from '@/lib/server/auth/guards'
import { readKnownDevice, rememberDevice } from '@/lib/server/auth/known-device'
import { failedSignInPath, findRemoteAddress, tooManyAttempts } from '@/lib/server/auth/return-path'
import { takeTransaction } from '@/lib/server/auth/sign-in-transaction'
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
  const knownDevice = await readKnownDevice(env)
  const outcome = await singleSignOn.signIn({
    answer,
    transaction,
    knownDevice,
    previous: await readSessionId(),
    address: findRemoteAddress(request.headers.get('x-forwarded-for')),
    device: request.headers.get('user-agent') ?? undefined,
  })
  switch (outcome.kind) {
    case 'signed_in':
      await keepSession(outcome.sid)
      await rememberDevice(env, knownDevice, outcome.person_id)
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
