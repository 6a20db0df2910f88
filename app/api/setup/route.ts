import { SecretText } from '@/lib/bank-contract/secret-text'
import { isTimeZone } from '@/lib/domain/periods/local-clock'
import { setUpFirstFirm } from '@/lib/server/auth/setup'
import { formText, rawFormText, readForm } from '@/lib/server/http/form-fields'
import { findEmail, maxNameLength } from '@/lib/server/http/parse-person-form'
import { visitSetup } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** Creates the first firm and its admin. The right to it is the link, in the body. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const token = rawFormText(form, 'token')
    const password = rawFormText(form, 'password')
    const back = `/setup/${encodeURIComponent(token.slice(0, 100) || 'none')}`
    if (!(await visitSetup(token, request.headers))) return redirectTo(back)
    const refuse = (problem: string): Response => redirectTo(`${back}?problem=${problem}`)
    const firmName = formText(form, 'firm', maxNameLength)
    const personName = formText(form, 'name', maxNameLength)
    const email = findEmail(formText(form, 'email', 400))
    const zone = formText(form, 'time_zone', 64)
    if (firmName === '' || personName === '') return refuse('name')
    if (email === undefined) return refuse('email')
    if (!isTimeZone(zone)) return refuse('zone')
    if (password !== rawFormText(form, 'again')) return refuse('differs')
    const first = { firmName, timeZone: zone, personName, email, password }
    const outcome = await setUpFirstFirm(getContext(), new SecretText(token), first)
    switch (outcome) {
      case 'created':
        return redirectTo('/join/done')
      case 'length':
      case 'common':
      case 'personal':
        return refuse(outcome)
      case 'email_taken':
        return refuse('taken')
      case 'not_open':
        return redirectTo(back)
    }
  },
  { orOpaque: true },
)
