import { readPlace } from '@/app/api/palette/read-place'
import { requestTime } from '@/lib/server/auth/request-time'
import { localAnswer } from '@/components/palette/local-answer'
import { isTestData } from '@/lib/server/env'
import { requestFormat } from '@/lib/server/http/request-format'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

const longest = 200

/** Periods and clients for the words that were typed. No bank is queried. */
export const GET = withRoute(async (request) => {
  const { place, session } = await readPlace(request)
  const { connections, env } = await services()
  const typed = new URL(request.url).searchParams.get('q')?.slice(0, longest) ?? ''
  const clients = await connections.listClients(session.person)
  return Response.json(
    localAnswer({
      place,
      typed,
      clients: clients.map((client) => ({
        ...client,
        isSandbox: isTestData(env, client.environment),
      })),
      now: requestTime(),
      format: await requestFormat(),
    }),
  )
})
