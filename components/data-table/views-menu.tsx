'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListViewLink } from '@/components/data-table/list-views'
import { Menu } from '@/components/ui/menu'
import { onIntent } from '@/components/ui/on-intent'
import type { ListWithViews } from '@/lib/search-params/list-views'

const items = onIntent(
  async () => (await import('@/components/data-table/views-menu-items')).ViewsMenuItems,
)

/** Hides views that come with a list, and shows them again. */
export function ViewsMenu(props: { list: ListWithViews; views: readonly ListViewLink[] }) {
  const t = useTranslations('lists')
  return (
    <Menu
      label={t('views_shown')}
      trigger={
        <button
          type="button"
          className="tab text-faint"
          aria-label={t('views_shown')}
          title={t('views_shown')}
          onPointerEnter={items.preload}
          onFocus={items.preload}
        >
          <SlidersHorizontal size={14} aria-hidden />
        </button>
      }
    >
      <items.Component {...props} />
    </Menu>
  )
}
