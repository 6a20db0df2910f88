import { AgeingChart } from '@/components/charts/ageing-chart'
import { ageingBuckets, type AgeingRow, ageingWords } from '@/lib/domain/invoices/ageing'
import { ageingPath } from '@/components/invoices/ageing-params'
import type { Format } from '@/lib/format/create-format'

/** A chart for each currency in which something is owed, of every customer together. */
export function AgeingCharts({
  connection_id,
  on,
  period,
  totals,
  isWhole,
  hasTable,
  format,
}: {
  connection_id: string
  on: string
  /** As the address has it; it goes with every link. */
  period: string | undefined
  totals: readonly AgeingRow[]
  isWhole: boolean
  hasTable: boolean
  format: Format
}) {
  return totals.map(({ currency, buckets }) => (
    <AgeingChart
      key={currency}
      currency={currency}
      on={on}
      columns={ageingBuckets.map((bucket) => ({
        ...buckets[bucket],
        key: bucket,
        name: format.text(ageingWords[bucket]),
        href: ageingPath(connection_id, { on, currency, bucket, period }),
      }))}
      isWhole={isWhole}
      hasTable={hasTable}
      format={format}
    />
  ))
}
