import { getSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/lines-response'
import { withRoute } from '@/lib/server/http/with-route'
import { portfolioRequest } from '@/lib/server/reads/portfolio-request'
import { readPortfolioSteps } from '@/lib/server/reads/portfolio-steps'
import { rawSearchParams } from '@/lib/server/reads/transaction-list'

/** A line of JSON for each client as its figures come, and a last one with what all of them come to. */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  const query = new URL(request.url).searchParams
  const why = query.get('why') === 'requested' ? 'requested' : 'automatic'
  const reader = await readerOf(session)
  const read = await portfolioRequest(session, rawSearchParams(query), reader)
  const how = { why, reader, signal: request.signal } as const
  return linesResponse(await readPortfolioSteps(getContext(), session, read, how))
})
