'use client'

import type { CheckRow } from '@/components/checks/check-rows'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useTransactionColumns } from '@/components/data-table/transaction-columns'
import type { CheckId } from '@/lib/domain/checks/judge-checks'
import type { ColumnId } from '@/lib/search-params/transaction-table'

const defaultColumns = ['posted_at', 'counterparty_name', 'account', 'amount'] as const

/** Where a check needs others than the usual ones; `own` is what it alone says of a row. */
const columnsOf: Partial<Record<CheckId, readonly (ColumnId | 'own')[]>> = {
  duplicates: ['posted_at', 'counterparty_name', 'account', 'status', 'own', 'amount'],
  'cut-off': ['initiated_at', 'posted_at', 'counterparty_name', 'account', 'own', 'amount'],
  failed: ['initiated_at', 'counterparty_name', 'account', 'own', 'amount'],
}

/** The rows of one check. */
export function CheckTable({
  id,
  caption,
  ownHeader = '',
  rows,
}: {
  id: CheckId
  caption: string
  ownHeader: string | undefined
  rows: readonly CheckRow[]
}) {
  const columns = useTransactionColumns({})
  const own: Column<CheckRow> = {
    id: 'own',
    header: ownHeader,
    width: 'w-36',
    cell: ({ own: text }) => text && <bdi>{text}</bdi>,
    td: ({ own: text }) => ({ className: 'line2-end text-quiet', title: text }),
  }
  const shown = (columnsOf[id] ?? defaultColumns).map((each) =>
    each === 'own' ? own : columns[each],
  )
  return <DataTable caption={caption} columns={shown} rows={rows} rowClassName="with-av" />
}
