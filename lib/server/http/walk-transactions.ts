import type { ListPage } from '@/lib/bank-contract/list'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { walkPages } from '@/lib/server/banking/walk-pages'

type Query = readonly (readonly [string, string])[]

export type ReadTransactions = (query: Query) => Promise<ReadOutcome<ListPage<Transaction>>>

export interface WalkStep {
  readonly items: readonly Transaction[]
  /** Rows that cannot be read, and so are in no figure. */
  readonly unreadable: number
  /** The iteration reached null (spec, Pagination 4): before that every figure is "at least". */
  readonly complete: boolean
  /** Why it went no further. */
  readonly failure?: ReadFailure
}

/** Reads a list page by page from its first, as far as it is let; a step after each page. */
export async function* walkTransactions(
  read: ReadTransactions,
  query: Query,
  { signal, mostRows }: { signal?: AbortSignal; mostRows: number },
): AsyncGenerator<WalkStep> {
  const isStopped = () => signal?.aborted === true
  if (isStopped()) return
  let rows = 0
  for await (const step of walkPages(read, query)) {
    if (step.kind === 'failed') {
      yield { items: [], unreadable: 0, complete: false, failure: step.failure }
      return
    }
    const { items, unreadable } = step.page
    yield { items, unreadable: unreadable.length, complete: step.next === 'none' }
    rows += Math.max(1, items.length + unreadable.length)
    if (rows >= mostRows || isStopped()) return
  }
}
