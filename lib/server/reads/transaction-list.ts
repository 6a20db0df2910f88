import type { ValueOf } from '@/lib/domain/search/sort-rows'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { MarkOf } from '@/lib/domain/close/found-mark'
import type { FilterMemory } from '@/lib/domain/search/judge-rows'
import type { Refine } from '@/lib/domain/search/refine-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { type Marked } from '@/lib/server/marks/mark-loader'
import { markedTransactions } from '@/lib/server/marks/marked-rows'
import type { Listed } from '@/lib/server/banking/walk-pages'
import { choosePeriod, type ChosenPeriod } from '@/lib/domain/periods/read-period'
import { bankQuery, type ListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'

/** How a list of the bank is read and narrowed, for its page and for a count of what matches. */
export interface ListReading<Item extends Listed> {
  readonly definition: ListDefinition
  readonly parse: (raw: RawSearchParams) => ListParams
  readonly read: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>
  /** Applies the conditions that the bank's API does not offer; undefined if the address has none. */
  readonly refine?: (
    rows: readonly Item[],
    list: ListParams,
    memory?: FilterMemory,
    markOf?: MarkOf<Item>,
  ) => ReturnType<Refine<Item>>
  /** Where a person can mark its rows. */
  readonly marked?: Marked<Item>
  /** What its rows are sorted by here, by the names of the definition's `sortHere`. */
  readonly orders?: Readonly<Record<string, RowOrder<Item>>>
}

/**
 * What the rows of a list are sorted by, all of which are given. Undefined where names that it takes
 * besides are not all known.
 */
export type RowOrder<Item> = (
  rows: readonly Item[],
  bank: BankReader,
) => ValueOf<Item> | Promise<ValueOf<Item> | undefined>

export const transactionReading = {
  definition: transactionList,
  parse: parseTransactionParams,
  read: (bank, query) => bank.listTransactions(query),
  refine: refineTransactions,
  marked: markedTransactions,
} satisfies ListReading<Transaction>

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
