import { closeActions } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { getClient } from '@/lib/server/auth/guards'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

type Params = { connection_id: string; close_id: string }

/** Signs, withdraws, returns, locks, reopens, assigns or has re-read one close. */
export const POST = withRoute<Params>(async (request, { connection_id, close_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  return redirectTo(await chooseBy(form, 'action', closeActions)(access, close_id, form))
})
