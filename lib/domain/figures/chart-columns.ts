import {
  addDays,
  type DayRange,
  monthsFrom,
  type Unit,
  unitAround,
} from '@/lib/domain/periods/day-range'

export type ColumnUnit = Exclude<Unit, 'half'>

/** The stretches of days that a chart stands on, side by side. */
export interface ChartColumns {
  readonly unit: ColumnUnit
  readonly columns: readonly Required<DayRange>[]
}

/** As many as can be hit with a finger side by side on a small screen. */
export const mostColumns = 12

const units: readonly ColumnUnit[] = ['day', 'week', 'month', 'quarter', 'year']

/**
 * Cuts a period into columns of the shortest unit that leaves no more than can be told apart. A
 * period without a beginning is its last twelve months; one that runs on ends with this month.
 */
export function chooseColumns(range: DayRange, today: string): ChartColumns {
  const thisMonth = unitAround(today, 'month').last
  const hasBegun = (range.first ?? today) <= thisMonth
  const last = hasBegun ? earlier(range.last ?? thisMonth, thisMonth) : (range.last ?? range.first)
  const end = last ?? thisMonth
  const span = { first: range.first ?? twelveMonthsTo(end), last: end }
  for (const unit of units) {
    const columns = cut(span, unit)
    if (columns.length <= mostColumns) return { unit, columns }
  }
  return { unit: 'year', columns: cut(span, 'year').slice(-mostColumns) }
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
    if (columns.length > mostColumns && unit !== 'year') return columns
    day = addDays(end, 1)
  }
  return columns
}
