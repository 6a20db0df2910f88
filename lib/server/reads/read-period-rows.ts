import type { Transaction } from '@/lib/bank-contract/transaction'
import { seenFrom } from '@/lib/domain/checks/checked-row'
import { type ChecksRead, createChecks } from '@/lib/domain/checks/create-checks'
import { daysApart, largeFrom, type Thresholds } from '@/lib/domain/checks/thresholds'
import type { ListRead } from '@/lib/domain/close/close-read'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readChartRows, readInitiatedRows } from '@/lib/server/reads/read-charts'

interface PeriodRequest {
  readonly days: Required<DayRange>
  readonly thresholds: Thresholds
  /** By which the same rows are looked through too, to be compared. */
  readonly beside?: Thresholds | undefined
  readonly raw: RawSearchParams
  /** The same page, without how far it reads. */
  readonly href: string
  /** Is given all rows as they come, some of them twice. */
  readonly onRows?: (rows: readonly Transaction[]) => void
}

// Of the 500 calls that a view may make, 400: what else a close reads needs the rest.
const maxRows = 40_000
const maxCarried = 1000

export interface PeriodRows extends ChecksRead {
  /** Whether the few days before the period were read too, in which the other of two rows may lie. */
  readonly isAroundRead: boolean
  /** Whether the time before was read as far as it ever is: later readings of it say the same. */
  readonly isBeforeRead: boolean
  /** Whether what was initiated before it, and had not been posted by its end, was read too. */
  readonly isCarriedRead: boolean
  /** What is found by the other thresholds, where that was requested. */
  readonly beside: ChecksRead['checks'] | undefined
  /** The first day from which on all that was posted was read; undefined where that is of no day. */
  readonly postedSince: string | undefined
  readonly readings: readonly ListRead[]
}

/**
 * Two readings: what was initiated in the period, in any state, and what was posted in it and in the
 * twelve months before. Only the second shows all that the period moved. Beside them what was carried over
 * the whole of it: initiated before, and posted after or not yet.
 */
export async function readPeriodRows(
  access: ReadingAccess,
  { days, thresholds, beside, raw, href, onRows }: PeriodRequest,
): Promise<PeriodRows> {
  const timeZone = access.settings.time_zone
  const apart = Math.max(daysApart(thresholds), daysApart(beside ?? thresholds))
  const createBy = (by: Thresholds) =>
    createChecks({
      period: days,
      timeZone,
      days: daysApart(by),
      largeFrom: (currency) => largeFrom(by, currency),
    })
  const checks = createBy(thresholds)
  const other = beside && createBy(beside)
  const add = (rows: readonly Transaction[]) => {
    checks.add(rows)
    other?.add(rows)
    onRows?.(rows)
  }
  const from = startOfDay(days.first, timeZone)
  const until = startOfDay(addDays(days.last, 1), timeZone)
  const request = (
    conditions: readonly (readonly [name: string, value: string | undefined])[],
  ) => ({
    query: conditions.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
    raw,
    href,
  })
  const ofPeriod = request([
    ['initiated_after', from],
    ['initiated_before', until],
  ])
  const initiated = await readInitiatedRows(access, { ...ofPeriod, maxRows }, add)
  const deepest = Math.max(maxRows - initiated.rows - initiated.notUnderstood, 1)
  const earliest = seenFrom(days.first)
  const posted =
    initiated.failure === undefined
      ? // The checks themselves count what does not tell its day.
        await readChartRows(
          access,
          {
            ...request([
              ['posted_after', startOfDay(earliest, timeZone)],
              ['posted_before', until],
            ]),
            isDetermined: () => true,
            maxRows: deepest,
          },
          add,
        )
      : { ...initiated, rows: 0, pages: 0, notUnderstood: 0 }
  const carried = posted.failure === undefined ? await readCarried() : [posted]
  // Rows come newest first: once one is older than a day, all of that day and later was read.
  const postedSince =
    posted.end === 'whole' ? earliest : posted.reached && addDays(posted.reached, 1)
  const isPostedSince = (day: string) => postedSince !== undefined && postedSince <= day
  const isPeriodRead = initiated.end === 'whole' && isPostedSince(days.first)
  const seenSince = isPeriodRead ? postedSince : undefined
  return {
    checks: checks.read(seenSince),
    beside: other?.read(seenSince),
    extent: {
      end: isPeriodRead ? 'whole' : initiated.end === 'whole' ? posted.end : initiated.end,
      // Both readings may hold the same row.
      ...notUnderstoodOf(initiated.notUnderstood > posted.notUnderstood ? initiated : posted),
    },
    seenSince,
    isComplete: initiated.end === 'whole' && posted.end === 'whole',
    isAroundRead: isPeriodRead && isPostedSince(addDays(days.first, -apart)),
    isBeforeRead:
      isPeriodRead && (posted.end === 'whole' || posted.rows + posted.notUnderstood >= deepest),
    isCarriedRead: carried.every(isWhole),
    postedSince,
    readings: [
      listRead('initiated', days.first, days.last, initiated),
      // After a failure the bank is not called for the next list.
      ...(initiated.failure === undefined ? [listRead('posted', earliest, days.last, posted)] : []),
      ...(posted.failure === undefined
        ? [listRead('carried', days.first, days.last, together(carried))]
        : []),
    ],
    reached: initiated.end === 'whole' ? posted.reached : initiated.reached,
    hasRows: initiated.rows + posted.rows > 0,
    readAt: posted.readAt,
    failure: carried.find(({ failure }) => failure !== undefined)?.failure,
    furtherHref: initiated.furtherHref ?? posted.furtherHref,
  }

  function readCarried() {
    const before = ['initiated_before', from] as const
    return Promise.all(
      [
        request([before, ['status', 'pending'], ['status', 'awaiting_approval']]),
        request([before, ['posted_after', until], ['status', 'settled']]),
      ].map((each) => readInitiatedRows(access, { ...each, maxRows: maxCarried }, add)),
    )
  }
}

/** Several readings as one: as whole as the least whole of them. */
function together(all: readonly ChartRead[]): ListReading {
  const sum = (of: (each: ChartRead) => number) => all.reduce((whole, each) => whole + of(each), 0)
  return {
    pages: sum(({ pages = 0 }) => pages),
    rows: sum(({ rows }) => rows),
    notUnderstood: sum(({ notUnderstood }) => notUnderstood),
    end: all.find(({ end }) => end !== 'whole')?.end ?? 'whole',
    readAt: all.map(({ readAt }) => readAt).toSorted()[0] ?? '',
  }
}

function notUnderstoodOf({ notUnderstood, unreadable, unknownState }: ChartRead) {
  return { notUnderstood, unreadable, unknownState }
}

type ListReading = Pick<ChartRead, 'pages' | 'rows' | 'notUnderstood' | 'end' | 'readAt'>

function listRead(
  list: ListRead['list'],
  first: string,
  last: string,
  { pages = 0, rows, notUnderstood, end, readAt }: ListReading,
): ListRead {
  return { list, first, last, pages, rows: rows + notUnderstood, end, readAt }
}
