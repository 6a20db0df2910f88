import { ColumnsPopover } from '@/components/data-table/columns-popover'
import type { Column } from '@/components/data-table/data-table'
import { useColumnChoice } from '@/components/data-table/use-column-choice'
import { onIntent } from '@/components/ui/on-intent'
import type { ListWithColumns } from '@/lib/search-params/transaction-table'

const choice = onIntent(
  async () => (await import('@/components/data-table/list-column-choice')).ListColumnChoice,
)

/** The columns of a list that this person sees, in their order, and the menu that changes them. */
export function useListColumns<Row>(
  list: ListWithColumns,
  columns: readonly Column<Row>[],
  stored: readonly string[],
) {
  const [ids, setIds] = useColumnChoice(stored)
  const chosen = [...new Set(ids)].flatMap((id) => columns.filter((column) => column.id === id))
  const kept = columns.filter((column) => column.isKept === true && !chosen.includes(column))
  const usual = columns.filter((column) => column.isExtra !== true)
  const shown = chosen.length === 0 ? usual : [...kept, ...chosen]
  const rest = columns.filter((column) => !shown.includes(column))
  const menu = (
    <ColumnsPopover preload={choice.preload}>
      <choice.Component
        list={list}
        before={ids}
        columns={[...shown, ...rest].map((column) => ({
          id: column.id,
          label: column.header,
          isShown: shown.includes(column),
        }))}
        onChange={setIds}
      />
    </ColumnsPopover>
  )
  return { shown, menu }
}
