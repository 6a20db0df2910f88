import { chosenPeriod } from '@/app/chosen-period'
import { bankQuery, type ListParams, type RawSearchParams } from '@/lib/search-params/list-params'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { ClientAccess } from '@/lib/server/auth/guards'

export interface TransactionListRequest {
  readonly list: ListParams
  readonly period: ChosenPeriod
  /** What the bank is asked. */
  readonly query: readonly (readonly [string, string])[]
}

/** The list of transactions that an address means, for this client and at this moment. */
export function transactionListRequest(
  access: Pick<ClientAccess, 'desk'>,
  raw: RawSearchParams,
): TransactionListRequest {
  const list = parseTransactionParams(raw)
  const period = chosenPeriod(access, list.period)
  const query = bankQuery(transactionList, list, access.desk.time_zone, period.range)
  return { list, period, query }
}

/** The parameters of an address as a page is handed them. */
export function rawSearchParams(query: URLSearchParams): RawSearchParams {
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
}
