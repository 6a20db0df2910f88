import { getSession, requireProof } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Lets a person of the firm sign in, or no longer. */
export const POST = withRoute<{ person_id: string }>(async (request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const active = (await readForm(request)).get('active')
  if (active !== 'yes' && active !== 'no') {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'active' } })
  }
  const { people } = await services()
  const outcome = await people.setActive(session, person_id, active === 'yes')
  if (outcome === 'unknown') throw new HttpError(404, { say: 'problems.nothing_here' })
  if (outcome === 'last_admin') throw new HttpError(409, { say: 'problems.last_admin' })
  return new Response(null, { status: 204 })
})
