import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson } from '@/lib/queries/http'

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
