import { keepSession, readSecondStep } from '@/lib/server/auth/keep-session'
import { rememberDevice } from '@/lib/server/auth/known-device'
import {
  failedSignInPath,
  formExpired,
  ownPath,
  secondStepPath,
} from '@/lib/server/auth/return-path'
import { completeByCode } from '@/lib/server/auth/second-step'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** The code after the password: whose sign-in it is, the browser's cookie says. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const context = getContext()
  const { env } = context
  const returnTo = ownPath(rawFormText(form, 'callbackUrl'), env.appOrigin)
  const token = await readSecondStep()
  if (token === undefined) return redirectTo(failedSignInPath(returnTo, formExpired))
  const attempt = { ...(await readAttempt(request)), code: rawFormText(form, 'code') }
  const outcome = await completeByCode(context, token, attempt)
  switch (outcome.kind) {
    case 'signed_in':
      await keepSession(outcome.sid)
      await rememberDevice(env, attempt.knownDevice, outcome.person_id)
      return redirectTo(returnTo)
    case 'expired':
      return redirectTo(failedSignInPath(returnTo, formExpired))
    case 'refused':
    case 'throttled':
      return redirectTo(secondStepPath(returnTo, outcome.kind))
  }
})
