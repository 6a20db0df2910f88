import { assignmentForm, requireAssigned } from '@/app/api/close/assignment-form'
import { requirePermission } from '@/lib/domain/people/permissions'
import { getSession } from '@/lib/server/auth/guards'
import { assignCloses } from '@/lib/server/close/assign-closes'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** Assigns many closes of any clients, and says by when. */
export const POST = withRoute(async (request) => {
  const { person } = await getSession()
  requirePermission(person, 'prepare')
  const form = await readForm(request)
  const ids = form.getAll('close').filter((each) => typeof each === 'string')
  requireAssigned(await assignCloses(getContext(), person, ids, assignmentForm(form)))
  return new Response(null, { status: 204 })
})
