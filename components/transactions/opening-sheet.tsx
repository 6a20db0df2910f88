'use client'

import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { statusBadge, toneOf } from '@/components/data-table/transaction-look'
import type { TransactionRow } from '@/components/data-table/transaction-row'
import { TransactionHead } from '@/components/transactions/transaction-head'
import { Sheet } from '@/components/ui/sheet'
import { initialsOf } from '@/lib/format/avatar'
import { splitMinor } from '@/lib/format/money'

/** The sheet of a row that was just opened, from what the row says, until the whole of it has come. */
export function OpeningSheet({ row, onClose }: { row: TransactionRow; onClose: () => void }) {
  const t = useTranslations('transactions')
  const isClosed = useRef(false)
  const { sum, counterparty, type, date, status } = row
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
      <TransactionHead
        head={{
          counterparty,
          initials: initialsOf(counterparty),
          summary: [type, date || undefined].filter((part) => part !== undefined).join(' · '),
          amount: {
            ...splitMinor(row.amount, sum.amount.currency),
            isFailed: toneOf(sum) === 'failed',
          },
          status:
            status === undefined ? undefined : { text: status, className: statusBadge(sum.status) },
        }}
      />
    </Sheet>
  )
}
