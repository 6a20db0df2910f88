'use client'

import { Columns3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'
import type { ColumnId } from '@/lib/search-params/transaction-table'

const choice = onIntent(
  async () => (await import('@/components/transactions/column-choice')).ColumnChoice,
)

export interface ColumnsMenuProps {
  readonly shown: readonly ColumnId[]
  /** A saved view has columns of its own. */
  readonly isFixed: boolean
  readonly connection_id: string
  /** Turns the running balance on or off, where the list can have one. */
  readonly balanceHref: string | undefined
  readonly isBalanceShown: boolean
  readonly onChange: (shown: readonly ColumnId[]) => void
}

export function ColumnsMenu(props: ColumnsMenuProps) {
  const t = useTranslations('transactions')
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <button
          type="button"
          className="btn btn-ghost -me-2.5 max-sm:hidden"
          onPointerEnter={choice.preload}
          onFocus={choice.preload}
        >
          <Columns3 size={15} aria-hidden />
          {t('columns')}
        </button>
      }
    >
      <choice.Component {...props} />
    </Popover>
  )
}
