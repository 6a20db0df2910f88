'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Menu } from '@/components/ui/menu'
import { onIntent } from '@/components/ui/on-intent'
import type { ListWithViews } from '@/lib/search-params/list-views'

const items = onIntent(
  async () => (await import('@/components/data-table/views-menu-items')).ViewsMenuItems,
)

/** One way of looking at a list: some of its filters by a name. */
export interface ListViewLink {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
  /** This person has hidden it. */
  readonly isHidden: boolean
}

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

/** What is open is shown, whether it is hidden or not. */
export function shownViews(views: readonly ListViewLink[]): readonly ListViewLink[] {
  return views.filter(({ isHidden, isCurrent }) => !isHidden || isCurrent)
}
