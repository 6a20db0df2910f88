import { ChartFigure } from '@/components/charts/chart-figure'
import type { ChartColumns, Extent } from '@/lib/domain/figures/chart-columns'
import { ChartTable } from '@/components/charts/chart-table'
import { type ColumnWords, columnWords } from '@/components/charts/column-words'
import { flowBars, ColumnMarks } from '@/components/charts/flow-marks'
import { type CurrencyFlow, type FlowCell, netOf } from '@/lib/domain/figures/money-flow'
import { type ChartRows, rowsHref } from '@/components/charts/rows-href'
import { valueScale } from '@/components/charts/value-scale'
import type { Column } from '@/components/data-table/data-table'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'
import type { DayRange } from '@/lib/domain/periods/day-range'

interface FlowRow extends ColumnWords {
  readonly cell: FlowCell
  readonly days: Required<DayRange>
  readonly extent: Extent
}

/** Money in and out of one currency over time, as bars and as a table, each figure with its rows. */
export function FlowChart({
  chart,
  flow: { currency, cells, total, newerTypes },
  extents,
  rows: of,
  format,
}: {
  chart: ChartColumns
  flow: CurrencyFlow
  extents: readonly Extent[]
  rows: ChartRows
  format: Format
}) {
  const { columns, unit } = chart
  const rows = { ...of, newerTypes }
  const words = columnWords(chart, format)
  const shown = cells.map((cell, index): FlowRow => ({
    cell,
    name: words[index]?.name ?? '',
    label: words[index]?.label ?? '',
    group: words[index]?.group,
    days: columns[index] ?? { first: '', last: '' },
    extent: extents[index] ?? 'unread',
  }))
  const scale = valueScale(cells.flatMap(({ moneyIn, moneyOut }) => [moneyIn, moneyOut]))
  const title = format.text('charts.flow_title', { unit, currency })
  const isWhole = extents.every((extent) => extent === 'whole')
  const whole = { first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' }
  const together: FlowRow = {
    cell: total,
    name: format.text('charts.together'),
    label: '',
    group: undefined,
    days: whole,
    extent: isWhole ? 'whole' : 'partly',
  }
  return (
    <Section title={title}>
      <ChartFigure
        label={title}
        legend={[
          { kind: 'in', words: format.text('charts.money_in') },
          { kind: 'out', words: format.text('charts.money_out') },
          ...(isWhole
            ? []
            : [
                { kind: 'partly', words: format.text('charts.read_in_part') },
                { kind: 'unread', words: format.text('charts.not_read') },
              ]),
        ]}
        scale={scale}
        currency={currency}
        columns={shown.map((row) => ({
          ...row,
          words: wordsOf(row, currency, format),
          href: row.extent === 'unread' ? undefined : hrefOf(rows, row, currency, 'all'),
        }))}
        format={format}
      >
        <ColumnMarks bars={flowBars(cells, extents, scale, format.direction === 'rtl')} />
      </ChartFigure>
      <ChartTable
        caption={title}
        columns={tableColumns({ rows, currency, hasOwn: total.ownRows > 0, unit, format })}
        rows={[...shown, together]}
        rowKey={({ name }) => name}
        rowHref={(row) =>
          row.extent === 'unread' ? undefined : hrefOf(rows, row, currency, 'all')
        }
        format={format}
      />
    </Section>
  )
}

function wordsOf({ cell, name, extent }: FlowRow, currency: string, format: Format): string {
  if (extent === 'unread') return format.text('charts.column_unread', { column: name })
  const money = (amount: bigint) => format.money({ amount, currency })
  const values = {
    column: name,
    moneyIn: money(cell.moneyIn),
    moneyOut: money(cell.moneyOut),
    net: money(netOf(cell)),
  }
  return extent === 'partly'
    ? format.text('charts.flow_column_partly', values)
    : format.text('charts.flow_column', values)
}

function hrefOf(
  rows: ChartRows,
  { days, cell }: FlowRow,
  unit: string,
  part: 'all' | 'in' | 'out' | 'own',
): string {
  return rowsHref(rows, days, { part, withOwn: cell.ownRows > 0, unit })
}

function tableColumns({
  rows,
  currency,
  hasOwn,
  unit,
  format,
}: {
  rows: ChartRows
  currency: string
  hasOwn: boolean
  unit: string
  format: Format
}): Column<FlowRow>[] {
  const shown = (amount: bigint, extent: Extent) => {
    const text = format.money({ amount, currency })
    return extent === 'partly' ? format.text('charts.so_far', { amount: text }) : text
  }
  const figure = (
    part: 'in' | 'out' | 'own',
    header: string,
    read: (cell: FlowCell) => bigint,
  ): Column<FlowRow> => ({
    id: part,
    header,
    cell: (row) =>
      row.extent === 'unread' ? null : (
        <a href={hrefOf(rows, row, currency, part)}>{shown(read(row.cell), row.extent)}</a>
      ),
    align: 'end',
    compact: 'labelled',
  })
  return [
    {
      id: 'column',
      header: format.text('charts.column_header', { unit }),
      cell: ({ name }) => name,
      grow: true,
    },
    figure('in', format.text('charts.money_in'), ({ moneyIn }) => moneyIn),
    figure('out', format.text('charts.money_out'), ({ moneyOut }) => moneyOut),
    ...(hasOwn ? [figure('own', format.text('charts.own'), ({ own }) => own)] : []),
    {
      id: 'net',
      header: format.text('charts.net'),
      cell: ({ cell, extent }) =>
        extent === 'unread' ? format.text('charts.not_read') : shown(netOf(cell), extent),
      align: 'end',
      compact: 'aside',
    },
  ]
}
