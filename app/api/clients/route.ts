import { getSession } from '@/lib/server/auth/guards'
import { listClientEntries } from '@/lib/server/reads/read-client'
import { withRoute } from '@/lib/server/http/with-route'

/** The clients that the switcher offers. No bank is queried. */
export const GET = withRoute(async () => {
  return Response.json({ clients: await listClientEntries(await getSession()) })
})
