import { accountTitle } from '@/components/accounts/account-columns'
import { BalanceChart } from '@/components/charts/balance-chart'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import { type ChartColumns, type ChartRead, extentsOf } from '@/lib/domain/figures/chart-columns'
import { FlowChart } from '@/components/charts/flow-chart'
import type { CurrencyFlow } from '@/lib/domain/figures/money-flow'
import { NothingMoved, ReadFootnote, ReadNote } from '@/components/charts/read-note'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { resourcePath } from '@/lib/search-params/resource-path'
import { Notice } from '@/components/ui/notice'
import type { Account } from '@/lib/bank-contract/account'
import type { Format } from '@/lib/format/create-format'

export interface AccountOverTime {
  account: Account
  /** Undefined where the client does not share its transactions. */
  shown:
    | {
        read: ChartRead
        flows: readonly CurrencyFlow[]
        /** Undefined where no balance can be counted back. */
        history: BalanceHistory | undefined
      }
    | undefined
}

/** One account's balance and movements over the period, drawn from its ledger. */
export function AccountHistory({
  chart,
  ...props
}: DetailViewProps<AccountOverTime> & { chart: ChartColumns }) {
  const { client, format } = props
  return (
    <DetailFrame
      {...props}
      noun={format.text('charts.history_noun')}
      back={{
        href: resourcePath(client.connection_id, 'accounts'),
        label: format.text('charts.accounts'),
      }}
      titleOf={({ account }) =>
        format.text('charts.history_title', { account: accountTitle(account, format) })
      }
    >
      {({ account, shown }) =>
        shown === undefined ? (
          <ReadFailureState
            failure={{ code: 'missing_scope', scope: 'transactions:read' }}
            client={client}
            retryHref={props.href}
            firstPageHref={props.href}
            format={props.format}
          />
        ) : (
          <Charts {...props} chart={chart} account={account} shown={shown} />
        )
      }
    </DetailFrame>
  )
}

function Charts({
  client,
  href,
  format,
  chart,
  account,
  shown: { read, flows, history },
}: DetailViewProps<AccountOverTime> & {
  chart: ChartColumns
  account: Account
  shown: NonNullable<AccountOverTime['shown']>
}) {
  const rows = { connection_id: client.connection_id, account_id: account.id }
  const extents = extentsOf(chart.columns, read)
  return (
    <>
      {read.failure !== undefined && (
        <ReadFailureState
          failure={read.failure}
          client={client}
          retryHref={href}
          firstPageHref={href}
          format={format}
        />
      )}
      <ReadNote read={read} format={format} />
      {history !== undefined ? (
        <BalanceChart chart={chart} history={history} rows={rows} format={format} />
      ) : (
        hasReached(read) && (
          <Notice tone="information" title={whyNoBalance(account, read, format)} />
        )
      )}
      {flows.map((flow) => (
        <FlowChart
          key={flow.currency}
          chart={chart}
          flow={flow}
          extents={extents}
          rows={{ ...rows, currency: flows.length > 1 ? flow.currency : undefined }}
          format={format}
        />
      ))}
      {flows.length === 0 && read.complete && <NothingMoved chart={chart} format={format} />}
      <ReadFootnote read={read} format={format} />
    </>
  )
}

/** Else nothing was read, which says itself why no balance is drawn. */
function hasReached({ complete, reached, unreadable }: ChartRead): boolean {
  return complete || reached !== undefined || unreadable > 0
}

function whyNoBalance({ balance }: Account, { unreadable }: ChartRead, format: Format): string {
  if (balance == null) return format.text('charts.balance_unknown')
  return format.text(unreadable > 0 ? 'charts.balance_unreadable' : 'charts.balance_mixed')
}
