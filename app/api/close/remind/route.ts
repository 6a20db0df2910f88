import { requirePermission } from '@/lib/domain/people/permissions'
import { getSession } from '@/lib/server/auth/guards'
import { remindCloses } from '@/lib/server/close/remind-closes'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

/** Reminds whose turn it is of many closes of any clients. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requirePermission(session.person, 'prepare')
  const form = await readForm(request)
  await spend(getContext(), session, 'reminders')
  const ids = form.getAll('close').filter((each) => typeof each === 'string')
  return Response.json({ reminded: await remindCloses(getContext(), session.person, ids) })
})
