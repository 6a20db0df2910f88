import { requestTime } from '@/lib/server/auth/request-time'
import { clientEntry } from '@/lib/domain/clients/client-list'
import { getSession } from '@/lib/server/auth/guards'
import { isTestData } from '@/lib/server/env'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** The clients that the switcher offers. No bank is queried. */
export const GET = withRoute(async () => {
  const { person } = await getSession()
  const { connections, env } = await services()
  const now = requestTime()
  const clients = await connections.listClients(person)
  return Response.json({
    clients: clients.map((client) => clientEntry(client, isTestData(env, client.environment), now)),
  })
})
