import { requestTime } from '@/app/request-time'
import {
  bankQuery,
  type ListParams,
  type RawSearchParams,
} from '@/components/resource-list/list-params'
import { parseTransactionParams, transactionList } from '@/components/transactions/search-params'
import { type ChosenPeriod, choosePeriod } from '@/lib/format/choose-period'
import type { ClientAccess } from '@/lib/server/auth/require-client'

export interface TransactionListRequest {
  readonly list: ListParams
  readonly period: ChosenPeriod
  /** What the bank is asked. */
  readonly query: readonly (readonly [string, string])[]
}

/** The list of transactions that an address means, for this client and at this moment. */
export function transactionListRequest(
  { desk }: Pick<ClientAccess, 'desk'>,
  raw: RawSearchParams,
): TransactionListRequest {
  const list = parseTransactionParams(raw)
  const timeZone = desk.time_zone
  const period = choosePeriod({
    asked: list.period,
    usual: desk.period,
    timeZone,
    now: requestTime(),
  })
  return { list, period, query: bankQuery(transactionList, list, timeZone, period.range) }
}

/** The parameters of an address as a page is handed them. */
export function rawSearchParams(query: URLSearchParams): RawSearchParams {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
}
