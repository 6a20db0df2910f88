import { viewActions } from '@/app/api/views/view-actions'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, formText, readForm } from '@/lib/server/http/form-fields'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'

/** Saves, changes or deletes a view of a client's transactions: `action` says which. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const access = await getClient(formText(form, 'connection_id', 64))
  const act = chooseBy(form, 'action', viewActions, 'problems.view_step')
  await spend(getContext(), access, 'views')
  return Response.json({ href: await act(getContext(), access, form) })
})
