import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/stream-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'
import { countMatches } from '@/lib/server/reads/count-matches'

/** A line of JSON after each page of the list: how many of its rows match so far. */
export const GET = withRoute<{ connection_id: string; list: string }>(
  async (request, { connection_id, list }) => {
    const access = await getClient(connection_id)
    await spend(getContext(), access, 'counts')
    // What has begun can only break off.
    await rightsOf(getContext()).ofClient(access).recent()
    const reader = await readerOf(access)
    const counts = countMatches(getContext(), access, { list, raw: request, reader })
    if (counts === undefined) throw new HttpError(404, { say: 'problems.no_list' })
    return linesResponse(counts)
  },
)
