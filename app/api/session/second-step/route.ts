import { keepSignIn, readSecondStep } from '@/lib/server/auth/keep-session'
import {
  failedSignInPath,
  formExpired,
  ownPath,
  secondStepPath,
} from '@/lib/server/auth/return-path'
import { completeByCode } from '@/lib/server/auth/second-step'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** The code after the password: whose sign-in it is, the browser's cookie says. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const context = getContext()
  const returnTo = ownPath(rawFormText(form, 'callbackUrl'), context.env.appOrigin)
  const attempt = { ...(await readAttempt(request)), code: rawFormText(form, 'code') }
  const outcome = await completeByCode(context, await readSecondStep(), attempt)
  if (outcome.kind === 'expired') return redirectTo(failedSignInPath(returnTo, formExpired))
  if (outcome.kind !== 'signed_in') return redirectTo(secondStepPath(returnTo, outcome.kind))
  await keepSignIn(context, outcome, attempt.knownDevice)
  return redirectTo(returnTo)
})
