import type { ColumnSort, TableRow } from '@/components/data-table/data-table'
import type { RowGroup } from '@/components/data-table/group-row'
import type { ListView } from '@/components/data-table/list-screen'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import type { Account } from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  type BalanceTotal,
  balanceTotals,
  inHandFirst,
  kindOf,
} from '@/lib/domain/figures/balances'
import { type SplitAmount, splitMinor } from '@/lib/format/money'
import { accountTitle, maskedNumber } from '@/lib/format/account-name'
import { shortId } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import { extentOfPage } from '@/lib/domain/search/refine-rows'
import { isWhole } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { accountList } from '@/lib/search-params/accounts'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, queryOf, resourcePath } from '@/lib/search-params/resource-path'

export interface AccountRow extends TableRow {
  readonly title: string
  readonly icon: string
  readonly number: string | undefined
  readonly type: string | undefined
  readonly balance: string | undefined
}

export interface AccountsView extends ListView {
  readonly connection_id: string
  readonly rows: readonly AccountRow[]
  readonly sorts: Readonly<Record<'account_name' | 'balance', ColumnSort>>
  /** Balances by kind and currency, never mixed. */
  readonly totals: readonly {
    readonly id: string
    readonly label: string
    readonly figure: SplitAmount
  }[]
  /** Whether the totals are of every account. */
  readonly isWhole: boolean
  /** What coverage by statements is read for; undefined where they are not shared. */
  readonly coverageQuery: string | undefined
  readonly hasLines: boolean
  /** Where the client's transactions are exported; undefined where they are not shared. */
  readonly exportHref: string | undefined
}

export function toAccountsView(
  {
    client,
    list,
    outcome,
  }: {
    readonly client: Client
    readonly list: ListParams
    readonly outcome: ReadOutcome<ListPage<Account>>
  },
  reader: Reader,
): AccountsView {
  const { text, money } = reader
  const path = resourcePath(client.connection_id, 'accounts')
  const page = outcome.kind === 'read' ? outcome.value : undefined
  const isSorted = !notAppliedIn(outcome).includes('sort_by')
  const totals = balanceTotals(page?.items ?? [])
  // A group of one page says nothing of those on another.
  const isGrouped = page?.next_page_token === null && list.page_token === undefined
  return {
    connection_id: client.connection_id,
    ...toListView(
      { client, path, definition: accountList, list, outcome },
      {
        title: text('shell.accounts'),
        words: {
          noneMatch: 'none.accounts',
          none: 'none.accounts',
          whenFirst: text('accounts.when_first'),
        },
        toRows: (accounts) =>
          (isGrouped ? inHandFirst(accounts, (account) => account) : accounts).map((account) => ({
            ...toRow(account, client, list, reader),
            group: isGrouped ? groupOf(account, totals, reader) : undefined,
          })),
      },
      reader,
    ),
    sorts: {
      account_name: sortBy('account_name', path, list, isSorted),
      balance: sortBy('balance', path, list, isSorted),
    },
    totals: totals.map(({ kind, currency, amount }) => ({
      id: `${kind} ${currency}`,
      label: text('accounts.total_label', { kind: kindName(kind, text), currency }),
      figure: splitMinor(money({ amount, currency }), currency),
    })),
    isWhole:
      page !== undefined &&
      isWhole(extentOfPage(page, list)) &&
      page.items.every(({ balance }) => balance != null),
    coverageQuery: client.scope.includes('statements:read')
      ? queryOf(list.period === undefined ? [] : [['period', list.period]])
      : undefined,
    hasLines: client.scope.includes('transactions:read'),
    exportHref: client.scope.includes('transactions:read')
      ? withPeriod(newExportPath(client.connection_id, 'transactions', []), list.period)
      : undefined,
  }
}

function groupOf(
  { account_type }: Account,
  totals: readonly BalanceTotal[],
  { text, money }: Reader,
): RowGroup {
  const kind = kindOf(account_type)
  const own = totals.filter((total) => total.kind === kind)
  return { label: kindName(kind, text), total: own.map((total) => money(total)).join(' · ') }
}

function toRow(
  account: Account,
  { connection_id }: Client,
  list: ListParams,
  reader: Reader,
): AccountRow {
  const title = accountHeading(account, reader)
  return {
    key: account.id,
    href: withPeriod(resourcePath(connection_id, 'accounts', account.id), list.period),
    label: title,
    title,
    icon: icons[account.account_type ?? ''] ?? 'i-landmark',
    number: maskedNumber(account.account_number_last_4),
    type: valueName('accounts.type', account.account_type, reader.text),
    balance: account.balance ? reader.money(account.balance) : undefined,
  }
}

const icons: Readonly<Record<string, string>> = {
  savings: 'i-piggy-bank',
  credit: 'i-credit-card',
  investment: 'i-chart-line',
  rewards: 'i-sparkles',
}

export function accountHeading(account: Account, reader: Pick<Reader, 'text'>): string {
  return (
    accountTitle(account, reader) ?? reader.text('accounts.account_id', { id: shortId(account.id) })
  )
}

function kindName(kind: string, text: Reader['text']): string {
  if (kind === 'cash') return text('accounts.cash')
  return valueName('accounts.type', kind, text) ?? text('accounts.without_type')
}

/** The bank sorts accounts upwards only. */
function sortBy(
  column: 'account_name' | 'balance',
  path: string,
  list: ListParams,
  isSorted: boolean,
): ColumnSort {
  return {
    href: listHref(path, list, { sort_by: column }),
    current: isSorted && (list.sort_by ?? 'account_name') === column ? 'ascending' : undefined,
  }
}
