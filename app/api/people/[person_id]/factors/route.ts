import { getSession, requireProof } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Takes away what a colleague signs in with besides the password, when the phone is lost. */
export const POST = withRoute<{ person_id: string }>(async (_request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const { secondFactor } = await services()
  if (!(await secondFactor.removeOf(session, person_id))) {
    throw new HttpError(409, { say: 'problems.no_factor' })
  }
  return new Response(null, { status: 204 })
})
