import { storeRetrySeconds } from '@/lib/server/db/store/store-fault'
import { findFailingPart } from '@/lib/server/failing-part'

export const dynamic = 'force-dynamic'

/** For a monitor of the program: it asks for no session. */
export const GET = async (): Promise<Response> => {
  const failing = await findFailingPart()
  const headers = { 'cache-control': 'private, no-store' }
  return failing === undefined
    ? Response.json({ status: 'ok' }, { headers })
    : Response.json(
        { status: 'failing', part: failing.part, ...(failing.isFull && { reason: 'no_room' }) },
        { status: 503, headers: { ...headers, 'retry-after': String(storeRetrySeconds) } },
      )
}
