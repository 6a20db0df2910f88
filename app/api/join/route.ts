import { SecretText } from '@/lib/bank-contract/secret-text'
import { findAnySession } from '@/lib/server/auth/request-session'
import { joinByLink } from '@/lib/server/auth/join'
import { formText, rawFormText, readForm } from '@/lib/server/http/form-fields'
import { maxNameLength } from '@/lib/server/http/parse-person-form'
import { visitPersonLink } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/**
 * Sets the password of the person that a link invites. Its page sends no referrer, so the form shows no
 * origin; the link itself, in the body, gives the right to send it.
 */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const token = rawFormText(form, 'token')
    const password = rawFormText(form, 'password')
    const back = `/join/${encodeURIComponent(token.slice(0, 100) || 'none')}`
    if ((await findAnySession()) !== undefined) return redirectTo(back)
    const visit = await visitPersonLink(token, request.headers)
    if (visit.state !== 'open') return redirectTo(back)
    if (password !== rawFormText(form, 'again')) return redirectTo(`${back}?problem=differs`)
    const name = formText(form, 'name', maxNameLength)
    const outcome = await joinByLink(getContext(), {
      token: new SecretText(token),
      name,
      password,
    })
    switch (outcome) {
      case 'invitation':
      case 'reset':
        return redirectTo(`/join/done?by=${outcome}`)
      case 'no_name':
        return redirectTo(`${back}?problem=name`)
      case 'not_open':
        return redirectTo(back)
      case 'length':
      case 'common':
      case 'personal':
        return redirectTo(`${back}?problem=${outcome}`)
    }
  },
  { orOpaque: true },
)
