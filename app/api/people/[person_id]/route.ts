import { findLanguage } from '@/lib/i18n/language'
import { getSession, type PersonSession, requireProof } from '@/lib/server/auth/guards'
import {
  issuePersonLink,
  removeFactorsOf,
  saveActive,
  savePerson,
  withdrawInvitation,
} from '@/lib/server/auth/people'
import { formText, readForm } from '@/lib/server/http/form-fields'
import { mailLinks } from '@/lib/server/http/mail-links'
import { parseAccessForm, parseEmail, parseName } from '@/lib/server/http/parse-person-form'
import { HttpError } from '@/lib/server/http/to-problem'
import { languageOfRequest } from '@/lib/server/http/request-language'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** What an admin does about one person of the firm: `action` says which. */
export const POST = withRoute<{ person_id: string }>(async (request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const form = await readForm(request)
  const context = getContext()
  const action = form.get('action')
  switch (action) {
    case 'change':
      return change(session, person_id, form)
    case 'link':
      return issueLink(session, person_id, request.headers)
    case 'activate':
    case 'deactivate':
      return changed(await saveActive(context, session, person_id, action === 'activate'))
    case 'withdraw':
      if (await withdrawInvitation(context, session, person_id))
        return new Response(null, { status: 204 })
      throw new HttpError(409, { say: 'problems.joined_meanwhile' })
    case 'remove_factors':
      if (await removeFactorsOf(context, session, person_id))
        return new Response(null, { status: 204 })
      throw new HttpError(409, { say: 'problems.no_factor' })
    default:
      throw new HttpError(400, { say: 'problems.field', values: { field: 'action' } })
  }
})

/** Changes a person's name, address, role and clients. */
async function change(
  session: PersonSession,
  person_id: string,
  form: FormData,
): Promise<Response> {
  const email = parseEmail(formText(form, 'email', 400))
  const wanted = { name: parseName(form), email, ...parseAccessForm(form) }
  const outcome = await savePerson(getContext(), session, person_id, wanted)
  if (outcome === 'email_taken') {
    throw new HttpError(409, { say: 'problems.email_taken', values: { email } })
  }
  return changed(outcome)
}

function changed(outcome: 'changed' | 'unknown' | 'last_admin'): Response {
  if (outcome === 'unknown') throw new HttpError(404, { say: 'problems.nothing_here' })
  if (outcome === 'last_admin') throw new HttpError(409, { say: 'problems.last_admin' })
  return new Response(null, { status: 204 })
}

/** A new link to join, or to reset a password, in place of the one before; shown this once. */
async function issueLink(
  session: PersonSession,
  person_id: string,
  headers: Headers,
): Promise<Response> {
  const context = getContext()
  const issued = await issuePersonLink(context, session, person_id)
  if (issued === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { kind, email } = issued
  const href = `${context.env.appOrigin}/join/${issued.token.reveal()}`
  const language = findLanguage(issued.language) ?? languageOfRequest(headers)
  const mailed = await mailLinks(session, [{ kind, email, href, language }])
  return Response.json({ href, mail: mailed.get(email) })
}
