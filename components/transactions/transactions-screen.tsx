'use client'

import Link from 'next/link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ColumnSort, DataTable } from '@/components/data-table/data-table'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { ListScreen, type ListView } from '@/components/data-table/list-screen'
import { useSelection } from '@/components/data-table/selection'
import { useListColumns } from '@/components/data-table/list-columns'
import { StateScreen } from '@/components/layout/state-view'
import { ExportMenu } from '@/components/transactions/export-menu'
import { useTransactionColumns } from '@/components/data-table/transaction-columns'
import {
  type RowNames,
  type SharingTransaction,
  toTransactionRow,
  type TransactionRow,
} from '@/components/data-table/transaction-row'
import { useMarkColumn } from '@/components/review/mark-column'
import { useRowMarks } from '@/components/review/use-row-marks'
import { onIntent } from '@/components/ui/on-intent'
import { preloadSheet } from '@/components/ui/sheet'
import { TotalsBar } from '@/components/transactions/transaction-totals'
import { type SavedViewsView, ViewTabs } from '@/components/transactions/view-tabs'
import type { TransactionTotals } from '@/lib/queries/transactions'
import { type ColumnId, transactionColumns } from '@/lib/search-params/transaction-table'

const selectionBar = onIntent(
  async () => (await import('@/components/transactions/selection-bar')).SelectionBar,
)
const keysDialog = onIntent(
  async () => (await import('@/components/data-table/keys-dialog')).KeysDialog,
)

const openingSheet = onIntent(async () => {
  preloadSheet()
  return (await import('@/components/transactions/opening-sheet')).OpeningSheet
})

/** One page of a client's transactions, as plain data. */
export interface TransactionsView extends ListView {
  readonly connection_id: string
  readonly toolbar: ToolbarView
  readonly rows: readonly SharingTransaction[]
  readonly names: RowNames
  /** Of the address of a row: the page of the list that it is opened from. */
  readonly rowQuery: string
  readonly sorts: Readonly<Partial<Record<ColumnId, ColumnSort>>>
  readonly totals: TransactionTotals | undefined
  /** The same where no row of a later page matches. */
  readonly wholeTotals: TransactionTotals | undefined
  /** The conditions of the list as an address has them, without its page. */
  readonly query: string
  readonly columns: readonly ColumnId[]
  /** Of what has not been posted, where the period leaves it out. */
  readonly unpostedHref: string | undefined
  /** Whether the columns are a saved view's own, which nobody changes here. */
  readonly hasViewColumns: boolean
  readonly views: SavedViewsView
  readonly balance: BalanceView
  readonly locale: string
  /** What the page shows of its rows, to be sent back with a mark, and since when it shows it. */
  readonly seen: string
  readonly since: string
  /** "4 of 50 on this page reviewed" */
  readonly reviewed: string
}

export function TransactionsScreen({ view }: { view: TransactionsView }) {
  const t = useTranslations('transactions')
  const { connection_id, query, state } = view
  const read = useMemo(() => {
    const place = { connection_id, query: view.rowQuery, names: view.names }
    return view.rows.map((row) => toTransactionRow(row, place))
  }, [connection_id, view.names, view.rowQuery, view.rows])
  const marking = useRowMarks(
    { connection_id, kind: 'transaction', since: view.since },
    read,
    view.seen,
  )
  const { rows } = marking
  const markColumn = useMarkColumn<TransactionRow>()
  const router = useRouter()
  const { opening, open, cancel } = useOpening()
  const [areKeysShown, setKeysShown] = useState(false)
  const columns = useTransactionColumns(view.sorts)
  const selection = useSelection(`${connection_id}?${query}`, rows)
  const { toggleHref, isShown: isBalanceShown } = view.balance
  const { shown, menu } = useListColumns(
    'transactions',
    transactionColumns.map((id) => columns[id]),
    view.columns,
    {
      view: view.views.currentId,
      fixed: view.hasViewColumns ? t('columns_of_view') : undefined,
      // What a column shows comes with it.
      onSaved: () => router.refresh(),
      more: toggleHref !== undefined && (
        <Link href={toggleHref} prefetch={false} className="item border-t border-line">
          {t(isBalanceShown ? 'balances_hide' : 'balances_show')}
        </Link>
      ),
    },
  )
  const footOf = (totals: TransactionTotals) => (
    <>
      <span className="flex-none self-center ps-2 pe-1 max-xl:hidden">
        {marking.say?.(rows) ?? view.reviewed}
      </span>
      <TotalsBar connection_id={connection_id} query={query} page={totals} />
      {view.unpostedHref !== undefined && (
        <Link
          href={view.unpostedHref}
          prefetch={false}
          title={t('not_posted_why')}
          className="flex-none self-center px-2 underline max-2xl:hidden"
        >
          {t('not_posted')}
        </Link>
      )}
    </>
  )
  return (
    <ListScreen
      view={view}
      actions={<ExportMenu connection_id={connection_id} query={query} />}
      tabs={
        <ViewTabs connection_id={connection_id} query={query} views={view.views} place="tabs" />
      }
      viewMenu={
        <ViewTabs connection_id={connection_id} query={query} views={view.views} place="menu" />
      }
      columns={menu}
      notice={<BalanceNote balance={view.balance} />}
      totals={view.totals && footOf(view.totals)}
      wholeTotals={view.wholeTotals && footOf(view.wholeTotals)}
    >
      {state === undefined ? (
        <DataTable
          caption={t('title')}
          columns={[markColumn, ...shown, ...(isBalanceShown ? [columns.balance] : [])]}
          rows={rows}
          selection={selection}
          hasKeys
          onShowKeys={() => setKeysShown(true)}
          onOpen={open}
          onNear={() => {
            openingSheet.preload()
            marking.begin()
          }}
          onRowKey={marking.press}
          rowClassName="with-av"
        />
      ) : (
        <StateScreen state={state} />
      )}
      {selection.count > 0 && (
        <selectionBar.Component
          connection_id={connection_id}
          selection={selection}
          locale={view.locale}
          marks={marking.list}
        />
      )}
      {marking.reader}
      {opening !== undefined && <openingSheet.Component row={opening} onClose={cancel} />}
      {areKeysShown && <keysDialog.Component onClose={() => setKeysShown(false)} />}
    </ListScreen>
  )
}

/** The row that is being opened, until its address, which has a sheet of its own, is the current one. */
function useOpening() {
  const router = useRouter()
  const address = `${usePathname()}?${useSearchParams().toString()}`
  const [opening, setOpening] = useState<{ readonly row: TransactionRow; readonly from: string }>()
  if (opening !== undefined && opening.from !== address) setOpening(undefined)
  return {
    opening: opening?.row,
    open: (row: TransactionRow) => setOpening({ row, from: address }),
    cancel: () => {
      setOpening(undefined)
      // A step to where one is takes the place of the one that is under way.
      router.replace(`${location.pathname}${location.search}`, { scroll: false })
    },
  }
}

/** The balance after each row: whether it is shown, and why not where it cannot be. */
export interface BalanceView {
  readonly isShown: boolean
  /** Shows or hides it; undefined where the list cannot have one. */
  readonly toggleHref: string | undefined
  /** The balance that it is counted from, or the reason why the requested column is missing. */
  readonly note: string | undefined
}

function BalanceNote({ balance: { note } }: { balance: BalanceView }) {
  if (note === undefined) return null
  return (
    <p role="status" className="px-4 pb-1.5 text-xs text-faint sm:px-6">
      {note}
    </p>
  )
}
