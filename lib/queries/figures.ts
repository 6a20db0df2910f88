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

/** The balance of each account over the last 90 days, as far as it can be counted back. */
export type BalanceLines = Answers['balanceLines']

export const balanceLines = (connection_id: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'balance-lines'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      getJson(
        `/api/bank/${encodeURIComponent(connection_id)}/accounts/balances`,
        'balanceLines',
        signal,
      ),
  })

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
