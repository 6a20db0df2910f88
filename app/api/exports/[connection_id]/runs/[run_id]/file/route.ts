import { getClient, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findFileNeeds, openKeptFile } from '@/lib/server/exports/kept-file'
import { keptFileResponse } from '@/lib/server/http/export-response'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
  run_id: string
}

/** The file of an export that was made, once more. */
export const GET = withRoute<Params>(async (_request, { connection_id, run_id }) => {
  const access = await getClient(connection_id)
  const needs = await findFileNeeds(getContext(), access, run_id)
  if (needs?.needsProof === true) requireProof(access, 'read')
  return keptFileResponse(await openKeptFile(getContext(), access, run_id))
})
