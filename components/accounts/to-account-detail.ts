import { accountTitle, masked } from '@/components/accounts/to-accounts-view'
import { toBalanceChart } from '@/components/charts/balance-chart'
import type { ChartView } from '@/components/charts/chart-card'
import { toFlowChart } from '@/components/charts/flow-chart'
import { type ReadView, toReadView } from '@/components/charts/to-read-view'
import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import type { FactView, RelatedView, SupportView } from '@/components/layout/detail'
import { type DetailHead, toDetailHead, toSupport } from '@/components/layout/to-detail'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import { type Account, accountSchema } from '@/lib/bank-contract/account'
import type { Client } from '@/lib/domain/clients/client'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import { type ChartColumns, type ChartRead, extentsOf } from '@/lib/domain/figures/chart-columns'
import type { CurrencyFlow } from '@/lib/domain/figures/money-flow'
import { type SplitAmount, splitMinor } from '@/lib/format/money'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, resourcePath } from '@/lib/search-params/resource-path'

interface Place {
  readonly client: Client
  readonly id: string
  /** The period of the address: it goes with every way out. */
  readonly period: string | undefined
}

interface AccountHead extends DetailHead {
  readonly number: string | undefined
}

export interface AccountDetailView extends AccountHead {
  readonly body:
    | {
        readonly balance: SplitAmount | undefined
        /** Whose course is read behind the page; undefined where transactions are not shared. */
        readonly line: { readonly connection_id: string; readonly account_id: string } | undefined
        /** Where its transactions are exported; undefined where they are not shared. */
        readonly exportHref: string | undefined
        readonly facts: readonly FactView[]
        readonly related: readonly RelatedView[]
        readonly recent: RecentTransactionsView
        readonly support: SupportView
      }
    | undefined
}

/** One account: what it holds first, then its newest transactions. */
export function toAccountDetail(
  place: Place,
  outcome: ReadOutcome<{
    readonly account: Account
    /** Undefined where they could not be read, or are not shared. */
    readonly latest: LatestTransactions | undefined
  }>,
  reader: Reader,
): AccountDetailView {
  const account = outcome.kind === 'read' ? outcome.value.account : undefined
  return {
    ...toHead(place, account, outcome, reader),
    body: outcome.kind === 'read' ? toBody(place, outcome.value, reader) : undefined,
  }
}

function toHead(
  { client, id, period }: Place,
  account: Account | undefined,
  outcome: ReadOutcome<unknown>,
  reader: Reader,
): AccountHead {
  const { text } = reader
  const list = withPeriod(resourcePath(client.connection_id, 'accounts'), period)
  const href = withPeriod(resourcePath(client.connection_id, 'accounts', id), period)
  const title = account === undefined ? text('accounts.singular') : accountTitle(account, reader)
  const back = { href: list, label: text('shell.accounts') }
  return {
    ...toDetailHead({ client, outcome, title, href, back }, reader),
    number: masked(account?.account_number_last_4),
  }
}

function toBody(
  { client: { connection_id, scope }, period }: Place,
  { account, latest }: { account: Account; latest: LatestTransactions | undefined },
  reader: Reader,
): NonNullable<AccountDetailView['body']> {
  const { text, money } = reader
  const query = new URLSearchParams({ account_id: account.id }).toString()
  const allHref = withPeriod(`${resourcePath(connection_id, 'transactions')}?${query}`, period)
  const path = resourcePath(connection_id, 'accounts', account.id)
  return {
    balance: account.balance
      ? splitMinor(money(account.balance), account.balance.currency)
      : undefined,
    line: scope.includes('transactions:read')
      ? { connection_id, account_id: account.id }
      : undefined,
    exportHref: scope.includes('transactions:read')
      ? withPeriod(
          newExportPath(connection_id, 'transactions', [['account_id', account.id]]),
          period,
        )
      : undefined,
    facts: [
      {
        label: text('accounts.type'),
        value: valueName('accounts.type', account.account_type, text),
      },
      { label: text('accounts.account_number'), value: masked(account.account_number_last_4) },
      { label: text('accounts.routing_number'), value: masked(account.routing_number_last_4) },
      { label: text('lists.currency'), value: account.balance?.currency },
    ],
    related: [
      { label: text('charts.history_link'), href: withPeriod(`${path}/history`, period) },
      { label: text('accounts.transactions_of'), href: allHref },
      {
        label: text('accounts.statements_of'),
        href: withPeriod(`${resourcePath(connection_id, 'statements')}?${query}`, period),
      },
    ],
    recent: toRecent(latest, allHref, { connection_id, reader }),
    support: toSupport(
      account,
      accountSchema.shape,
      [[text('accounts.identifier'), account.id]],
      reader,
    ),
  }
}

export interface AccountHistoryView extends AccountHead {
  readonly read: ReadView | undefined
  readonly balance: ChartView | undefined
  /** Why no balance can be counted back. */
  readonly note: string | undefined
  readonly flows: readonly ChartView[]
}

/** One account's balance and movements over the period, from its transactions. */
export function toAccountHistory(
  place: Place,
  chart: ChartColumns,
  outcome: ReadOutcome<{
    readonly account: Account
    /** Undefined where the client does not share its transactions. */
    readonly shown:
      | {
          readonly read: ChartRead
          readonly flows: readonly CurrencyFlow[]
          readonly history: BalanceHistory | undefined
        }
      | undefined
  }>,
  reader: Reader,
): AccountHistoryView {
  const { client } = place
  const account = outcome.kind === 'read' ? outcome.value.account : undefined
  const shown = outcome.kind === 'read' ? outcome.value.shown : undefined
  const head = toHead(place, account, outcome, reader)
  const path = resourcePath(client.connection_id, 'accounts', place.id)
  const context = {
    client,
    retryHref: withPeriod(`${path}/history`, place.period),
    firstPageHref: head.back.href,
  }
  if (account === undefined || shown === undefined) {
    const missing = { code: 'missing_scope', scope: 'transactions:read' } as const
    return {
      ...head,
      state: head.state ?? toFailure(missing, context, reader),
      read: undefined,
      balance: undefined,
      note: undefined,
      flows: [],
    }
  }
  const { read, flows, history } = shown
  const rows = { connection_id: client.connection_id, accounts: [account.id] }
  const extents = extentsOf(chart.columns, read)
  return {
    ...head,
    title: reader.text('charts.history_title', { account: head.title }),
    back: { href: withPeriod(path, place.period), label: head.title },
    state:
      read.failure === undefined
        ? read.undetermined > 0 && flows.length === 0
          ? cannotDetermine(reader)
          : undefined
        : toFailure(read.failure, context, reader),
    read: toReadView(read, reader),
    balance: history && toBalanceChart({ chart, history, rows }, reader),
    note: history === undefined ? whyNoBalance(account, read, reader) : undefined,
    flows: flows.map((flow) =>
      toFlowChart(
        {
          chart,
          flow,
          extents,
          rows: { ...rows, currency: flows.length > 1 ? flow.currency : undefined },
        },
        reader,
      ),
    ),
  }
}

/** Nothing where nothing was read: the failure says that itself. */
function whyNoBalance(
  { balance }: Account,
  { complete, reached, unreadable, undetermined }: ChartRead,
  { text }: Reader,
): string | undefined {
  if (undetermined > 0) return text('charts.balance_undetermined')
  if (!complete && reached === undefined && unreadable === 0) return undefined
  if (balance == null) return text('charts.balance_unknown')
  return text(unreadable > 0 ? 'charts.balance_unreadable' : 'charts.balance_mixed')
}
