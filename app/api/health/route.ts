import { findFailingPart } from '@/lib/server/failing-part'

export const dynamic = 'force-dynamic'

/** For whoever watches the program: it is nobody's, so that no session is looked for. */
export async function GET(): Promise<Response> {
  const failing = await findFailingPart()
  const headers = { 'cache-control': 'private, no-store' }
  return failing === undefined
    ? Response.json({ status: 'ok' }, { headers })
    : Response.json(
        { status: 'failing', part: failing },
        { status: 503, headers: { ...headers, 'retry-after': '5' } },
      )
}
