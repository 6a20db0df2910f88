import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { getJson } from '@/lib/queries/http'

/** What is owed today by how long it has been due, a currency each, in the reader's format. */
const receivablesSchema = z.object({
  /** Whether every open invoice was read; else figures are "at least". */
  isWhole: z.boolean(),
  /** How many invoices are open, and how many of them overdue; absent where that is not known. */
  counts: z.object({ open: z.string().optional(), overdue: z.string().optional() }),
  /** Where the ageing of any day is, by customer. */
  ageingHref: z.string(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      total: z.string(),
      overdue: z.string(),
      buckets: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          amount: z.string(),
          count: z.number(),
          href: z.string(),
          /** Of the largest bucket, and of the total, from 0 to 100. */
          ofLargest: z.number(),
          ofTotal: z.number(),
        }),
      ),
    }),
  ),
})

export type Receivables = z.infer<typeof receivablesSchema>

export const receivablesByAge = (connection_id: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'receivables'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      getJson(
        `/api/bank/${encodeURIComponent(connection_id)}/invoicing/receivables`,
        receivablesSchema,
        signal,
      ),
  })
