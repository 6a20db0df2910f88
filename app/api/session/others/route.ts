import { getSession, requireProof } from '@/lib/server/auth/guards'
import { endOwnSessions } from '@/lib/server/auth/sessions'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'

/** Ends one other session of this person, the one in `session`, or all of them without it. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session)
  const id = (await readForm(request)).get('session') ?? undefined
  if (id !== undefined && typeof id !== 'string') {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'session' } })
  }
  const count = await endOwnSessions(getContext(), session, id)
  if (id !== undefined && count === 0) throw new HttpError(404, { say: 'problems.session_ended' })
  return new Response(null, { status: 204 })
})
