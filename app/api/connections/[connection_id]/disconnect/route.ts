import { disconnectMark } from '@/lib/domain/clients/client'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { connectionsOf } from '@/lib/server/connections/connections'
import { disconnect } from '@/lib/server/connections/disconnect/disconnect'
import { findTimeline } from '@/lib/server/connections/timeline'
import { getContext } from '@/lib/server/context'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { connectionPath } from '@/lib/search-params/resource-path'

type Params = { connection_id: string }

/** How far the bank has confirmed that access ended, for the page that shows it. */
export const GET = withRoute<Params>(async (_request, { connection_id }) => {
  const { person, client } = await getClient(connection_id)
  const timeline = await findTimeline(getContext(), { person, connection_id })
  return Response.json({ mark: disconnectMark(client.status, timeline?.revocations) })
})

export const POST = withRoute<Params>(async (_request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'disconnect')
  const { person } = access
  const { kind } = await disconnect(connectionsOf(getContext()), { person, connection_id })
  return redirectTo(`${connectionPath(connection_id)}?outcome=${kind}`)
})
