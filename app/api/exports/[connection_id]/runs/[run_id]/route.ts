import { toRun } from '@/lib/present/export-run'
import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { runChangeResponse } from '@/lib/server/http/export-response'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { cancelRun, resumeRun } from '@/lib/server/exports/change-run'

type Params = { connection_id: string; run_id: string }

export const GET = withRoute<Params>(async (_request, { connection_id, run_id }) => {
  const access = await getClient(connection_id)
  const { client, firm } = access
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = await findExportRun(getContext().store, owner, run_id)
  // A run is on record only once it has begun.
  if (run === undefined) return new Response(null, { status: 204 })
  return Response.json(toRun(run, client, await readerOf(access)))
})

/** Cancels an export, or lets it go on. */
export const POST = withRoute<Params>(async (request, { connection_id, run_id }) => {
  const access = await getClient(connection_id)
  const act = chooseBy(await readForm(request), 'action', { cancel: cancelRun, resume: resumeRun })
  return runChangeResponse(await act(getContext(), access, run_id), connection_id)
})
