'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TransactionRow } from '@/components/data-table/transaction-row'
import { TransactionHead } from '@/components/transactions/transaction-head'
import { Sheet } from '@/components/ui/sheet'

/** The sheet of a row that was just opened, from what the row says, until the whole of it has come. */
export function OpeningSheet({ row, onClose }: { row: TransactionRow; onClose: () => void }) {
  const t = useTranslations('transactions')
  const isClosed = useRef(false)
  return (
    <Sheet
      open
      label={t('singular')}
      onClose={() => {
        isClosed.current = true
        onClose()
      }}
      // The sheet that takes its place has the focus.
      returnFocus={() => (isClosed.current ? null : undefined)}
    >
      <TransactionHead row={row} />
    </Sheet>
  )
}
