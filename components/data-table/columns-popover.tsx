import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '@/components/ui/popover'

/** The menu of a table's columns. A telephone has a row of its own instead of columns. */
export function ColumnsPopover({
  preload,
  children,
}: {
  /** Loads what the menu holds, where that is loaded on intent. */
  preload?: () => void
  children: ReactNode
}) {
  const t = useTranslations('lists')
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <button
          type="button"
          className="btn btn-ghost -me-2.5 max-sm:hidden"
          onPointerEnter={preload}
          onFocus={preload}
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
