import { curveStepBefore, area, line } from 'd3-shape'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import { findColumn } from '@/lib/domain/figures/chart-columns'
import { rounded, type ValueScale } from '@/components/charts/value-scale'
import { findCalendarDate, utcDay } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'

export interface BalancePoint {
  readonly x: number
  readonly y: number
}

// More than a screen has room for; of years only every so many days is drawn, the last one always.
const mostPoints = 400

/** A step for each day, at its end; every column is as wide as the others, however many its days. */
export function balancePoints(
  columns: readonly Required<DayRange>[],
  { days, opening }: BalanceHistory,
  scale: ValueScale,
  isLeftwards: boolean,
): BalancePoint[] {
  const placeOf = findColumn(columns)
  const across = (share: number) => rounded(isLeftwards ? 100 - share * 100 : share * 100)
  const endOf = (day: string): number => {
    const index = placeOf(day) ?? 0
    const column = columns[index]
    if (column === undefined) return 0
    const within =
      (daysBetween(column.first, day) + 1) / (daysBetween(column.first, column.last) + 1)
    return (index + within) / columns.length
  }
  const every = Math.ceil(days.length / mostPoints)
  const drawn = days.filter((_, index) => (days.length - 1 - index) % every === 0)
  const points = drawn.map(({ day, end }) => ({ x: across(endOf(day)), y: scale.place(end) }))
  return opening === undefined ? points : [{ x: across(0), y: scale.place(opening) }, ...points]
}

/** The line and what lies between it and zero; they alone are stretched, so that no text is. */
export function BalanceMarks({ points, zero }: { points: readonly BalancePoint[]; zero: number }) {
  const x = (point: BalancePoint) => point.x
  const y = (point: BalancePoint) => point.y
  const shape = { line: line(x, y).curve(curveStepBefore), area: area(x, zero, y) }
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      <path d={shape.area.curve(curveStepBefore)([...points]) ?? ''} data-kind="area" />
      <path d={shape.line([...points]) ?? ''} data-kind="line" />
    </svg>
  )
}

function daysBetween(from: string, to: string): number {
  const [first, last] = [from, to].map((day) => {
    const date = findCalendarDate(day)
    return date === undefined ? 0 : utcDay(date).getTime()
  })
  return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000)
}
