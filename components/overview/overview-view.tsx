import { type ChartColumns, type ChartRead, extentsOf } from '@/lib/domain/figures/chart-columns'
import type { CurrencySpend } from '@/lib/domain/figures/card-spend'
import { CardSpendChart } from '@/components/charts/card-spend-chart'
import { FlowChart } from '@/components/charts/flow-chart'
import type { CurrencyFlow } from '@/lib/domain/figures/money-flow'
import { NothingMoved, ReadFootnote, ReadNote } from '@/components/charts/read-note'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import type { AgeingRow } from '@/lib/domain/invoices/ageing'
import { AgeingCharts } from '@/components/invoices/ageing-charts'
import { periodOfHref } from '@/lib/search-params/period-links'
import { Footnote } from '@/components/ui/footnote'
import { PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'

/** What moved in the period, over all accounts of a client, to be looked at. */
export function OverviewView({
  client,
  href,
  chart,
  read,
  flows,
  spends,
  owed,
  format,
}: {
  client: Client
  href: string
  chart: ChartColumns
  read: ChartRead
  flows: readonly CurrencyFlow[]
  spends: readonly CurrencySpend[]
  /** As of today; undefined where it was not read. */
  owed: { on: string; totals: readonly AgeingRow[]; isWhole: boolean } | undefined
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
          format={format}
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
      {spends.map((spend) => (
        <CardSpendChart
          key={spend.currency}
          spend={spend}
          days={{ first, last }}
          isWhole={read.complete}
          rows={{ connection_id, currency: flows.length > 1 ? spend.currency : undefined }}
          format={format}
        />
      ))}
      {owed !== undefined && (
        <AgeingCharts
          {...owed}
          connection_id={connection_id}
          period={periodOfHref(href)}
          hasTable
          format={format}
        />
      )}
      {owed === undefined && client.scope.includes('invoicing:read') && (
        <Footnote>{format.text('charts.invoices_unread')}</Footnote>
      )}
      {flows.length === 0 && read.complete && <NothingMoved chart={chart} format={format} />}
      <ReadFootnote read={read} format={format} />
    </>
  )
}
