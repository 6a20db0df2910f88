import { AccountName, type AccountPlace } from '@/components/accounts/account-detail'
import { accountHeading } from '@/components/accounts/to-accounts-view'
import { toBalanceChart } from '@/components/charts/balance-chart'
import { ChartCard } from '@/components/charts/chart-card'
import { toFlowChart } from '@/components/charts/flow-chart'
import { FiguresNote, ReadNote } from '@/components/charts/read-note'
import { ReadFailed, Undetermined } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import type { Account } from '@/lib/bank-contract/account'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import { type ChartColumns, type ChartRead, extentsOf } from '@/lib/domain/figures/chart-columns'
import type { CurrencyFlow } from '@/lib/domain/figures/money-flow'
import { localDay } from '@/lib/domain/periods/local-clock'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface Movements {
  readonly read: ChartRead
  readonly flows: readonly CurrencyFlow[]
  readonly history: BalanceHistory | undefined
}

interface HistoryProps extends AccountPlace {
  readonly chart: ChartColumns
  readonly outcome: ReadOutcome<{
    readonly account: Account
    /** Undefined where the client does not share its transactions. */
    readonly shown: Movements | undefined
  }>
}

/** One account's balance and movements over the period, from its transactions. */
export async function AccountHistory({ client, id, period, chart, outcome }: HistoryProps) {
  const [t, shell, charts, reader] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('shell'),
    getTranslations('charts'),
    getReader(),
  ])
  const path = resourcePath(client.connection_id, 'accounts', id)
  const listHref = withPeriod(resourcePath(client.connection_id, 'accounts'), period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const { account, shown } = read?.value ?? {}
  const name = account === undefined ? t('singular') : accountHeading(account, reader)
  const title = shown === undefined ? name : charts('history_title', { account: name })
  const failure: ReadFailure | undefined =
    outcome.kind === 'failed'
      ? outcome.failure
      : shown === undefined
        ? { code: 'missing_scope', scope: 'transactions:read' }
        : shown.read.failure
  return (
    <>
      <title>{`${name} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={<AccountName title={title} account={account} />}
        back={
          shown === undefined
            ? { href: listHref, label: shell('accounts') }
            : { href: withPeriod(path, period), label: name }
        }
        updatedAt={read && reader.clock(read.readAt)}
        hasPeriod
      />
      {failure !== undefined && (
        <ReadFailed
          failure={failure}
          client={client}
          retryHref={withPeriod(outcome.kind === 'failed' ? path : `${path}/history`, period)}
          firstPageHref={listHref}
        />
      )}
      {account !== undefined && shown !== undefined && (
        <>
          {failure === undefined && shown.read.notUnderstood > 0 && shown.flows.length === 0 && (
            <Undetermined />
          )}
          <Charts {...shown} account={account} chart={chart} connection_id={client.connection_id} />
        </>
      )}
    </>
  )
}

async function Charts({
  read,
  flows,
  history,
  account,
  chart,
  connection_id,
}: Movements & { account: Account; chart: ChartColumns; connection_id: string }) {
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  const rows = { connection_id, accounts: [account.id] }
  const extents = extentsOf(chart.columns, read, localDay(reader.timeZone)(read.readAt))
  const why = history === undefined ? whyNoBalance(account, read) : undefined
  const inPeriod = flows.reduce((sum, { total }) => sum + total.rows, 0)
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
      <ReadNote read={read} />
      {why !== undefined && <p className="note bg-info-tint text-info">{t(why)}</p>}
      {history && <ChartCard chart={toBalanceChart({ chart, history, rows }, reader)} />}
      {flows
        .map((flow) =>
          toFlowChart(
            {
              chart,
              flow,
              extents,
              rows: { ...rows, currency: flows.length > 1 ? flow.currency : undefined },
            },
            reader,
          ),
        )
        .map((each) => (
          <ChartCard key={each.title} chart={each} />
        ))}
      <p className="text-xs text-faint">
        <FiguresNote read={read} later={read.rows - inPeriod} />
      </p>
    </div>
  )
}

/** Nothing where nothing was read: the failure says that itself. */
export function whyNoBalance({ balance }: Account, { end, reached, notUnderstood }: ChartRead) {
  if (notUnderstood > 0) return 'balance_undetermined'
  if (end !== 'whole' && reached === undefined) return undefined
  return balance == null ? 'balance_unknown' : 'balance_mixed'
}
