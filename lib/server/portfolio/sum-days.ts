import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { createDaySums, type DaySum, type DaySums, emptyDay } from '@/lib/domain/figures/day-sums'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { ReadingEnd } from '@/lib/domain/reading/reading'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { walkPages } from '@/lib/server/banking/walk-pages'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { type ClientMonth, listClientMonths, saveClientMonths } from '@/lib/server/db/client-month'
import type { ClientAccess } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface DaysRequest {
  range: Required<DayRange>
  timeZone: string
  /** The current calendar day in `timeZone`. */
  today: string
  /** No more of the bank's rows are read for it. */
  maxRows: number
  signal: AbortSignal
  /** Every day is read at the bank, whatever is stored of it. */
  ignoresStored: boolean
}

export interface SummedDays {
  days: DaySums
  read: Omit<ChartRead, 'readAt' | 'furtherHref'>
}

export type SumDays = (
  access: Pick<ClientAccess, 'client' | 'token'>,
  request: DaysRequest,
) => Promise<SummedDays>

/**
 * A day's sums are stored once it is a week old: by then a bank has posted what belongs to the day,
 * weekends and holidays included, and what it posts later bears a later day. Should an old day change
 * all the same, it is seen when the week is over for which its sums are good, when the client
 * approves again, or when a reader has all days read again.
 */
const settledAfterDays = 7
const maxStoredMs = 7 * 86_400_000

interface SummingDependencies {
  store: Pick<Store, 'database' | 'vault'>
  readBank: ReadBank
  now: () => Date
  log: { warn: (facts: object, message: string) => void }
}

/** Sums by posted day, for which only the days are read at the bank that are recent or not stored. */
export function createDaySumming({ store, readBank, now, log }: SummingDependencies): SumDays {
  return async (access, request) => {
    const { client, token } = access
    const { range, timeZone, ignoresStored } = request
    const owner = { firm_id: token.firm_id, connection_id: client.connection_id }
    const readAt = now()
    const oldest = new Date(readAt.getTime() - maxStoredMs).toISOString()
    const limits = { first: monthOf(range.first), last: monthOf(range.last) }
    const stored = ignoresStored ? [] : await listClientMonths(store, owner, limits)
    const good = stored.filter(
      (month) =>
        month.timeZone === timeZone && month.readAt > oldest && month.readAt > client.granted_at,
    )
    const read: ReadRows = (query) => readBank(access, (bank) => bank.listTransactions(query))
    const result =
      (await readDays(read, request, good)) ?? (await readDays(read, request, [])) ?? nothing
    const months = mergeMonths(good, result.settled, { timeZone, readAt: readAt.toISOString() })
    if (months.length > 0) {
      // What could not be stored is read again.
      await saveClientMonths(store, owner, months).catch((cause: Error) =>
        log.warn({ reason: cause.name }, 'the sums of days were not stored'),
      )
    }
    return result
  }
}

interface ReadDays extends SummedDays {
  /** Days that were read now, are whole and do not change any more. */
  settled: DaySums
}

/**
 * The days newest first, runs of stored ones and of others by turns, as far as the bank gives them.
 * Undefined where it gave rows of other days than were requested: such a bank's filters do not tell
 * which days are whole, so all have to be read as one run.
 */
async function readDays(
  read: ReadRows,
  request: DaysRequest,
  months: readonly ClientMonth[],
): Promise<ReadDays | undefined> {
  const { range, today } = request
  const known = new Map(months.flatMap(({ days }) => [...days]))
  // Something is read at every visit: of a client whose consent has ended nothing stored is shown.
  known.delete(range.last)
  const days = new Map<string, DaySum>()
  const settled = new Map<string, DaySum>()
  const newestSettled = addDays(today, -settledAfterDays)
  const total = { rows: 0, notUnderstood: 0, unreadable: 0, unknownState: 0, isUnordered: false }
  let hasKnownType = known.size > 0
  let { maxRows } = request
  let stored: ChartRead['stored']
  for (const run of runsOf(range, known)) {
    if (run.isKnown) {
      for (const day of daysBack(run)) {
        const sum = known.get(day) ?? emptyDay()
        days.set(day, sum)
        total.rows += sum.rows
      }
      stored ??= { until: run.last, readAt: oldestReading(months) }
      continue
    }
    const result = await readRun(read, run, { ...request, maxRows })
    const given = [...result.days.keys(), ...result.unclear]
    const isPlain = given.every((day) => day !== undefined && isIn(run)(day))
    if (!isPlain && known.size > 0) return undefined
    for (const [day, sum] of result.days) days.set(day, sum)
    total.rows += result.counted
    total.notUnderstood += result.undetermined + result.unreadable
    total.unreadable += result.unreadable
    total.unknownState += result.unknownState
    total.isUnordered ||= !result.isNewestFirst
    hasKnownType ||= result.hasKnownType
    maxRows -= result.rows + result.unreadable
    if (isPlain && result.unreadable === 0 && result.wholeFrom !== undefined) {
      const last = run.last < newestSettled ? run.last : newestSettled
      for (const day of daysBack({ first: result.wholeFrom, last })) {
        // Nor is one kept of which a row does not tell whether it settled.
        if (result.unclear.has(day)) continue
        settled.set(day, result.days.get(day) ?? emptyDay())
      }
    }
    if (result.end === 'whole') continue
    const reached = result.oldest ?? (days.size > 0 ? addDays(run.last, 1) : undefined)
    const { end, failure } = result
    const soFar = { ...total, end, reached, failure, stored }
    return hasKnownType ? { days, settled, read: soFar } : nothingDetermined(soFar)
  }
  const all = { ...total, end: 'whole', reached: undefined, failure: undefined, stored } as const
  return hasKnownType ? { days, settled, read: all } : nothingDetermined(all)
}

