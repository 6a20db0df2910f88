import { getAnySession, requireProof } from '@/lib/server/auth/guards'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { recoveryCodesCookie } from '@/lib/server/http/one-time-cookies'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { services } from '@/lib/server/services'

/** Sets a person's own authenticator app up, step by step, and takes it away. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const { env } = getContext()
  const { secondFactor } = await services()
  const step = form.get('step')
  const show = (codes: readonly string[]): Response => {
    const response = redirectTo('/second-factor/codes')
    response.headers.append('set-cookie', recoveryCodesCookie(codes, env.isHttps))
    return response
  }
  if (step === 'confirm') {
    const attempt = { ...(await readAttempt(request)), code: rawFormText(form, 'code') }
    const outcome = await secondFactor.confirm(session, attempt)
    if (outcome.kind === 'confirmed') return show(outcome.codes)
    return redirectTo(`/second-factor?problem=${outcome.kind}`)
  }
  requireProof(session)
  if (step === 'begin') {
    const isBegun = await secondFactor.begin(session)
    return redirectTo(isBegun ? '/second-factor' : '/settings/security')
  }
  if (step === 'codes') {
    const codes = await secondFactor.renewCodes(session)
    return codes === undefined ? redirectTo('/settings/security') : show(codes)
  }
  if (step !== 'remove')
    throw new HttpError(400, { say: 'problems.field', values: { field: 'step' } })
  await secondFactor.remove(session)
  return redirectTo('/settings/security')
})
