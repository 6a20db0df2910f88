import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  createTransactionSum,
  type TransactionSums,
} from '@/lib/domain/transactions/sum-transactions'
import { type ReadTransactions, walkTransactions } from '@/lib/server/http/walk-transactions'

export interface SumStep extends TransactionSums {
  /** The iteration reached null (spec, Pagination 4): before that every figure is "at least". */
  readonly complete: boolean
  /** Why it went no further. */
  readonly failure?: ReadFailure
}

/**
 * Adds up a list page by page, as far as it is let; a step after each page. Of what the bank cannot
 * be asked for, `refine` keeps the rows that are meant.
 */
export async function* walkTransactionSums(
  read: ReadTransactions,
  query: Parameters<ReadTransactions>[0],
  refine: (rows: readonly Transaction[]) => readonly Transaction[],
  limits: { signal?: AbortSignal; mostRows: number },
): AsyncGenerator<SumStep> {
  const total = createTransactionSum()
  for await (const { items, complete, failure } of walkTransactions(read, query, limits)) {
    total.add(refine(items))
    yield { ...total.read(), complete, ...(failure !== undefined && { failure }) }
  }
}
