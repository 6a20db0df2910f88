import { markActions } from '@/app/api/connections/[connection_id]/marks/mark-actions'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** How a client stands among the clients: one thing at a time, as far as this person may say. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  await chooseBy(form, 'action', markActions)(getContext(), access, form)
  return new Response(null, { status: 204 })
})
