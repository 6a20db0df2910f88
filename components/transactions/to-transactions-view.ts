import type { ColumnSort } from '@/components/data-table/data-table'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import { noFilters, toToolbar } from '@/components/data-table/to-toolbar'
import { transactionFilters } from '@/lib/present/transaction-filters'
import type { BalanceView, TransactionsView } from '@/components/transactions/transactions-screen'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import { statusClass } from '@/components/data-table/transaction-look'
import { shareNames } from '@/components/data-table/transaction-row'
import { toSentTransactions } from '@/components/data-table/transaction-rows'
import { type MarksRead, toShownMark } from '@/lib/present/mark'
import type { SavedViewsView } from '@/components/transactions/view-tabs'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { carriedText, type RunningBalance } from '@/lib/domain/transactions/running-balance'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import type { Reader } from '@/lib/format/create-reader'
import { filtersKey, parseHiddenViews, transactionViews } from '@/lib/search-params/list-views'
import { leavesOutUnposted } from '@/lib/search-params/list-dates'
import { listHref, type ListParams, queryText, rowHref } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { type ColumnId, parseTransactionColumns } from '@/lib/search-params/transaction-table'
import { transactionList } from '@/lib/search-params/transactions'
import { withPeriod } from '@/lib/search-params/period-links'

export interface TransactionsRead extends MarksRead<Transaction> {
  readonly client: Client
  readonly list: ListParams
  readonly period: ChosenPeriod
  readonly outcome: ReadOutcome<MatchingPage<Transaction>>
  /** JSON of this person's columns. */
  readonly preference: string | null
  readonly views: readonly SavedView[]
  /** The views that come with the list and are hidden, as they are stored. */
  readonly hiddenViews?: string | null
  /** The client's accounts by id, as far as they are known. */
  readonly accounts: ReadonlyMap<string, string>
  /** Undefined where nobody requested it. */
  readonly balance: RunningBalance | undefined
}

/** From what was read to what the screen shows, all of it plain data in the reader's words. */
export function toTransactionsView(read: TransactionsRead, reader: Reader): TransactionsView {
  const { client, list, period, outcome, balance } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'transactions')
  const items = outcome.kind === 'read' ? outcome.value.items : []
  const notApplied = notAppliedIn(outcome)
  const known = balance?.kind === 'known' ? balance : undefined
  const opened = read.views.find(({ id }) => id === list.view)
  const isOfPosted = leavesOutUnposted(transactionList, list, period.range)
  const columns = parseTransactionColumns(opened?.columns ?? read.preference)
  const place = { client, path, definition: transactionList, list, period, outcome }
  const body = toListView(
    place,
    {
      title: text('transactions.title'),
      words: {
        noneMatch: 'none.transactions_match',
        noneInPeriod: isOfPosted ? 'none.transactions_posted' : 'none.transactions_in_period',
        none: 'none.transactions',
        whenFirst: text('transaction_data.when_first'),
      },
      toRows: (rows) =>
        toSentTransactions(rows, {
          reader,
          accounts: read.accounts,
          shows: (id) => columns.includes(id),
          markOf: (row) => toShownMark(read.marks.markOf(row), reader, read.person_id),
          balanceAfter: (row) => {
            const money = known?.after.get(row)
            return money && reader.money(money)
          },
        }),
      onward: known && { ...list, balance: carriedText(known.carried) },
    },
    reader,
  )
  const reviewed = body.rows.filter(({ review }) => review?.look === 'reviewed')
  return {
    connection_id,
    ...body,
    ...shareNames(body.rows),
    rowQuery: rowHref('', list),
    toolbar: toToolbar(
      { ...place, notApplied, currency: items[0]?.amount.currency ?? 'USD' },
      {
        ...transactionFilters(items, read, reader),
        look: (name, value) => (name === 'status' ? statusClass(value) : undefined),
      },
      reader,
    ),
    sorts: sortsOf(path, list, !notApplied.includes('sort_by')),
    ...(outcome.kind === 'read' ? totalsOf(outcome.value, list, reader) : noTotals),
    query: queryText(list),
    unpostedHref: isOfPosted
      ? listHref(path, list, { ...noFilters, filters: unposted, view: undefined })
      : undefined,
    columns,
    hasViewColumns: opened?.columns != null,
    views: toViews(path, read, reader),
    balance: toBalance(path, list, balance, reader),
    locale: reader.locale,
    seen: read.marks.seen,
    since: read.marks.at,
    reviewed: text('marks.reviewed_here', {
      count: String(reviewed.length),
      total: String(body.rows.length),
    }),
  }
}

