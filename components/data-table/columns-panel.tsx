'use client'

import { useMutation } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import { saveColumns } from '@/lib/queries/preferences'
import { withQueries } from '@/lib/queries/query-client'
import type { ListWithColumns } from '@/lib/search-params/transaction-table'

export interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly isShown: boolean
}

interface ColumnsPanelProps {
  readonly list: ListWithColumns
  /** All that may be shown, in order, and those that are stored. */
  readonly columns: readonly ColumnChoice[]
  readonly stored: readonly string[]
  readonly show: (ids: readonly string[]) => void
  readonly onSaved: (() => void) | undefined
}

/**
 * Shows, hides and orders the columns of a table: by pointer, or by Alt with the arrow keys. A choice
 * shows at once and is saved for this person; where that fails, the one before is back and a toast says so.
 */
export const ColumnsPanel = withQueries(function ColumnsPanel(props: ColumnsPanelProps) {
  const { list, columns, stored, show, onSaved } = props
  const t = useTranslations('lists')
  const toast = useToast()
  const save = useMutation({ ...saveColumns(list), onSuccess: () => onSaved?.() })
  const choose = (ids: readonly string[]): void => {
    show(ids)
    save.mutate(ids, {
      onError: () => {
        show(stored)
        toast({ tone: 'danger', text: t('columns_not_saved') })
      },
    })
  }
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState('')
  const apply = (next: readonly ColumnChoice[]) => {
    const ids = next.flatMap(({ id, isShown }) => (isShown ? [id] : []))
    if (ids.length > 0) choose(ids)
  }
  const toggle = (id: string) =>
    apply(columns.map((each) => (each.id === id ? { ...each, isShown: !each.isShown } : each)))
  const move = (id: string, to: number) => {
    const column = columns.find((each) => each.id === id)
    if (column === undefined || to < 0 || to >= columns.length) return
    apply(columns.filter((each) => each.id !== id).toSpliced(to, 0, column))
    setMoved(t('column_moved', { column: column.label, place: to + 1, count: columns.length }))
  }
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  return (
    <div className="p-1">
      <ul>
        {columns.map(({ id, label, isShown }, index) => (
          // The keyboard does the same with Alt and the arrow keys on the check box.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className="item"
            draggable
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, index)}
          >
            <GripVertical size={15} className="cursor-grab" aria-hidden />
            <label className="flex grow items-center gap-2">
              <input
                type="checkbox"
                className="check"
                checked={isShown}
                aria-describedby="column-keys"
                onKeyDown={(event) => onKeyDown(event, id, index)}
                onChange={() => toggle(id)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-1 flex items-center gap-2 border-t border-line p-2">
        <p id="column-keys" className="grow text-xs text-faint">
          {t('column_keys')}
        </p>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => choose([])}>
          {t('reset')}
        </button>
      </div>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  )
})
