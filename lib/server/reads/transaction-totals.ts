import type { Transaction } from '@/lib/bank-contract/transaction'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import type { Reader } from '@/lib/format/create-reader'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import type { TransactionTotals } from '@/lib/queries/transactions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { transactionListRequest } from '@/lib/server/reads/transaction-list'
import { type ReadTransactions, walkTransactionSums } from '@/lib/server/reads/walk-transactions'

/**
 * What the transactions at an address come to: a step after each page that was read, the last of which
 * alone may say that all was. Pulled, so that no page is read for one who has gone.
 */
export function readTransactionTotals(
  context: Context,
  access: ClientAccess,
  raw: RawSearchParams,
  { reader, signal: requested }: { reader: Reader; signal: AbortSignal },
): ReadableStream<TransactionTotals> {
  const { list, query } = transactionListRequest(access, raw)
  const stop = new AbortController()
  const signal = AbortSignal.any([requested, stop.signal])
  const read: ReadTransactions = (page) =>
    connectionsOf(context).readBank(access, (bank) => bank.listTransactions(page))
  const memory = createFilterMemory()
  const refine = (rows: readonly Transaction[]) => refineTransactions(rows, list, memory)
  const steps = walkTransactionSums(read, query, refine, { signal })
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await steps.next()
      if (done === true) return controller.close()
      controller.enqueue(toTransactionTotals(value, reader))
    },
    cancel: () => stop.abort(),
  })
}
