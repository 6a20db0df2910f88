import { ChartFigure } from '@/components/charts/chart-figure'
import { ChartTable } from '@/components/charts/chart-table'
import { ColumnMarks, flowBars } from '@/components/charts/flow-marks'
import { valueScale } from '@/components/charts/value-scale'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

/** What is owed for so long, in one currency. */
export interface AgeingColumn {
  readonly key: string
  /** "31–60 days". */
  readonly name: string
  readonly sum: bigint
  readonly count: number
  readonly href: string
}

/** What is owed in one currency, by how long it has been due; each bar leads to its invoices. */
export function AgeingChart({
  currency,
  on,
  columns,
  isWhole,
  hasTable,
  format,
}: {
  currency: string
  /** The day at whose end it is owed. */
  on: string
  columns: readonly AgeingColumn[]
  isWhole: boolean
  /** Left out where the page's own table says the same. */
  hasTable: boolean
  format: Format
}) {
  const title = format.text('charts.ageing_title', { day: format.date(on), currency })
  const scale = valueScale(columns.map(({ sum }) => sum))
  const bars = flowBars(
    columns.map(({ sum }) => ({ moneyIn: sum, moneyOut: 0n })),
    columns.map(() => 'whole'),
    scale,
    format.direction === 'rtl',
  )
  const money = (amount: bigint) => {
    const text = format.money({ amount, currency })
    return isWhole ? text : format.text('charts.at_least', { amount: text })
  }
  return (
    <Section title={title}>
      <ChartFigure
        label={title}
        legend={[]}
        scale={scale}
        currency={currency}
        columns={columns.map(({ name, sum, count, href }) => ({
          name,
          label: name,
          group: undefined,
          words: format.text('charts.ageing_column', { bucket: name, amount: money(sum), count }),
          href: count === 0 ? undefined : href,
        }))}
        format={format}
      >
        <ColumnMarks bars={bars} />
      </ChartFigure>
      {hasTable && <AgeingTable title={title} columns={columns} money={money} format={format} />}
    </Section>
  )
}

function AgeingTable({
  title,
  columns,
  money,
  format,
}: {
  title: string
  columns: readonly AgeingColumn[]
  money: (amount: bigint) => string
  format: Format
}) {
  return (
    <ChartTable
      caption={title}
      columns={[
        {
          id: 'bucket',
          header: format.text('charts.due'),
          cell: ({ name }) => name,
          grow: true,
        },
        {
          id: 'count',
          header: format.text('charts.invoices'),
          cell: ({ count }) => format.number(count),
          align: 'end',
          compact: 'labelled',
        },
        {
          id: 'sum',
          header: format.text('charts.owed'),
          cell: ({ sum }) => money(sum),
          align: 'end',
          compact: 'aside',
        },
      ]}
      rows={columns}
      rowKey={({ key }) => key}
      rowHref={({ href, count }) => (count === 0 ? undefined : href)}
      format={format}
    />
  )
}
