import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { send } from '@/lib/queries/http'

/** What a list adds up to so far, its amounts in the reader's format; final only once complete. */
const totalsSchema = z.object({
  /** How many rows were added up. */
  rows: z.number(),
  isComplete: z.boolean(),
  /** Transfers of which both legs are among the rows, so that they net to zero. */
  wholeMovements: z.number(),
  hasFailed: z.boolean(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      rows: z.number(),
      moneyIn: z.string(),
      moneyOut: z.string(),
      net: z.string(),
      /** Not settled, so in no net: pending, failed and states that are not known. */
      apart: z.array(
        z.object({
          state: z.enum(['pending', 'failed', 'other']),
          count: z.number(),
          amount: z.string(),
        }),
      ),
    }),
  ),
})

export type TransactionTotals = z.infer<typeof totalsSchema>

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
      for await (const line of linesOf(await send(path, { signal }))) {
        last = totalsSchema.parse(JSON.parse(line))
        client.setQueryData(queryKey, last)
      }
      if (last === undefined) throw new Error('the totals ended before they began')
      return last
    },
  })
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
