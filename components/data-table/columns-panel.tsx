'use client'

import { useMutation } from '@tanstack/react-query'
import { GripVertical, Lock } from 'lucide-react'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import { saveColumns } from '@/lib/queries/preferences'
import { withQueries } from '@/lib/queries/query-client'
import type { ListWithColumns } from '@/lib/search-params/transaction-table'

export interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly isShown: boolean
  /** It names the row, so it cannot be hidden. */
  readonly isKept: boolean
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
  const firstHidden = columns.find(({ isShown }) => !isShown)?.id
  return (
    <div className="p-1">
      <div className="mb-1 flex items-center border-b border-line ps-2 pb-1">
        <h2 className="grow font-semibold">{t('columns')}</h2>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => choose([])}>
          {t('reset')}
        </button>
      </div>
      <ul>
        {columns.map(({ id, label, isShown, isKept }, index) => (
          <Fragment key={id}>
            {id === firstHidden && <li className="item-label">{t('hidden')}</li>}
            {/* The keyboard does the same with Alt and the arrow keys on the check box. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <li
              className="item"
              draggable
              onDragStart={() => setDragged(id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, index)}
            >
              {isKept ? (
                <Lock size={15} aria-hidden />
              ) : (
                <GripVertical size={15} className="cursor-grab" aria-hidden />
              )}
              <label className="flex grow items-center gap-2">
                <span className={`grow ${isShown ? '' : 'text-quiet'}`}>{label}</span>
                <input
                  type="checkbox"
                  className="check"
                  checked={isShown}
                  disabled={isKept}
                  aria-describedby="column-keys"
                  onKeyDown={(event) => onKeyDown(event, id, index)}
                  onChange={() => toggle(id)}
                />
              </label>
            </li>
          </Fragment>
        ))}
      </ul>
      <p id="column-keys" className="mt-1 border-t border-line px-2 py-1.5 text-xs text-faint">
        {t('column_keys')}
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  )
})
