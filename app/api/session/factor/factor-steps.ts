import { type PersonSession, requireProof } from '@/lib/server/auth/guards'
import {
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
} from '@/lib/server/auth/second-factor'
import type { Context } from '@/lib/server/context'
import { rawFormText } from '@/lib/server/http/form-fields'
import { recoveryCodesCookie } from '@/lib/server/http/one-time-cookies'
import type { AttemptOrigin } from '@/lib/server/http/read-attempt'
import { redirectTo } from '@/lib/server/http/with-route'

type FactorStep = (
  context: Context,
  session: PersonSession,
  sent: { form: FormData; origin: AttemptOrigin },
) => Promise<Response>

export const factorSteps: Readonly<Record<string, FactorStep>> = {
  begin: async (context, session) => {
    requireProof(session)
    const isBegun = await beginApp(context, session)
    return redirectTo(isBegun ? '/second-factor' : '/settings/security')
  },
  confirm: async (context, session, { form, origin }) => {
    const attempt = { ...origin, code: rawFormText(form, 'code') }
    const outcome = await confirmApp(context, session, attempt)
    if (outcome.kind === 'confirmed') return showCodes(context, outcome.codes)
    return redirectTo(`/second-factor?problem=${outcome.kind}`)
  },
  codes: async (context, session) => {
    requireProof(session)
    const codes = await renewRecoveryCodes(context, session)
    return codes === undefined ? redirectTo('/settings/security') : showCodes(context, codes)
  },
  remove: async (context, session) => {
    requireProof(session)
    await removeApp(context, session)
    return redirectTo('/settings/security')
  },
}

function showCodes({ env }: Context, codes: readonly string[]): Response {
  const response = redirectTo('/second-factor/codes')
  response.headers.append('set-cookie', recoveryCodesCookie(codes, env.isHttps))
  return response
}
