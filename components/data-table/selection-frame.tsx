'use client'

import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Stands over a list while rows are selected: how many, what can be done with them, and a way out. */
export function SelectionFrame({
  selection: { count, countElsewhere, clear },
  counted,
  place = 'bottom-13 pb-1',
  children,
}: {
  selection: { readonly count: number; readonly countElsewhere: number; readonly clear: () => void }
  /** "3 selected", where it is not rows that are counted. */
  counted?: string
  /** Above the status bar, where the list has one. */
  place?: string
  children: ReactNode
}) {
  const t = useTranslations('lists')
  const rows =
    countElsewhere === 0
      ? t('rows_selected', { count })
      : t('rows_selected_elsewhere', { count, elsewhere: countElsewhere })
  return (
    <div className={`pointer-events-none sticky z-20 mt-auto flex justify-center px-3 ${place}`}>
      <div
        role="region"
        aria-label={t('selection')}
        className="pointer-events-auto flex min-h-12 max-w-full flex-wrap items-center justify-end gap-1 rounded-xl bg-inverse py-1 ps-4 pe-1.5 text-white shadow-dialog"
      >
        <span className="min-w-0 truncate font-medium" role="status">
          {counted ?? rows}
        </span>
        {children}
        <button
          type="button"
          className="grid size-9 flex-none place-content-center rounded-lg hover:bg-white/10"
          aria-label={t('selection_clear')}
          onClick={clear}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/** What can be done with the selection; one of them is the main one. */
export function SelectionAction({
  label,
  isMain = false,
  children,
  ...attributes
}: ComponentProps<'button'> & { label: string; isMain?: boolean }) {
  const look = isMain
    ? 'bg-white text-black hover:bg-white/90'
    : 'hover:bg-white/10 aria-pressed:bg-white/20 max-md:[&>span]:sr-only'
  return (
    <button
      type="button"
      {...attributes}
      className={`flex h-9 flex-none items-center gap-1.5 rounded-lg px-2.5 font-medium whitespace-nowrap max-sm:px-2 ${look}`}
    >
      {children}
      <span>{label}</span>
    </button>
  )
}
