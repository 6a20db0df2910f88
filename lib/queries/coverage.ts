import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson } from '@/lib/queries/http'

export type Coverage = Answers['coverage']
export type CoverageCell = Coverage['rows'][number]['cells'][number]

/** `query` names the year and the period that goes with every link. */
export const statementCoverage = (connection_id: string, query: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'coverage', query],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      getJson(
        `/api/bank/${encodeURIComponent(connection_id)}/statements/coverage?${query}`,
        'coverage',
        signal,
      ),
  })
