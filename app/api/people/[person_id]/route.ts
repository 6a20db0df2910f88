import { getSession, requireProof } from '@/lib/server/auth/guards'
import { formText, readForm } from '@/lib/server/http/form-fields'
import { parseAccessForm, parseEmail, parseName } from '@/lib/server/http/parse-person-form'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Changes a person's name, address, role and clients. */
export const POST = withRoute<{ person_id: string }>(async (request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const form = await readForm(request)
  const email = parseEmail(formText(form, 'email', 400))
  const changed = { name: parseName(form), email, ...parseAccessForm(form) }
  const { people } = await services()
  switch (await people.change(session, person_id, changed)) {
    case 'changed':
      return new Response(null, { status: 204 })
    case 'unknown':
      throw new HttpError(404, { say: 'problems.nothing_here' })
    case 'last_admin':
      throw new HttpError(409, { say: 'problems.last_admin' })
    case 'email_taken':
      throw new HttpError(409, { say: 'problems.email_taken', values: { email } })
  }
})
