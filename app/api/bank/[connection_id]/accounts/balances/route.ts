import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { readBalanceLines } from '@/lib/server/reads/balance-lines'

/** The balance of each account over the last days, for the list of accounts. */
export const GET = withRoute<{ connection_id: string }>(async (_request, { connection_id }) => {
  const access = await getClient(connection_id)
  return Response.json(await readBalanceLines(access, await readerOf(access)))
})
