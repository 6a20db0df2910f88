import { SecretText } from '@/lib/bank-contract/secret-text'
import { setUpFirstFirm } from '@/lib/server/auth/setup'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { parseFirstFirm } from '@/lib/server/http/parse-person-form'
import { linkPath, visitSetup } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Creates the first firm and its admin. The right to it is the link, in the body. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const token = rawFormText(form, 'token')
    const back = linkPath('setup', token)
    if (!(await visitSetup(token, request.headers))) return redirectTo(back)
    const first = parseFirstFirm(form)
    if ('problem' in first) return redirectTo(`${back}?problem=${first.problem}`)
    const outcome = await setUpFirstFirm(getContext(), new SecretText(token), first)
    if (outcome === 'created') return redirectTo('/join/done')
    return redirectTo(outcome === 'not_open' ? back : `${back}?problem=${outcome}`)
  },
  { orOpaque: true },
)
