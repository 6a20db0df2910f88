import { SecretText } from '@/lib/bank-contract/secret-text'
import { joinByLink } from '@/lib/server/auth/join'
import { findAnySession } from '@/lib/server/auth/request-session'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { linkFormHref } from '@/lib/search-params/sign-in'
import { parseLinkForm } from '@/lib/server/http/parse-person-form'
import { linkPath, visitPersonLink } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// Its page sends no referrer, so the form shows no origin: the link itself, in the body, gives the right.
/** Sets the password of the person that a link invites. */
export const POST = withRoute(
  async (request) => {
    const { token, again, name, password } = parseLinkForm(await readForm(request))
    const back = linkPath('join', token)
    if ((await findAnySession()) !== undefined) return redirectTo(back)
    const visit = await visitPersonLink(token, request.headers)
    if (visit.state !== 'open') return redirectTo(back)
    const retry = (problem: string) => redirectTo(linkFormHref(back, { problem, name }))
    if (password !== again) return retry('differs')
    const outcome = await joinByLink(getContext(), { token: new SecretText(token), name, password })
    if (outcome === 'not_open') return redirectTo(back)
    if (outcome !== 'invitation' && outcome !== 'reset') return retry(outcome)
    return redirectTo(`/join/done?by=${outcome}`)
  },
  { orOpaque: true },
)
