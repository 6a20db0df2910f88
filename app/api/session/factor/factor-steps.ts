import { SecretText } from '@/lib/bank-contract/secret-text'
import { type PersonSession, requireProof } from '@/lib/server/auth/guards'
import {
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
} from '@/lib/server/auth/second-factor'
import type { Context } from '@/lib/server/context'
import { keepShownOnce } from '@/lib/server/db/shown-once'
import { rawFormText } from '@/lib/server/http/form-fields'
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
    if (outcome.kind === 'confirmed') return showCodes(context, session, outcome.codes)
    return redirectTo(`/second-factor?problem=${outcome.kind}`)
  },
  codes: async (context, session) => {
    requireProof(session)
    const codes = await renewRecoveryCodes(context, session)
    if (codes === undefined) return redirectTo('/settings/security')
    return showCodes(context, session, codes)
  },
  remove: async (context, session) => {
    requireProof(session)
    await removeApp(context, session)
    return redirectTo('/settings/security')
  },
}

async function showCodes(
  { store }: Context,
  session: PersonSession,
  codes: readonly string[],
): Promise<Response> {
  await keepShownOnce(store, session, 'recovery_codes', new SecretText(codes.join(' ')))
  return redirectTo('/second-factor/codes')
}
