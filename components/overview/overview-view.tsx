import type { ChartColumns } from '@/components/charts/chart-columns'
import { type ChartRead, extentsOf } from '@/components/charts/chart-read'
import { FlowChart } from '@/components/charts/flow-chart'
import type { CurrencyFlow } from '@/components/charts/money-flow'
import { NothingMoved, ReadFootnote, ReadNote } from '@/components/charts/read-note'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

/** What moved in the period, over all accounts of a client, to be looked at. */
export function OverviewView({
  client,
  href,
  chart,
  read,
  flows,
  format,
}: {
  client: Client
  href: string
  chart: ChartColumns
  read: ChartRead
  flows: readonly CurrencyFlow[]
  format: Format
}) {
  const { connection_id } = client
  const { first = '' } = chart.columns[0] ?? {}
  const { last = '' } = chart.columns.at(-1) ?? {}
  const extents = extentsOf(chart.columns, read)
  return (
    <>
      <title>{`${format.text('charts.overview')} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={format.text('charts.overview')}>
        {format.text('charts.overview_lead', {
          first: format.date(first),
          last: format.date(last),
        })}
      </PageHeading>
      {read.failure !== undefined && (
        <ReadFailureState
          failure={read.failure}
          client={client}
          retryHref={href}
          firstPageHref={href}
        />
      )}
      <ReadNote read={read} format={format} />
      {flows.map((flow) => (
        <FlowChart
          key={flow.currency}
          chart={chart}
          flow={flow}
          extents={extents}
          rows={{ connection_id, currency: flows.length > 1 ? flow.currency : undefined }}
          format={format}
        />
      ))}
      {flows.length === 0 && read.complete && <NothingMoved chart={chart} format={format} />}
      <ReadFootnote read={read} format={format} />
    </>
  )
}
