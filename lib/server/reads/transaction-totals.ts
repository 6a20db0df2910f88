import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import type { Reader } from '@/lib/format/create-reader'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import type { TransactionTotals } from '@/lib/queries/transactions'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import { type GuardedStream, guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'
import { refineByMarks } from '@/lib/server/reads/refine-by-marks'
import { transactionListRequest, transactionReading } from '@/lib/server/reads/transaction-list'
import { type ReadTransactions, walkTransactionSums } from '@/lib/server/reads/walk-transactions'

/**
 * What the transactions at an address come to: a step after each page that was read, the last of which
 * alone may say that all was. Pulled, so that no page is read for one who has gone.
 */
export function readTransactionTotals(
  context: Context,
  access: ClientAccess,
  raw: RawSearchParams,
  { reader, signal: gone }: { reader: Reader; signal: AbortSignal },
): GuardedStream<TransactionTotals> {
  const { list, query } = transactionListRequest(access, raw)
  const right = rightsOf(context).ofClient(access, 'transactions:read')
  const aborter = new AbortController()
  const { signal } = aborter
  const read: ReadTransactions = async (page) =>
    connectionsOf(context).readBank(await right.recent(), (bank) => bank.listTransactions(page))
  const { refine } = refineByMarks(context, access, transactionReading, list, createFilterMemory())
  const steps = walkTransactionSums(read, query, refine, { signal })
  const totals = async function* (): AsyncGenerator<TransactionTotals> {
    for await (const step of steps) yield toTransactionTotals(step, reader)
  }
  return guardStream(totals(), right.stream<TransactionTotals>(), { aborter, gone }).stream
}
