import * as z from 'zod'
import { toRun } from '@/lib/present/export-run'
import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'

interface Params {
  connection_id: string
  run_id: string
}

export const GET = withRoute<Params>(async (_request, { connection_id, run_id }) => {
  const access = await getClient(connection_id)
  const { client, firm } = access
  const id = z.uuid().safeParse(run_id)
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = id.success ? await findExportRun(getContext().store, owner, id.data) : undefined
  // A run is on record only once the bank has answered a first time.
  if (run === undefined) return new Response(null, { status: 204 })
  return Response.json(toRun(run, client, await readerOf(access)))
})
