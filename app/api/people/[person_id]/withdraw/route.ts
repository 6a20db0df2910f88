import { getSession, requireProof } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Takes back an invitation that was not accepted yet. */
export const POST = withRoute<{ person_id: string }>(async (_request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const { people } = await services()
  if (!(await people.withdraw(session, person_id))) {
    throw new HttpError(409, { say: 'problems.joined_meanwhile' })
  }
  return new Response(null, { status: 204 })
})
