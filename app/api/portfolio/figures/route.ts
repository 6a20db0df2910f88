import { parseFiguresParams } from '@/lib/search-params/portfolio'
import { getSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/stream-response'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'
import { portfolioRequest } from '@/lib/server/reads/portfolio-request'
import { readPortfolioSteps } from '@/lib/server/reads/portfolio-steps'

/** A line of JSON for each client as its figures come, and a last one with what all of them come to. */
export const GET = withRoute(async (request) => {
  const session = await getSession()
  await spend(getContext(), session, 'figures')
  const { why } = parseFiguresParams(request)
  const reader = await readerOf(session)
  const read = await portfolioRequest(session, request, reader)
  const how = { why, reader, signal: request.signal } as const
  return linesResponse(await readPortfolioSteps(getContext(), session, read, how))
})
