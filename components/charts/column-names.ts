import type { ChartColumns, ColumnUnit } from '@/lib/domain/figures/chart-columns'
import { findCalendarDate, utcDay } from '@/lib/domain/periods/calendar-date'
import type { Reader } from '@/lib/format/create-reader'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'

export interface ColumnName {
  /** Whole: "June 2026", "1 Jun 2026 – 7 Jun 2026". */
  readonly name: string
  /** Under the column: "Jun", "7". */
  readonly label: string
  /** Below that, where it is another than the column's before: "2026". */
  readonly group: string | undefined
}

// More columns than these are too narrow for two groups side by side.
const maxRoomy = 6

/** What the columns of a chart are called. */
export function columnNames({ unit, columns }: ChartColumns, reader: Reader): ColumnName[] {
  const names = columns.map((column) => ({
    name: columnName(column, unit, reader),
    label: labelOf(column.first, unit, reader),
    group: groupOf(column.first, unit, reader),
  }))
  // The group of a first column that is alone in it would run into the next one's.
  const isCrowded = names.length > maxRoomy && names[1]?.group !== names[0]?.group
  return names.map((each, index) => ({
    ...each,
    group:
      each.group === names[index - 1]?.group || (index === 0 && isCrowded) ? undefined : each.group,
  }))
}

function columnName(column: Required<DayRange>, unit: ColumnUnit, reader: Reader): string {
  const { first, last } = column
  const whole = unitAround(first, unit)
  const isWhole = whole.first === first && whole.last === last
  if (first === last) return reader.date(first)
  if (!isWhole || unit === 'week' || unit === 'day') {
    return `${reader.date(first)} – ${reader.date(last)}`
  }
  if (unit === 'month') return shown(first, reader, { month: 'long', year: 'numeric' })
  const year = shown(first, reader, { year: 'numeric' })
  return unit === 'year'
    ? year
    : reader.text('period_names.quarter_of_year', { quarter: String(quarterOf(first)), year })
}

function labelOf(day: string, unit: ColumnUnit, reader: Reader): string {
  switch (unit) {
    case 'day':
    case 'week':
      return shown(day, reader, { day: 'numeric' })
    case 'month':
      return shown(day, reader, { month: 'short' })
    case 'quarter':
      return reader.text('charts.quarter', { quarter: quarterOf(day) })
    case 'year':
      return shown(day, reader, { year: 'numeric' })
  }
}

function groupOf(day: string, unit: ColumnUnit, reader: Reader): string | undefined {
  if (unit === 'day' || unit === 'week') return shown(day, reader, { month: 'short' })
  return unit === 'year' ? undefined : shown(day, reader, { year: 'numeric' })
}

function quarterOf(day: string): number {
  return Math.ceil(Number(day.slice(5, 7)) / 3)
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const maxFormatters = 200

function shown(day: string, { locale }: Reader, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, parts])
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(key, formatter)
  const date = findCalendarDate(day)
  return date === undefined ? day : formatter.format(utcDay(date))
}