const unposted = [
  ['status', 'pending'],
  ['status', 'awaiting_approval'],
] as const

/** The addresses of the list sorted by a column, turned round where it is sorted by it already. */
function sortsOf(
  path: string,
  list: ListParams,
  isSorted: boolean,
): Partial<Record<ColumnId, ColumnSort>> {
  const { sort_by = 'initiated_at', order = 'desc' } = list
  const sorts = (['initiated_at', 'posted_at', 'amount'] as const).map((id) => {
    const isCurrent = sort_by === id
    const next = isCurrent && order === 'desc' ? 'asc' : 'desc'
    const isUsual = id === 'initiated_at' && next === 'desc'
    const href = listHref(path, list, {
      sort_by: isUsual ? undefined : id,
      order: isUsual ? undefined : next,
      balance: undefined,
    })
    const current = order === 'desc' ? ('descending' as const) : ('ascending' as const)
    return [id, { href, current: isCurrent && isSorted ? current : undefined }] as const
  })
  return Object.fromEntries(sorts)
}

const noTotals = { totals: undefined, wholeTotals: undefined }

/** What a page adds up to; and the same as all that match, which the browser may find that it is. */
function totalsOf(page: MatchingPage<Transaction>, list: ListParams, reader: Reader) {
  const rows = page.refined?.rows ?? page.items
  if (rows.length === 0) return noTotals
  const total = createTransactionSum()
  total.add(rows)
  const { end, notUnderstood } = extentOfPage(page, list)
  // Counting on is not yet cut off.
  const read = { ...total.read(), end: end === 'limit' ? undefined : end, notUnderstood }
  const totals = toTransactionTotals(read, reader)
  const mayBeAll = list.page === 1 && read.end === undefined && page.refined !== undefined
  return {
    totals,
    wholeTotals: mayBeAll ? toTransactionTotals({ ...read, end: 'whole' }, reader) : totals,
  }
}

function toViews(
  path: string,
  { list, views, hiddenViews }: TransactionsRead,
  { text }: Reader,
): SavedViewsView {
  const query = queryText(list)
  const opened = views.find(({ id }) => id === list.view)
  const hidden = parseHiddenViews(hiddenViews)
  const current = filtersKey(list.filters)
  const ofList = transactionViews.map(({ id, label, filters }) => ({
    id,
    label: text(label),
    href: listHref(path, list, { ...noFilters, filters, view: undefined }),
    isCurrent: opened === undefined && filtersKey(filters) === current,
    isHidden: hidden.includes(id),
  }))
  return {
    ofList,
    tabs: views.map(({ id, name, query: own, by, shared }) => ({
      id,
      name,
      href: `${path}?view=${id}${own === '' ? '' : `&${own}`}`,
      by: by ?? undefined,
      isShared: shared,
    })),
    allHref: withPeriod(path, list.period),
    currentId: opened?.id,
    isChanged:
      opened === undefined
        ? list.filters.length > 0 || list.sort_by !== undefined
        : opened.query !== query,
    copyHref: listHref(path, list),
  }
}

function toBalance(
  path: string,
  list: ListParams,
  balance: RunningBalance | undefined,
  { text, money }: Reader,
): BalanceView {
  const isOneAccount = list.filters.filter(([name]) => name === 'account_id').length === 1
  if (balance === undefined) {
    const toggleHref = isOneAccount ? listHref(path, list, { balance: 'on' }) : undefined
    return { isShown: false, toggleHref, note: undefined }
  }
  const toggleHref = listHref(path, list, { balance: undefined })
  if (balance.kind === 'unknown') {
    return {
      isShown: false,
      toggleHref,
      note: `${text('transaction_data.balances_none')} ${text(balance.reason)}`,
    }
  }
  const note =
    list.page === 1
      ? text('transaction_data.balances_from', { amount: money(balance.from) })
      : text('transaction_data.balances_from_before')
  return { isShown: true, toggleHref, note }
}
