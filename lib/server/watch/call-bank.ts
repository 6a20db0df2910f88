import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ListPage } from '@/lib/bank-contract/list'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { singleCall } from '@/lib/server/banking/bank-request'
import { isBankingError } from '@/lib/server/banking/banking-error'
import type { Connections } from '@/lib/server/connections/connections'
import type { Clock } from '@/lib/server/context'
import type { ConnectionState } from '@/lib/server/db/connection'

/** What came of one call, in the words of the watch. */
export type Called<Item> =
  | { readonly kind: 'read'; readonly page: ListPage<Item> }
  | {
      readonly kind: 'failed'
      readonly retryAt: string | undefined
      /** It does not take such a request. */
      readonly isRefused?: boolean
    }

type Obtained = Awaited<ReturnType<Connections['tokens']['obtain']>>

/** One client, with a token that is good. */
export interface BankCaller {
  readonly connections: Connections
  readonly clock: Clock
  readonly state: ConnectionState
  readonly obtained: Extract<Obtained, { kind: 'token' }>
}

/** For how long a bank is left alone that failed and did not say for how long. */
export const restSeconds = 60 * 60

export function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** One page of the statements that have a day of these, and that end before `before`: the latest first. */
export function readTotals(
  caller: BankCaller,
  { days, before }: { days: Required<DayRange>; before: string | undefined },
): Promise<Called<Statement>> {
  const query: BankQuery = [
    ...statementsQuery(days),
    ...filterOf('period_end_before', before),
    pageSize,
  ]
  return callOnce(caller, (bank) => bank.listStatements(query))
}

/** The filters for the statements that have a day of these. */
export function statementsQuery(days: Required<DayRange>): BankQuery {
  return [
    ['period_end_after', days.first],
    ['period_start_before', addDays(days.last, 1)],
  ]
}

/** One page of what was posted in these days of a calendar, and before `before`: the latest first. */
export function readRows(
  caller: BankCaller,
  {
    days,
    timeZone,
    before,
    isUnordered = false,
  }: {
    days: Required<DayRange>
    timeZone: string
    before: string | undefined
    isUnordered?: boolean
  },
): Promise<Called<Transaction>> {
  const filters = rowsQuery(days, timeZone)
  const query: BankQuery = [
    ...(before === undefined ? filters : filters.filter(([name]) => name !== 'posted_before')),
    ...filterOf('posted_before', before),
    ...(isUnordered ? [] : latestPosted),
    pageSize,
  ]
  return callOnce(caller, (bank) => bank.listTransactions(query))
}

/** The filters for what was posted in these days of a calendar. */
export function rowsQuery(days: Required<DayRange>, timeZone: string): BankQuery {
  return [
    ...filterOf('posted_after', startOfDay(days.first, timeZone)),
    ...filterOf('posted_before', startOfDay(addDays(days.last, 1), timeZone)),
  ]
}

function filterOf(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]]
}

const pageSize = ['page_size', '100'] as const

// The specification does not name the values of `sort_by`: a bank may refuse this one.
const latestPosted: BankQuery = [
  ['sort_by', 'posted_at'],
  ['order', 'desc'],
]

/** A token that the bank refuses is renewed for the next call: this one was made. */
async function callOnce<Item>(
  { connections: { deps, tokens }, clock, state: { client, token }, obtained }: BankCaller,
  read: (bank: BankReader) => Promise<ListPage<Item>>,
): Promise<Called<Item>> {
  try {
    const bank = deps.bankFor(client.environment, obtained.accessToken, singleCall())
    return { kind: 'read', page: await read(bank) }
  } catch (cause) {
    if (!isBankingError(cause)) throw cause
    const { code, retryAfterSeconds = restSeconds } = cause
    if (code === 'unauthorized') {
      const renewed = await tokens.renew({ ...token, gen: obtained.gen })
      const rest = renewed.kind === 'token' ? 0 : restSeconds
      return { kind: 'failed', retryAt: later(clock.now(), rest) }
    }
    const retryAt = later(clock.now(), retryAfterSeconds)
    return { kind: 'failed', retryAt, isRefused: code === 'invalid_request' }
  }
}
