import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { readerOf } from '@/lib/server/http/get-reader'
import { linesResponse } from '@/lib/server/http/stream-response'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'
import { readTransactionTotals } from '@/lib/server/reads/transaction-totals'

/** A line of JSON after each page that was read; the last one alone may say that all was. */
export const GET = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  await spend(getContext(), access, 'sums')
  // What has begun can only break off.
  await rightsOf(getContext()).ofClient(access, 'transactions:read').recent()
  const reader = await readerOf(access)
  const { signal } = request
  return linesResponse(readTransactionTotals(getContext(), access, request, { reader, signal }))
})
