import { gapActions } from '@/app/api/connections/[connection_id]/gap/gap-actions'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { connectionPath } from '@/lib/search-params/resource-path'

/** What is shown of the days in which a client could not be read: anybody who sees the client decides. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const form = await readForm(request)
  await chooseBy(form, 'action', gapActions)(getContext(), access, form)
  const isOfOverview = form.get('from') === 'overview'
  return redirectTo(
    isOfOverview ? `/clients/${connection_id}/overview` : connectionPath(connection_id),
  )
})
