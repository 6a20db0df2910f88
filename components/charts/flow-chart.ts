import { scaleBand } from 'd3-scale'
import type {
  ChartColumnView,
  ChartTableView,
  ChartView,
  MarkKind,
} from '@/components/charts/chart-card'
import { columnNames } from '@/components/charts/column-names'
import { type ChartRows, rowsHref } from '@/components/charts/rows-href'
import { rounded, type ValueScale, valueScale } from '@/lib/present/value-scale'
import type { ChartColumns, ColumnExtent } from '@/lib/domain/figures/chart-columns'
import { type CurrencyFlow, type FlowCell, netOf } from '@/lib/domain/figures/money-flow'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { compactMoney } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'

interface FlowColumn {
  readonly name: string
  readonly cell: FlowCell
  readonly days: Required<DayRange>
  readonly extent: ColumnExtent
}

/** Money in and out of one currency over time, with the net as a line; each figure has its rows. */
export function toFlowChart(
  {
    chart,
    flow,
    extents,
    rows: of,
  }: {
    readonly chart: ChartColumns
    readonly flow: CurrencyFlow
    readonly extents: readonly ColumnExtent[]
    readonly rows: ChartRows
  },
  reader: Reader,
): ChartView {
  const { text } = reader
  const { currency, cells, total } = flow
  const { columns, unit } = chart
  const rows = { ...of, newerTypes: flow.newerTypes }
  const names = columnNames(chart, reader)
  const isRightToLeft = reader.direction === 'rtl'
  const shown = cells.map((cell, index): FlowColumn => ({
    cell,
    name: names[index]?.name ?? '',
    days: columns[index] ?? { first: '', last: '' },
    extent: extentOf(cell, extents[index]),
  }))
  const isWhole = extents.every((extent) => extent === 'whole' || extent === 'to_come')
  const scale = valueScale(cells.flatMap(({ moneyIn, moneyOut }) => [moneyIn, moneyOut]))
  const all: FlowColumn = {
    cell: total,
    name: text('charts.together'),
    days: { first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' },
    extent: isWhole ? 'whole' : 'partly',
  }
  const compact = (amount: bigint) => compactMoney({ amount, currency }, reader.locale)
  return {
    title: text('charts.flow_title', { unit, currency }),
    scope: scopeOf(total, text),
    legend: [
      { kind: 'in', label: text('charts.money_in') },
      { kind: 'out', label: text('charts.money_out') },
      { kind: 'net', label: text('charts.net') },
    ],
    ticks: scale.ticks.map(({ amount, place }) => ({ text: compact(amount), place })),
    zero: scale.place(0n),
    columns: shown.map((column, index): ChartColumnView => ({
      key: column.name,
      name: column.name,
      label: names[index]?.label ?? '',
      group: names[index]?.group,
      words: columnText(column, currency, reader),
      href: hasFigures(column) ? hrefOf(rows, column, currency, 'all') : undefined,
      figures: legendFigures(column, currency, reader),
    })),
    together: {
      name: `${reader.date(all.days.first)} – ${reader.date(all.days.last)}`,
      figures: legendFigures(all, currency, reader),
    },
    bars: flowBars(cells, extents, scale, isRightToLeft),
    points: netPoints(shown, scale, isRightToLeft),
    area: undefined,
    table: toTable([...shown, all], { rows, currency, hasOwn: total.ownRows > 0, unit }, reader),
    isRightToLeft,
  }
}

/** Own transfers of which one side is in another period, or in a currency of its own, stay in the net. */
function scopeOf({ ownRows, own }: FlowCell, text: Reader['text']): string | undefined {
  if (ownRows === 0) return undefined
  return text(own === 0n ? 'charts.without_own' : 'charts.without_own_but_net')
}

function legendFigures(
  column: FlowColumn,
  currency: string,
  { text, money }: Reader,
): readonly string[] {
  if (!hasFigures(column)) return []
  const { cell, extent } = column
  return [cell.moneyIn, cell.moneyOut, netOf(cell)].map((amount) => {
    const shown = money({ amount, currency })
    if (extent === 'whole') return shown
    return amount === 0n ? text('reading.not_known') : text('charts.so_far', { amount: shown })
  })
}

/** Of a column of which no row was read nothing is known; a bank may post rows on days to come. */
function extentOf({ rows }: FlowCell, extent: ColumnExtent = 'unread'): ColumnExtent {
  if (extent === 'to_come') return rows === 0 ? 'to_come' : 'whole'
  return extent === 'partly' && rows === 0 ? 'unread' : extent
}

function hasFigures({ extent }: FlowColumn): boolean {
  return extent === 'whole' || extent === 'partly'
}

function columnText({ cell, name, extent }: FlowColumn, currency: string, reader: Reader): string {
  const { text } = reader
  if (extent === 'unread') return text('charts.column_unread', { column: name })
  if (extent === 'to_come') return text('charts.column_to_come', { column: name })
  const money = (amount: bigint) =>
    extent === 'partly' && amount === 0n
      ? text('reading.not_known')
      : reader.money({ amount, currency })
  return text(extent === 'partly' ? 'charts.flow_column_partly' : 'charts.flow_column', {
    column: name,
    moneyIn: money(cell.moneyIn),
    moneyOut: money(cell.moneyOut),
    net: money(netOf(cell)),
  })
}

function hrefOf(
  rows: ChartRows,
  { days, cell }: FlowColumn,
  unit: string,
  part: 'all' | 'in' | 'out' | 'own',
): string {
  return rowsHref(rows, days, { part, withOwn: cell.ownRows > 0, unit })
}

function toTable(
  columns: readonly FlowColumn[],
  {
    rows,
    currency,
    hasOwn,
    unit,
  }: {
    rows: ChartRows
    currency: string
    hasOwn: boolean
    unit: ChartColumns['unit']
  },
  { text, money }: Reader,
): ChartTableView {
  const figure = (column: FlowColumn, part: 'in' | 'out' | 'own', amount: bigint) => ({
    text: shown(amount, column.extent),
    href: hasFigures(column) ? hrefOf(rows, column, currency, part) : undefined,
  })
  const shown = (amount: bigint, extent: ColumnExtent) => {
    if (extent === 'unread' || extent === 'to_come') return ''
    const amountText = money({ amount, currency })
    if (extent === 'whole') return amountText
    return amount === 0n ? text('reading.not_known') : text('charts.so_far', { amount: amountText })
  }
  const notShown = { unread: 'charts.not_read', to_come: 'connections.not_yet' } as const
  return {
    heads: [
      text('charts.column_header', { unit }),
      text('charts.money_in'),
      text('charts.money_out'),
      ...(hasOwn ? [text('charts.own')] : []),
      text('charts.net'),
    ],
    rows: columns.map((column) => {
      const { cell, name, extent } = column
      const href = hasFigures(column) ? hrefOf(rows, column, currency, 'all') : undefined
      return {
        key: name,
        cells: [
          { text: name, href },
          figure(column, 'in', cell.moneyIn),
          figure(column, 'out', cell.moneyOut),
          ...(hasOwn ? [figure(column, 'own', cell.own)] : []),
          {
            text:
              extent === 'unread' || extent === 'to_come'
                ? text(notShown[extent])
                : shown(netOf(cell), extent),
          },
        ],
      }
    }),
  }
}

export interface Bar {
  readonly kind: MarkKind
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Money in above zero and money out below it: which is which needs no colour. */
export function flowBars(
  cells: readonly Pick<FlowCell, 'moneyIn' | 'moneyOut'>[],
  extents: readonly ColumnExtent[],
  scale: ValueScale,
  isRightToLeft: boolean,
): Bar[] {
  const band = scaleBand<number>()
    .domain(cells.keys())
    .range(isRightToLeft ? [100, 0] : [0, 100])
    .paddingInner(0.58)
    .paddingOuter(0.29)
  const width = rounded(band.bandwidth())
  const zero = scale.place(0n)
  return cells.flatMap(({ moneyIn, moneyOut }, index): Bar[] => {
    const x = rounded(band(index) ?? 0)
    const extent = extents[index]
    if (extent === 'unread') return [{ kind: 'unread', x, y: 0, width, height: 100 }]
    const bar = (kind: Bar['kind'], amount: bigint): Bar[] => {
      if (amount === 0n) return []
      const place = scale.place(amount)
      // However little it is beside the others, it can be seen.
      const height = Math.max(rounded(Math.abs(place - zero)), 0.75)
      return [{ kind, x, y: amount > 0n ? rounded(zero - height) : zero, width, height }]
    }
    const bars = [...bar('in', moneyIn), ...bar('out', moneyOut)]
    return extent === 'partly' ? [{ kind: 'partly', x, y: 0, width, height: 100 }, ...bars] : bars
  })
}

/** Only of columns that were read whole: a net of a part would be no net. */
function netPoints(columns: readonly FlowColumn[], scale: ValueScale, isRightToLeft: boolean) {
  return columns.flatMap(({ cell, extent }, index) => {
    if (extent !== 'whole') return []
    const across = ((index + 0.5) / columns.length) * 100
    return [{ x: rounded(isRightToLeft ? 100 - across : across), y: scale.place(netOf(cell)) }]
  })
}
