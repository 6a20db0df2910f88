import { rawSearchParams, transactionListRequest } from '@/lib/server/reads/transaction-list'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { getClient } from '@/lib/server/auth/guards'
import { readerOf } from '@/lib/server/http/get-reader'
import { walkTransactionSums, type ReadTransactions } from '@/lib/server/reads/walk-transactions'
import { withRoute } from '@/lib/server/http/with-route'
import { connectionsOf } from '@/lib/server/connections/connections'
import { getContext } from '@/lib/server/context'

interface Params {
  connection_id: string
}

// A list that never ends must not be read for ever.
const maxRows = 2_000_000

/** A line of JSON after each page that was read; the last one alone may say that all was. */
export const GET = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const raw = rawSearchParams(new URL(request.url).searchParams)
  const { list, query } = transactionListRequest(access, raw)
  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  const read: ReadTransactions = (page) =>
    connectionsOf(getContext()).readBank(access, (bank) => bank.listTransactions(page))
  const memory = createFilterMemory()
  const refine = (rows: readonly Transaction[]) => refineTransactions(rows, list, memory)
  const reader = await readerOf(access)
  const steps = walkTransactionSums(read, query, refine, { signal, maxRows })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    // Pulled by the reader, so that nothing is read ahead of one who is slow or has gone.
    pull: async (controller) => {
      const { done, value } = await steps.next()
      if (done === true) {
        controller.close()
        return
      }
      const { complete, failure, unreadable, ...sums } = value
      const totals = toTransactionTotals(
        sums,
        { isComplete: complete, hasFailed: failure !== undefined, unreadable },
        reader,
      )
      controller.enqueue(encoder.encode(`${JSON.stringify(totals)}\n`))
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
})
