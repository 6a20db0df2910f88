import { getSession, requireProof } from '@/lib/server/auth/guards'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** A new link to join, or to reset a password, in place of the one before; shown this once. */
export const POST = withRoute<{ person_id: string }>(async (_request, { person_id }) => {
  const session = await getSession()
  requireProof(session, 'manage_people')
  const { people, env } = await services()
  const issued = await people.issueLink(session, person_id)
  if (issued === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  return Response.json({ href: `${env.appOrigin}/join/${issued.token.reveal()}` })
})
