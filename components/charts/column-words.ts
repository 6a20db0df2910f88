import type { ChartColumns, ColumnUnit } from '@/lib/domain/figures/chart-columns'
import { findCalendarDate, utcDay } from '@/lib/domain/periods/calendar-date'
import type { Format } from '@/lib/format/create-format'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'

export interface ColumnWords {
  /** Whole: "June 2026", "1 Jun 2026 – 7 Jun 2026". */
  readonly name: string
  /** Under the column: "Jun", "7". */
  readonly label: string
  /** Below that, where it is another than the column's before: "2026". */
  readonly group: string | undefined
}

/** What the columns of a chart are called. */
export function columnWords({ unit, columns }: ChartColumns, format: Format): ColumnWords[] {
  const words = columns.map((column) => ({
    name: columnName(column, unit, format),
    label: labelOf(column.first, unit, format),
    group: groupOf(column.first, unit, format),
  }))
  return words.map((each, index) => ({
    ...each,
    group: each.group === words[index - 1]?.group ? undefined : each.group,
  }))
}

function columnName(column: Required<DayRange>, unit: ColumnUnit, format: Format): string {
  const { first, last } = column
  const whole = unitAround(first, unit)
  const isWhole = whole.first === first && whole.last === last
  if (first === last) return format.date(first)
  if (!isWhole || unit === 'week' || unit === 'day') {
    return `${format.date(first)} – ${format.date(last)}`
  }
  if (unit === 'month') return shown(first, format, { month: 'long', year: 'numeric' })
  const year = shown(first, format, { year: 'numeric' })
  return unit === 'year'
    ? year
    : format.text('charts.quarter_of_year', { quarter: quarterOf(first), year })
}

function labelOf(day: string, unit: ColumnUnit, format: Format): string {
  switch (unit) {
    case 'day':
    case 'week':
      return shown(day, format, { day: 'numeric' })
    case 'month':
      return shown(day, format, { month: 'short' })
    case 'quarter':
      return format.text('charts.quarter', { quarter: quarterOf(day) })
    case 'year':
      return shown(day, format, { year: 'numeric' })
  }
}

function groupOf(day: string, unit: ColumnUnit, format: Format): string | undefined {
  if (unit === 'day' || unit === 'week') return shown(day, format, { month: 'short' })
  return unit === 'year' ? undefined : shown(day, format, { year: 'numeric' })
}

function quarterOf(day: string): number {
  return Math.ceil(Number(day.slice(5, 7)) / 3)
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const mostFormatters = 200

function shown(day: string, { locale }: Format, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, parts])
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(key, formatter)
  const date = findCalendarDate(day)
  return date === undefined ? day : formatter.format(utcDay(date))
}
