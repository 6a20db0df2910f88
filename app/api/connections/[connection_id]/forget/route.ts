import { getClient, requireProof } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { connectionsOf } from '@/lib/server/connections/connections'
import { getContext } from '@/lib/server/context'
import { forgetClient } from '@/lib/server/connections/disconnect/forget-client'
import { connectionPath } from '@/lib/search-params/resource-path'

interface Params {
  connection_id: string
}

export const POST = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'forget')
  const { person } = access
  const typed = (await readForm(request)).get('name')
  const name = typeof typed === 'string' ? typed : ''
  const { kind } = await forgetClient(connectionsOf(getContext()), { person, connection_id, name })
  // Where it was deleted, also by a colleague a moment ago, the client's own address says so.
  const path = connectionPath(connection_id)
  return redirectTo(kind === 'name_differs' ? `${path}?problem=name` : path)
})
