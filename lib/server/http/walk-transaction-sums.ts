import type { ListPage } from '@/lib/contract/list'
import type { ReadFailure, ReadOutcome } from '@/lib/contract/read-outcome'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionSums } from '@/lib/contract/transaction-sums'
import { createTransactionSum } from '@/lib/format/sum-transactions'

export interface SumStep extends TransactionSums {
  /** The iteration reached null (spec, Pagination 4): before that every figure is "at least". */
  readonly complete: boolean
  /** Why it went no further. */
  readonly failure?: ReadFailure
}

type Query = readonly (readonly [string, string])[]

export type ReadTransactions = (query: Query) => Promise<ReadOutcome<ListPage<Transaction>>>

/**
 * Adds up a list page by page, as far as it is let; a step after each page. Of what the bank cannot
 * be asked for, `refine` keeps the rows that are meant.
 */
export async function* walkTransactionSums(
  read: ReadTransactions,
  query: Query,
  refine: (rows: readonly Transaction[]) => readonly Transaction[],
  { signal, mostRows }: { signal?: AbortSignal; mostRows: number },
): AsyncGenerator<SumStep> {
  const total = createTransactionSum()
  const seen = new Set<string>()
  const asked = query.filter(([name]) => name !== 'page_token' && name !== 'page_size')
  let token: string | undefined
  let rows = 0
  while (rows < mostRows) {
    if (signal?.aborted === true) return
    const outcome = await read([...asked, ['page_size', '100'], ...tokenPair(token)])
    if (outcome.kind === 'failed') {
      yield { ...total.read(), complete: false, failure: outcome.failure }
      return
    }
    const { items, unreadable, next_page_token: next } = outcome.value
    total.add(refine(items))
    rows += Math.max(1, items.length + unreadable.length)
    yield { ...total.read(), complete: next === null }
    // A bank that hands out the same token twice would be walked for ever.
    if (next === null || seen.has(next)) return
    seen.add(next)
    token = next
  }
}

function tokenPair(token: string | undefined): Query {
  return token === undefined ? [] : [['page_token', token]]
}
