import { storeRetrySeconds } from '@/lib/server/db/store/store-fault'
import { findFailingPart } from '@/lib/server/http/report-error'
import { withRoute } from '@/lib/server/http/with-route'

export const dynamic = 'force-dynamic'

export const GET = withRoute(async () => {
  const failing = await findFailingPart()
  return failing === undefined
    ? Response.json({ status: 'ok' })
    : Response.json(
        { status: 'failing', part: failing },
        { status: 503, headers: { 'retry-after': String(storeRetrySeconds) } },
      )
})
