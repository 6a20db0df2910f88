'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { DataTable } from '@/components/data-table/data-table'
import { useTransactionColumns } from '@/components/data-table/transaction-columns'
import type { TransactionRow } from '@/components/data-table/transaction-row'

/** The newest transactions of a client, an account, a card or a person; undefined where they could not be read. */
export interface RecentTransactionsView {
  /** Of which time they are the newest; undefined for now. */
  readonly scope: string | undefined
  readonly rows: readonly TransactionRow[] | undefined
  /** What is said in place of rows if it has no rows. */
  readonly none: string
  /** That the bank's data does not tell which are the newest. */
  readonly undetermined?: string | undefined
  readonly allHref: string
}

const narrowColumnIds = ['counterparty_name', 'status', 'amount'] as const
const columnIds = [
  'initiated_at',
  'counterparty_name',
  'transaction_type',
  'status',
  'amount',
] as const

/** Needs the messages of `transactions`. */
export function RecentTransactions({
  recent: { scope, rows, none, undetermined, allHref },
  isNarrow = false,
}: {
  recent: RecentTransactionsView
  isNarrow?: boolean
}) {
  const t = useTranslations('transactions')
  const columns = useTransactionColumns({})
  return (
    <section className="card flex min-w-0 flex-col overflow-hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2">
        <h2 className="text-sm font-semibold">{t('latest')}</h2>
        {scope !== undefined && <span className="text-xs text-faint">{scope}</span>}
        <span className="grow" />
        <Link href={allHref} prefetch={false} className="link text-xs">
          {t('all')}
        </Link>
      </div>
      {undetermined !== undefined && <p className="px-4 pt-1 pb-2 text-quiet">{undetermined}</p>}
      {rows === undefined || rows.length === 0 ? (
        undetermined === undefined && (
          <p className="px-4 pt-1 pb-4 text-quiet">{rows ? none : t('latest_unread')}</p>
        )
      ) : (
        <div
          className={`pt-1 [--bleed:16px] [&_tbody:last-child>tr:last-child>td]:border-0 [&_thead]:static! ${isNarrow ? '[&_col:last-child]:w-36 [&_col:nth-child(2)]:w-38' : ''}`}
        >
          <DataTable
            caption={t('latest')}
            columns={(isNarrow ? narrowColumnIds : columnIds).map((id) => columns[id])}
            rows={rows}
            rowClassName="with-av"
          />
        </div>
      )}
    </section>
  )
}
