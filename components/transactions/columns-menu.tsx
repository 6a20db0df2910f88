'use client'

import { ColumnsPopover } from '@/components/data-table/columns-popover'
import { onIntent } from '@/components/ui/on-intent'
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
  return (
    <ColumnsPopover preload={choice.preload}>
      <choice.Component {...props} />
    </ColumnsPopover>
  )
}
