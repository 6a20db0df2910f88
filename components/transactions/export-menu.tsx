'use client'

import { ChevronDown, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Menu } from '@/components/ui/menu'
import { onIntent } from '@/components/ui/on-intent'

const items = onIntent(
  async () => (await import('@/components/transactions/export-items')).ExportItems,
)

/** Writes every transaction that matches, over all pages of the bank, as one file. */
export function ExportMenu(list: { connection_id: string; query: string }) {
  const lists = useTranslations('lists')
  return (
    <Menu
      label={lists('export')}
      align="end"
      trigger={
        <button
          type="button"
          className="btn max-sm:px-2! max-sm:[&>svg:last-child]:hidden"
          onPointerEnter={items.preload}
          onFocus={items.preload}
        >
          <Download size={15} aria-hidden />
          <span className="max-sm:sr-only">{lists('export')}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <items.Component {...list} />
    </Menu>
  )
}
