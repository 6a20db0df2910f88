import { area, curveStepBefore, line } from 'd3-shape'
import type { ChartView } from '@/components/charts/chart-card'
import { columnNames } from '@/components/charts/column-names'
import { type ChartRows, rowsHref } from '@/components/charts/rows-href'
import { rounded, type ValueScale, valueScale } from '@/lib/present/value-scale'
import type { BalanceCell, BalanceHistory } from '@/lib/domain/figures/balances'
import { type ChartColumns, findColumn } from '@/lib/domain/figures/chart-columns'
import { type DayRange, daysBetween } from '@/lib/domain/periods/day-range'
import { compactMoney } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'

/** An account's balance at the end of each day, as a line, and by column in a table. */
export function toBalanceChart(
  {
    chart,
    history,
    rows,
  }: {
    readonly chart: ChartColumns
    readonly history: BalanceHistory
    readonly rows: ChartRows
  },
  reader: Reader,
): ChartView {
  const { text } = reader
  const { currency, cells, days, opening, today } = history
  const scale = valueScale(
    [...days.map(({ end }) => end), ...(opening === undefined ? [] : [opening])],
    { isCourse: true },
  )
  const names = columnNames(chart, reader)
  const isRightToLeft = reader.direction === 'rtl'
  const points = balancePoints(chart.columns, history, scale, isRightToLeft)
  // Where zero is outside, the ground begins at the nearer edge.
  const zero = Math.min(100, Math.max(0, scale.place(0n)))
  const money = (amount: bigint) => reader.money({ amount, currency })
  const columns = chart.columns.map((column, index) => {
    const cell = cells[index]
    const name = names[index]?.name ?? ''
    const hasBegun = column.first <= today
    return {
      key: name,
      name,
      label: names[index]?.label ?? '',
      group: names[index]?.group,
      words: columnText(name, cell, { hasBegun, isOver: column.last < today, money }, reader),
      href: cell && rowsHref(rows, column, { part: 'all', withOwn: false, unit: currency }),
      figures: [],
      cell,
      missing: text(hasBegun ? 'charts.not_read' : 'charts.not_yet'),
    }
  })
  return {
    title: text('charts.balance_title', { currency }),
    scope: undefined,
    legend: [],
    ticks: scale.ticks.map(({ amount, place }) => ({
      text: compactMoney({ amount, currency }, reader.locale),
      place,
    })),
    zero,
    columns: columns.map(({ cell: _cell, missing: _missing, ...column }) => column),
    bars: [],
    points: points.slice(-1),
    area: paths(points, zero),
    table: {
      heads: [
        text('charts.column_header', { unit: chart.unit }),
        text('charts.lowest'),
        text('charts.highest'),
        text('charts.balance_at_end'),
      ],
      rows: columns.map(({ key, name, href, cell, missing }) => ({
        key,
        cells: [
          { text: name, href },
          { text: cell ? money(cell.lowest) : '' },
          { text: cell ? money(cell.highest) : '' },
          { text: cell ? money(cell.end) : missing },
        ],
      })),
    },
    isRightToLeft,
  }
}

function columnText(
  column: string,
  cell: BalanceCell | undefined,
  {
    hasBegun,
    isOver,
    money,
  }: { hasBegun: boolean; isOver: boolean; money: (amount: bigint) => string },
  { text }: Reader,
): string {
  if (cell === undefined) {
    return text(hasBegun ? 'charts.column_unread' : 'charts.column_to_come', { column })
  }
  return text(isOver ? 'charts.balance_column' : 'charts.balance_so_far', {
    column,
    end: money(cell.end),
    lowest: money(cell.lowest),
    highest: money(cell.highest),
  })
}

export interface BalancePoint {
  readonly x: number
  readonly y: number
}

// More than a screen has room for; of years only every so many days is a point, the last one always.
const maxPoints = 400

/** A step for each day, at its end; every column is as wide as the others, however many its days. */
export function balancePoints(
  columns: readonly Required<DayRange>[],
  { days, opening }: Pick<BalanceHistory, 'days' | 'opening'>,
  scale: ValueScale,
  isRightToLeft: boolean,
): BalancePoint[] {
  const placeOf = findColumn(columns)
  const across = (share: number) => rounded(isRightToLeft ? 100 - share * 100 : share * 100)
  const endOf = (day: string): number => {
    const index = placeOf(day) ?? 0
    const column = columns[index]
    if (column === undefined) return 0
    const within =
      (daysBetween(column.first, day) + 1) / (daysBetween(column.first, column.last) + 1)
    return (index + within) / columns.length
  }
  const every = Math.ceil(days.length / maxPoints)
  const kept = days.filter((_, index) => (days.length - 1 - index) % every === 0)
  const points = kept.map(({ day, end }) => ({ x: across(endOf(day)), y: scale.place(end) }))
  return opening === undefined ? points : [{ x: across(0), y: scale.place(opening) }, ...points]
}

/** The line and what lies between it and zero; they alone are stretched, so that no text is. */
export function paths(
  points: readonly BalancePoint[],
  zero: number,
): { line: string; fill: string } {
  const x = (point: BalancePoint) => point.x
  const y = (point: BalancePoint) => point.y
  return {
    line: line(x, y).curve(curveStepBefore)([...points]) ?? '',
    fill: area(x, zero, y).curve(curveStepBefore)([...points]) ?? '',
  }
}
