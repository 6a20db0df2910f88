import { SecretText } from '@/lib/bank-contract/secret-text'
import { setUpFirstFirm } from '@/lib/server/auth/setup'
import { getContext } from '@/lib/server/context'
import { linkFormHref } from '@/lib/search-params/sign-in'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { parseFirstFirm, typedFirstFirm } from '@/lib/server/http/parse-person-form'
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
    const retry = (problem: string) =>
      redirectTo(linkFormHref(back, { problem, ...typedFirstFirm(form) }))
    if ('problem' in first) return retry(first.problem)
    const outcome = await setUpFirstFirm(getContext(), new SecretText(token), first)
    if (outcome === 'created') return redirectTo('/join/done')
    return outcome === 'not_open' ? redirectTo(back) : retry(outcome)
  },
  { orOpaque: true },
)
