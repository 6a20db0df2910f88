'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { ColumnsPanel, useColumnSave } from '@/components/data-table/columns-panel'
import type { ColumnsMenuProps } from '@/components/transactions/columns-menu'
import { useSaveColumns } from '@/lib/queries/table-choice'
import {
  type ColumnId,
  columnIds,
  knownColumns,
  usualTable,
} from '@/lib/search-params/transaction-table'
import { withQueries } from '@/lib/queries/query-client'

const columnKeys = {
  initiated_at: 'date',
  counterparty_name: 'counterparty',
  transaction_type: 'type',
  account: 'account',
  status: 'status',
  attachments: 'receipts',
  posted_at: 'posted',
  memo: 'memo',
  card_name: 'card',
  user_full_name: 'person',
  amount: 'amount',
} as const satisfies Record<ColumnId, string>

/** Which columns the table has: saved at once for this person, put back where that fails. */
export const ColumnChoice = withQueries(function ColumnChoice(props: ColumnsMenuProps) {
  const { shown, isFixed, connection_id, balanceHref, isBalanceShown, onChange } = props
  const t = useTranslations('transactions')
  const { mutate: save } = useSaveColumns(connection_id)
  const change = useColumnSave({ shown, show: onChange, save })
  const rest = columnIds.filter((id) => !shown.includes(id))
  return (
    <>
      {isFixed ? (
        <p className="p-4 text-quiet">{t('columns_of_view')}</p>
      ) : (
        <ColumnsPanel
          columns={[...shown, ...rest].map((id) => ({
            id,
            label: t(columnKeys[id]),
            isShown: shown.includes(id),
          }))}
          onChange={(next) => {
            const known = knownColumns(next)
            if (known.length > 0) change(known)
          }}
          onReset={() => change(usualTable.columns, [])}
        />
      )}
      {balanceHref !== undefined && (
        <Link href={balanceHref} prefetch={false} className="item border-t border-line">
          {t(isBalanceShown ? 'balances_hide' : 'balances_show')}
        </Link>
      )}
    </>
  )
})
