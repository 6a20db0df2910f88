import { choosePeriod, type ChosenPeriod } from '@/lib/domain/periods/read-period'
import { bankQuery, type ListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

export interface TransactionListRequest {
  readonly list: ListParams
  readonly period: ChosenPeriod
  /** The query sent to the bank. */
  readonly query: BankQuery
}

/** The list of transactions that an address means, for this client and at this moment. */
export function transactionListRequest(
  access: Pick<ClientAccess, 'settings'>,
  raw: RawSearchParams,
): TransactionListRequest {
  const list = parseTransactionParams(raw)
  const period = chosenPeriod(access, list.period)
  const query = bankQuery(transactionList, list, access.settings.time_zone, period.range)
  return { list, period, query }
}

/** The period that a client's page is shown for: what its address requests, else the default. */
export function chosenPeriod(
  { settings }: Pick<ClientAccess, 'settings'>,
  requested: string | undefined,
): ChosenPeriod {
  return choosePeriod({
    requested,
    fallback: settings.period,
    timeZone: settings.time_zone,
    fiscalStart: settings.fiscal_start,
    now: requestTime(),
  })
}
