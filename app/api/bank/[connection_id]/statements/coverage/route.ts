import { readCoverage } from '@/lib/server/reads/read-coverage'
import { getClient } from '@/lib/server/auth/guards'
import { ReadFailedError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  connection_id: string
}

/** Coverage of a year, for the grid above the list of statements. */
export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const outcome = await readCoverage(access, request)
  if (outcome.kind === 'failed') throw new ReadFailedError(outcome.failure)
  return Response.json(outcome.value)
})
