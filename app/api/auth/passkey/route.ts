import { keepSession, readSecondStep } from '@/lib/server/auth/keep-session'
import { rememberDevice } from '@/lib/server/auth/known-device'
import { beginPasskeySignIn, signInByPasskey } from '@/lib/server/auth/passkeys'
import { beginByPasskey, completeByPasskey } from '@/lib/server/auth/second-step'
import { readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { readPasskeyAnswer, requirePasskey } from '@/lib/server/http/read-passkey'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** Signs in by a passkey: alone, or as the second step where this browser holds a sign-in for it. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const context = getContext()
  const origin = await readAttempt(request)
  const token = form.get('second') === 'yes' ? await readSecondStep() : undefined
  const step = form.get('step')
  if (step === 'begin') {
    const options = await (token === undefined
      ? beginPasskeySignIn(context, origin)
      : beginByPasskey(context, token))
    if (options !== undefined) return Response.json(options)
    if (token !== undefined) throw new HttpError(409, { say: 'problems.passkey_expired' })
    throw new HttpError(429, { say: 'problems.password_later' }, { 'retry-after': '900' })
  }
  if (step !== 'sign_in')
    throw new HttpError(400, { say: 'problems.field', values: { field: 'step' } })
  const response = readPasskeyAnswer(form)
  const outcome = await (token === undefined
    ? signInByPasskey(context, response, origin)
    : completeByPasskey(context, token, response, origin))
  const { sid, person_id } = requirePasskey(outcome)
  await keepSession(sid)
  await rememberDevice(context.env, origin.knownDevice, person_id)
  return new Response(null, { status: 204 })
})
