'use client'

import { useTranslations } from 'use-intl'
import { type ColumnChoice, ColumnsPanel } from '@/components/data-table/columns-panel'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveListColumns } from '@/lib/queries/table-choice'
import type { ListWithColumns } from '@/lib/search-params/transaction-table'

/** Which columns a list has: saved at once for this person, put back where that fails. */
export const ListColumnChoice = withQueries(function ListColumnChoice({
  list,
  before,
  columns,
  onChange,
}: {
  list: ListWithColumns
  before: readonly string[]
  columns: readonly ColumnChoice[]
  onChange: (ids: readonly string[]) => void
}) {
  const t = useTranslations('lists')
  const toast = useToast()
  const save = useSaveListColumns(list)
  const change = (next: readonly string[]) => {
    onChange(next)
    save.mutate(next, {
      onError: () => {
        onChange(before)
        toast({ tone: 'danger', text: t('columns_not_saved') })
      },
    })
  }
  return (
    <ColumnsPanel
      columns={columns}
      onChange={(next) => {
        if (next.length > 0) change(next)
      }}
      onReset={() => change([])}
    />
  )
})
