import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson } from '@/lib/queries/http'

/** What is owed today by how long it has been due, a currency each, in the reader's format. */
export type Receivables = Answers['receivables']

export const receivablesByAge = (connection_id: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'receivables'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      getJson(
        `/api/bank/${encodeURIComponent(connection_id)}/invoicing/receivables`,
        'receivables',
        signal,
      ),
  })
