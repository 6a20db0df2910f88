import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { readJson, readLines, send } from '@/lib/queries/http'

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

export type ViewChange =
  | {
      readonly action: 'save'
      readonly name: string
      readonly isShared: boolean
      readonly query: string
    }
  | {
      readonly action: 'change'
      readonly id: string
      readonly name: string
      readonly isShared: boolean
    }
  | { readonly action: 'delete'; readonly id: string }

/** Saves, renames, shares or deletes a view of a list; gives the address to go on at. */
export function useChangeView(connection_id: string) {
  return useMutation({
    mutationFn: async (change: ViewChange): Promise<string> => {
      const body = new URLSearchParams({ connection_id, action: change.action })
      if ('id' in change) body.set('id', change.id)
      if ('name' in change) {
        body.set('name', change.name)
        if (change.isShared) body.set('shared', 'on')
      }
      if ('query' in change) body.set('query', change.query)
      const response = await send('/api/views', {
        method: 'POST',
        body,
        headers: { accept: 'application/json' },
      })
      return (await readJson(response, 'savedView')).href
    },
  })
}
