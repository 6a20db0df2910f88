import { getClient } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

export const POST = withRoute<Params>(async (_request, { connection_id }) => {
  const { person, client } = await getClient(connection_id)
  const { connections } = await services()
  const { kind } = await connections.disconnect({ person, connection_id: client.connection_id })
  return redirectTo(`/clients/${client.connection_id}/connection?outcome=${kind}`)
})
