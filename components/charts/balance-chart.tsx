import type { BalanceCell, BalanceHistory } from '@/lib/domain/figures/balances'
import { BalanceMarks, balancePoints } from '@/components/charts/balance-marks'
import { ChartFigure } from '@/components/charts/chart-figure'
import type { ChartColumns } from '@/lib/domain/figures/chart-columns'
import { ChartTable } from '@/components/charts/chart-table'
import { columnWords } from '@/components/charts/column-words'
import { type ChartRows, rowsHref } from '@/components/charts/rows-href'
import { valueScale } from '@/components/charts/value-scale'
import type { Column } from '@/components/data-table/data-table'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

interface BalanceRow {
  readonly name: string
  readonly words: string
  readonly href: string | undefined
  readonly cell: BalanceCell | undefined
  /** Why there is none. */
  readonly missing: 'charts.not_read' | 'charts.not_yet'
}

/** An account's balance at the end of each day, drawn, and by column in a table. */
export function BalanceChart({
  chart,
  history,
  rows,
  format,
}: {
  chart: ChartColumns
  history: BalanceHistory
  rows: ChartRows
  format: Format
}) {
  const { currency, cells, days, opening, today } = history
  const scale = valueScale([
    ...days.map(({ end }) => end),
    ...(opening === undefined ? [] : [opening]),
  ])
  const title = format.text('charts.balance_title', { currency })
  const words = columnWords(chart, format)
  const shown = chart.columns.map((column, index) => {
    const cell = cells[index]
    const each = words[index] ?? { name: '', label: '', group: undefined }
    const hasBegun = column.first <= today
    return {
      ...each,
      cell,
      missing: hasBegun ? ('charts.not_read' as const) : ('charts.not_yet' as const),
      words: wordsOf(each.name, cell, { currency, hasBegun, isOver: column.last < today }, format),
      href: cell && rowsHref(rows, column, { part: 'all', withOwn: false, unit: currency }),
    }
  })
  return (
    <Section title={title}>
      <ChartFigure
        label={title}
        legend={[]}
        scale={scale}
        currency={currency}
        columns={shown}
        format={format}
      >
        <BalanceMarks
          points={balancePoints(chart.columns, history, scale, format.direction === 'rtl')}
          zero={scale.place(0n)}
        />
      </ChartFigure>
      <ChartTable
        caption={title}
        columns={tableColumns(chart.unit, currency, format)}
        rows={shown}
        rowKey={({ name }) => name}
        rowHref={({ href }) => href}
        format={format}
      />
    </Section>
  )
}

function wordsOf(
  column: string,
  cell: BalanceCell | undefined,
  { currency, hasBegun, isOver }: { currency: string; hasBegun: boolean; isOver: boolean },
  format: Format,
): string {
  if (cell === undefined) {
    return format.text(hasBegun ? 'charts.column_unread' : 'charts.column_to_come', { column })
  }
  const money = (amount: bigint) => format.money({ amount, currency })
  return format.text(isOver ? 'charts.balance_column' : 'charts.balance_so_far', {
    column,
    end: money(cell.end),
    lowest: money(cell.lowest),
    highest: money(cell.highest),
  })
}

function tableColumns(unit: string, currency: string, format: Format): Column<BalanceRow>[] {
  const figure = (
    id: string,
    header: string,
    read: (cell: BalanceCell) => bigint,
    compact: 'labelled' | 'aside',
  ): Column<BalanceRow> => ({
    id,
    header,
    cell: ({ cell }) => cell && format.money({ amount: read(cell), currency }),
    align: 'end',
    compact,
  })
  return [
    {
      id: 'column',
      header: format.text('charts.column_header', { unit }),
      cell: ({ name }) => name,
      grow: true,
    },
    figure('lowest', format.text('charts.lowest'), ({ lowest }) => lowest, 'labelled'),
    figure('highest', format.text('charts.highest'), ({ highest }) => highest, 'labelled'),
    {
      ...figure('end', format.text('charts.balance_at_end'), ({ end }) => end, 'aside'),
      cell: ({ cell, missing }) =>
        cell === undefined ? format.text(missing) : format.money({ amount: cell.end, currency }),
    },
  ]
}
