import type { ChartView } from '@/components/charts/chart-card'
import { flowBars } from '@/components/charts/flow-chart'
import { moneyInWords, numberInWords } from '@/lib/present/reading-words'
import { valueScale } from '@/lib/present/value-scale'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import { compactMoney } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'

/** What is owed for so long, in one currency. */
export interface AgeingColumn {
  readonly key: string
  /** "31–60 days". */
  readonly name: string
  /** The same as short as it stands below its bar. */
  readonly label: string
  readonly sum: bigint
  readonly count: number
  readonly href: string
}

/** What is owed in one currency, by how long it has been due; each bar leads to its invoices. */
export function toAgeingChart(
  {
    currency,
    on,
    columns,
    extent,
  }: {
    readonly currency: string
    /** The day at whose end it is owed. */
    readonly on: string
    readonly columns: readonly AgeingColumn[]
    readonly extent: Extent
  },
  reader: Reader,
): ChartView {
  const { text } = reader
  const scale = valueScale(columns.map(({ sum }) => sum))
  const isRightToLeft = reader.direction === 'rtl'
  const money = (amount: bigint) => moneyInWords({ amount, currency }, extent, reader)
  const hrefOf = ({ count, href }: AgeingColumn) => (count === 0 ? undefined : href)
  return {
    title: text('charts.ageing_title', { day: reader.date(on), currency }),
    scope: undefined,
    legend: [],
    ticks: scale.ticks.map(({ amount, place }) => ({
      text: compactMoney({ amount, currency }, reader.locale),
      place,
    })),
    zero: scale.place(0n),
    columns: columns.map((column) => ({
      key: column.key,
      name: column.name,
      label: column.label,
      group: undefined,
      words:
        column.count === 0 && !isWhole(extent)
          ? text('charts.ageing_unknown', { bucket: column.name })
          : text('charts.ageing_column', {
              bucket: column.name,
              amount: money(column.sum),
              count: column.count,
            }),
      href: hrefOf(column),
      figures: [],
    })),
    bars: flowBars(
      columns.map(({ sum }) => ({ moneyIn: sum, moneyOut: 0n })),
      columns.map(() => 'whole'),
      scale,
      isRightToLeft,
    ),
    points: [],
    area: undefined,
    table: {
      heads: [text('charts.due'), text('shell.invoices'), text('charts.owed')],
      rows: columns.map((column) => ({
        key: column.key,
        cells: [
          { text: column.name, href: hrefOf(column) },
          { text: numberInWords(column.count, extent, reader) },
          { text: money(column.sum) },
        ],
      })),
    },
    isRightToLeft,
  }
}
