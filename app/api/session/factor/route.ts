import { getAnySession, requireProof } from '@/lib/server/auth/guards'
import {
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
} from '@/lib/server/auth/second-factor'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { recoveryCodesCookie } from '@/lib/server/http/one-time-cookies'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** Sets a person's own authenticator app up, step by step, and takes it away. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const context = getContext()
  const step = form.get('step')
  const show = (codes: readonly string[]): Response => {
    const response = redirectTo('/second-factor/codes')
    response.headers.append('set-cookie', recoveryCodesCookie(codes, context.env.isHttps))
    return response
  }
  if (step === 'confirm') {
    const attempt = { ...(await readAttempt(request)), code: rawFormText(form, 'code') }
    const outcome = await confirmApp(context, session, attempt)
    if (outcome.kind === 'confirmed') return show(outcome.codes)
    return redirectTo(`/second-factor?problem=${outcome.kind}`)
  }
  requireProof(session)
  if (step === 'begin') {
    const isBegun = await beginApp(context, session)
    return redirectTo(isBegun ? '/second-factor' : '/settings/security')
  }
  if (step === 'codes') {
    const codes = await renewRecoveryCodes(context, session)
    return codes === undefined ? redirectTo('/settings/security') : show(codes)
  }
  if (step !== 'remove')
    throw new HttpError(400, { say: 'problems.field', values: { field: 'step' } })
  await removeApp(context, session)
  return redirectTo('/settings/security')
})
