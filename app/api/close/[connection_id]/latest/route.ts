import { getClient } from '@/lib/server/auth/guards'
import { withRoute } from '@/lib/server/http/with-route'
import { readLatestChange } from '@/lib/server/reads/latest-change'

/** The number of the last change to a client’s closes; its bank is not read. */
export const GET = withRoute<{ connection_id: string }>(async (_request, { connection_id }) =>
  Response.json({ latest: await readLatestChange(await getClient(connection_id)) }),
)
