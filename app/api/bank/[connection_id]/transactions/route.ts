import { rawSearchParams, transactionListRequest } from '@/lib/server/http/transaction-list'
import { getClient } from '@/lib/server/auth/guards'
import { ReadFailedError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

interface Params {
  connection_id: string
}

/** What a selection adds up, of the rows of one page. */
export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const raw = rawSearchParams(new URL(request.url).searchParams)
  const { query } = transactionListRequest(access, raw)
  const { connections } = await services()
  const outcome = await connections.readBank(access, (bank) => bank.listTransactions(query))
  if (outcome.kind === 'failed') throw new ReadFailedError(outcome.failure)
  const rows = outcome.value.items.map(
    ({ id, account_id, money_movement_id, transaction_type, status, amount }) => ({
      id,
      account_id,
      money_movement_id,
      transaction_type,
      status,
      amount,
    }),
  )
  return Response.json({ rows })
})