/** Of types that are all unknown none says what moved between the business's own accounts. */
function nothingDetermined(read: ReadDays['read']): ReadDays {
  const none: DaySums = new Map()
  return {
    days: none,
    settled: none,
    read: { ...read, rows: 0, notUnderstood: read.notUnderstood + read.rows },
  }
}

const nothing: ReadDays = {
  days: new Map(),
  settled: new Map(),
  read: {
    rows: 0,
    notUnderstood: 0,
    end: 'limit',
    reached: undefined,
    failure: undefined,
  },
}

type ReadRows = (query: BankQuery) => Promise<ReadOutcome<ListPage<Transaction>>>

/** What was posted in some days, newest first, as far as it may be read. */
async function readRun(
  read: ReadRows,
  { first, last }: Required<DayRange>,
  { timeZone, maxRows, signal }: Pick<DaysRequest, 'timeZone' | 'maxRows' | 'signal'>,
) {
  const sums = createDaySums(timeZone, { isOfBusiness: true })
  const run = { rows: 0, unreadable: 0 }
  let end: ReadingEnd = 'limit'
  let failure: ReadFailure | undefined
  const [from, until] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)]
  const query: BankQuery = [
    ...(from === undefined ? [] : [['posted_after', from] as const]),
    ...(until === undefined ? [] : [['posted_before', until] as const]),
    // In any state: what has one that is not known may have settled.
    ['sort_by', 'posted_at'],
    ['order', 'desc'],
  ]
  let left = maxRows
  let isNewestFirst = true
  for await (const step of signal.aborted ? [] : walkPages(read, query)) {
    if (step.kind === 'failed') {
      failure = step.failure
      end = 'failed'
      break
    }
    const { items, unreadable, leftOut = [], notApplied = [] } = step.page
    isNewestFirst &&= !notApplied.includes('sort_by')
    sums.add(items)
    run.rows += items.length
    run.unreadable += unreadable.length
    end = step.end ?? 'limit'
    left -= Math.max(1, items.length + unreadable.length + leftOut.length)
    if (left <= 0 || signal.aborted) break
  }
  const { counted, oldest, ...order } = sums.order()
  isNewestFirst &&= order.isNewestFirst
  const afterOldest = oldest !== undefined && isNewestFirst ? addDays(oldest, 1) : undefined
  const wholeFrom = end === 'whole' ? first : afterOldest
  return {
    ...run,
    ...order,
    end,
    days: sums.days,
    counted,
    isNewestFirst,
    oldest,
    wholeFrom,
    failure,
  }
}

/** The days of a range, newest first, in runs of days that are known and of others. */
function* runsOf(range: Required<DayRange>, known: DaySums) {
  let run: { first: string; last: string; isKnown: boolean } | undefined
  for (const day of daysBack(range)) {
    const isKnown = known.has(day)
    if (run?.isKnown === isKnown) run.first = day
    else {
      if (run !== undefined) yield run
      run = { first: day, last: day, isKnown }
    }
  }
  if (run !== undefined) yield run
}

function* daysBack({ first, last }: Required<DayRange>): Generator<string> {
  for (let day = last; day >= first; day = addDays(day, -1)) yield day
}

function isIn({ first, last }: Required<DayRange>): (day: string) => boolean {
  return (day) => first <= day && day <= last
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

function oldestReading(months: readonly ClientMonth[]): string {
  return months.map(({ readAt }) => readAt).toSorted()[0] ?? ''
}

/** The months that have new days; each is as old as the day of it that was read first. */
function mergeMonths(
  stored: readonly ClientMonth[],
  settled: DaySums,
  { timeZone, readAt }: Pick<ClientMonth, 'timeZone' | 'readAt'>,
): ClientMonth[] {
  const byMonth = new Map(stored.map((each) => [each.month, each]))
  const months = new Map<string, ClientMonth & { days: Map<string, DaySum> }>()
  for (const [day, sum] of settled) {
    const month = monthOf(day)
    const before = byMonth.get(month)
    if (before?.days.has(day) === true) continue
    const merged = months.get(month) ?? {
      month,
      timeZone,
      readAt: before?.readAt ?? readAt,
      days: new Map(before?.days),
      held: before?.held,
    }
    months.set(month, merged)
    merged.days.set(day, sum)
  }
  return [...months.values()]
}
