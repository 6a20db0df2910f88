'use client'

import {
  type ColumnChoice,
  ColumnsPanel,
  useColumnSave,
} from '@/components/data-table/columns-panel'
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
  const { mutate: save } = useSaveListColumns(list)
  const change = useColumnSave({ shown: before, show: onChange, save })
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
