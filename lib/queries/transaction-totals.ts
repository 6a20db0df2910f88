import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { readLines } from '@/lib/queries/http'

/** What a list adds up to so far, its amounts in the reader's format; final only once complete. */
export type TransactionTotals = Answers['transactionTotals']

/**
 * Adds up every transaction that matches the list at `query`, over all pages of the bank. The answer
 * is a line of JSON after each page; each goes into the cache, so that the totals grow as they come.
 */
export const transactionTotals = (client: QueryClient, connection_id: string, query: string) => {
  const queryKey = ['clients', connection_id, 'transactions', 'totals', query] as const
  return queryOptions({
    queryKey,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<TransactionTotals> => {
      const path = `/api/bank/${encodeURIComponent(connection_id)}/transactions/sums?${query}`
      let last: TransactionTotals | undefined
      for await (const line of readLines(path, 'transactionTotals', signal)) {
        last = line
        client.setQueryData(queryKey, last)
      }
      if (last === undefined) throw new Error('the totals ended before they began')
      return last
    },
  })
}
