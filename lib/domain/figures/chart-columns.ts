import {
  addDays,
  type DayRange,
  monthsFrom,
  type Unit,
  unitAround,
} from '@/lib/domain/periods/day-range'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Extent } from '@/lib/domain/reading/reading'
import { bisectRight } from 'd3-array'

export type ColumnUnit = Exclude<Unit, 'half'>

/** The periods along a chart's axis. */
export interface ChartColumns {
  readonly unit: ColumnUnit
  readonly columns: readonly Required<DayRange>[]
}

/** From the first day of the first column to the last of the last. */
export function spanOf({ columns }: ChartColumns): Required<DayRange> {
  return { first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' }
}

/** As many as can be hit with a finger side by side on a small screen. */
export const maxColumns = 12

const units: readonly ColumnUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/**
 * Cuts a period into columns of the shortest unit that leaves few enough to be readable. A
 * period without a beginning is its last twelve months; one that runs on ends with this month.
 */
export function chooseColumns(range: DayRange, today: string): ChartColumns {
  const thisMonth = unitAround(today, 'month').last
  const hasBegun = (range.first ?? today) <= thisMonth
  const last = hasBegun ? earlier(range.last ?? thisMonth, thisMonth) : (range.last ?? range.first)
  const end = last ?? thisMonth
  return cutColumns({ first: range.first ?? twelveMonthsTo(end), last: end })
}

const balanceDays = 90

/** The same for a balance, which is counted back row by row: without a beginning it is of 90 days. */
export function chooseBalanceColumns(range: DayRange, today: string): ChartColumns {
  if (range.first !== undefined) return chooseColumns(range, today)
  const last = earlier(range.last ?? today, today)
  return cutColumns({ first: addDays(last, 1 - balanceDays), last })
}

/** All of these days in columns of the shortest unit that leaves few enough. */
export function cutColumns(span: Required<DayRange>): ChartColumns {
  for (const unit of units) {
    const columns = cut(span, unit)
    if (columns.length <= maxColumns) return { unit, columns }
  }
  return { unit: 'year', columns: cut(span, 'year').slice(-maxColumns) }
}

function earlier(left: string, right: string): string {
  return left < right ? left : right
}

function twelveMonthsTo(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return monthsFrom(year, month - 11, 1).first
}

function cut({ first, last }: Required<DayRange>, unit: ColumnUnit): Required<DayRange>[] {
  const columns: Required<DayRange>[] = []
  let day = first
  while (day <= last) {
    const end = earlier(unitAround(day, unit).last, last)
    columns.push({ first: day, last: end })
    // More than can ever be shown of anything but years need not be listed to its end.
    if (columns.length > maxColumns && unit !== 'year') return columns
    day = addDays(end, 1)
  }
  return columns
}

/** How far the rows of a chart were read, from the newest back. */
export interface ChartRead extends Extent {
  readonly rows: number
  /** By how many pages; undefined where they were not counted. */
  readonly pages?: number
  /** That rows did not come newest first, so that no column is whole before all are read. */
  readonly isUnordered?: boolean
  /** The day of the oldest row that was read; undefined where all were, or none. */
  readonly reached: string | undefined
  readonly readAt: string
  readonly failure: ReadFailure | undefined
  /** The same page, reading further; undefined where as much was read as may be. */
  readonly furtherHref: string | undefined
  /** The newest of the days whose sums were read at an earlier time, and that time. */
  readonly stored?: { readonly until: string; readonly readAt: string } | undefined
}

/** How much of a column was read. */
export type ColumnExtent = 'whole' | 'partly' | 'unread' | 'to_come'

/** Rows come newest first: what is older than the oldest of them was not read. */
export function extentsOf(
  columns: readonly Required<DayRange>[],
  {
    end,
    reached,
    notUnderstood,
    isUnordered,
  }: Pick<ChartRead, 'end' | 'reached' | 'notUnderstood' | 'isUnordered'>,
  today: string | undefined,
): ColumnExtent[] {
  return columns.map(({ first, last }) => {
    if (today !== undefined && first > today) return 'to_come'
    const isRead = end === 'whole' || isUnordered === true
    if (!isRead && (reached === undefined || last < reached)) return 'unread'
    if (notUnderstood > 0) return 'partly'
    if (end === 'whole') return 'whole'
    return isRead || reached === undefined || first <= reached ? 'partly' : 'whole'
  })
}

/** The place of the column that a day lies in; undefined for a day outside all of them. */
export function findColumn(
  columns: readonly Required<DayRange>[],
): (day: string) => number | undefined {
  const firsts = columns.map(({ first }) => first)
  return (day) => {
    const place = bisectRight(firsts, day) - 1
    const column = columns[place]
    return column !== undefined && day <= column.last ? place : undefined
  }
}
