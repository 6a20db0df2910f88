import { Columns3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '@/components/data-table/data-table'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'
import type { ListWithColumns } from '@/lib/search-params/transaction-table'

const panel = onIntent(
  async () => (await import('@/components/data-table/columns-panel')).ColumnsPanel,
)

interface ColumnsOptions {
  /** The saved view that is open: another one may have columns of its own. */
  readonly view?: string | undefined
  /** Stands in place of the choice, where a saved view has made it. */
  readonly fixed?: string | undefined
  /** Stands below the choice. */
  readonly more?: ReactNode
  readonly onSaved?: () => void
}

/** The columns of a list that this person sees, in their order, and the menu that changes them. */
export function useListColumns<Row>(
  list: ListWithColumns,
  columns: readonly Column<Row>[],
  stored: readonly string[],
  { view, fixed, more, onSaved }: ColumnsOptions = {},
) {
  // Those that were chosen here, until the page brings other ones.
  const [choice, setChoice] = useState({ stored, view, ids: stored })
  const isCurrent = choice.view === view && choice.stored.join() === stored.join()
  const ids = isCurrent ? choice.ids : stored
  const chosen = [...new Set(ids)].flatMap((id) => columns.filter((column) => column.id === id))
  const kept = columns.filter((column) => column.isKept === true && !chosen.includes(column))
  const usual = columns.filter((column) => column.isExtra !== true)
  const shown = chosen.length === 0 ? usual : [...kept, ...chosen]
  const rest = columns.filter((column) => !shown.includes(column))
  const menu = (
    <ColumnsMenu>
      {fixed === undefined ? (
        <panel.Component
          list={list}
          columns={[...shown, ...rest].map((column) => ({
            id: column.id,
            label: column.header,
            isShown: shown.includes(column),
            isKept: column.isKept === true,
          }))}
          stored={ids}
          show={(next) => setChoice({ stored, view, ids: next })}
          onSaved={onSaved}
        />
      ) : (
        <p className="p-4 text-quiet">{fixed}</p>
      )}
      {more}
    </ColumnsMenu>
  )
  return { shown, menu }
}

/** A telephone has a row of its own instead of columns. */
function ColumnsMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('lists')
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <button
          type="button"
          className="btn btn-ghost -me-2.5 max-sm:hidden"
          onPointerEnter={panel.preload}
          onFocus={panel.preload}
        >
          <Columns3 size={15} aria-hidden />
          {t('columns')}
        </button>
      }
    >
      {children}
    </Popover>
  )
}
