import { readReceivables } from '@/lib/server/reads/read-charts'
import { toReceivables } from '@/lib/present/receivables'
import { todayIn } from '@/lib/domain/periods/day-range'
import { requestTime } from '@/lib/server/auth/request-time'
import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
}

/** Receivables by age of today, for the strip above the list of invoices. */
export const GET = withRoute<Params>(async (_request, { connection_id }) => {
  const access = await getClient(connection_id)
  const reader = await readerOf(access)
  const owed = await readReceivables(access, todayIn(access.settings.time_zone, requestTime()))
  if (owed === undefined || 'code' in owed)
    throw new HttpError(502, { say: 'charts.invoices_unread' })
  return Response.json(toReceivables(owed, access.client.connection_id, reader))
})
