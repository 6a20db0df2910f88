'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { CheckRow, CheckView } from '@/components/checks/to-check-view'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useTransactionColumns } from '@/components/data-table/transaction-columns'
import type { CheckId } from '@/lib/search-params/checks'
import type { ColumnId } from '@/lib/search-params/transaction-table'

const defaultColumns = ['posted_at', 'counterparty_name', 'account', 'amount'] as const

/** Where a check needs others than the usual ones; `own` is what it alone says of a row. */
const columnsOf: Partial<Record<CheckId, readonly (ColumnId | 'own')[]>> = {
  duplicates: ['posted_at', 'counterparty_name', 'account', 'status', 'own', 'amount'],
  'cut-off': ['initiated_at', 'posted_at', 'counterparty_name', 'account', 'own', 'amount'],
  failed: ['initiated_at', 'counterparty_name', 'account', 'own', 'amount'],
}

/** The rows of one check, and the way to all of them. */
export function CheckTable({ check }: { check: CheckView }) {
  const t = useTranslations('checks')
  const columns = useTransactionColumns({})
  const own: Column<CheckRow> = {
    id: 'own',
    header: check.ownHeader ?? '',
    width: 'w-36',
    cell: ({ own: text }) => text && <bdi>{text}</bdi>,
    td: ({ own: text }) => ({ className: 'line2-end text-quiet', title: text }),
  }
  const shown = (columnsOf[check.id] ?? defaultColumns).map((id) =>
    id === 'own' ? own : columns[id],
  )
  return (
    <div className="card mt-3 overflow-hidden">
      <div className="[--bleed:16px] [&_thead]:static!">
        <DataTable caption={check.title} columns={shown} rows={check.rows} rowClassName="with-av" />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-xs text-faint">
        <span>{check.shown}</span>
        <span className="grow" />
        {check.more && (
          <Link href={check.more.href} prefetch={false} className="link text-xs">
            {check.more.label}
          </Link>
        )}
        {check.listHref !== undefined && (
          <Link href={check.listHref} prefetch={false} className="link text-xs">
            {t('in_the_list')}
          </Link>
        )}
      </div>
    </div>
  )
}
