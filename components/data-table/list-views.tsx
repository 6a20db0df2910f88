'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { useMatchCount } from '@/components/data-table/match-count'
import { type ListViewLink, shownViews, ViewsMenu } from '@/components/data-table/views-menu'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { ListWithViews } from '@/lib/search-params/list-views'

interface ListViewsProps {
  readonly list: ListWithViews
  readonly views: readonly ListViewLink[]
  /** How many rows a view has, where that is known. */
  readonly counts?: Readonly<Record<string, string | undefined>>
}

/** Views in the title row from 1280 px, in a row of their own from 640. */
export function ListViewTabs({ list, views, counts = {} }: ListViewsProps) {
  const t = useTranslations('lists')
  const matches = useMatchCount()
  return (
    <nav
      aria-label={t('views')}
      className="flex gap-5 self-end border-line max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 max-sm:hidden xl:-mb-px xl:ms-3 xl:[&>.tab]:h-11"
    >
      {shownViews(views).map(({ id, label, href, isCurrent }) => (
        <Link
          key={id}
          href={href}
          prefetch={false}
          className="tab"
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
          <ViewCount count={isCurrent ? (matches ?? counts[id]) : counts[id]} />
        </Link>
      ))}
      <ViewsMenu list={list} views={views.filter(({ id }) => id !== 'all')} />
    </nav>
  )
}

/** The same as one menu in the toolbar, below 640 px. */
export function ListViewMenu({ views, counts = {} }: Omit<ListViewsProps, 'list'>) {
  const t = useTranslations('lists')
  const matches = useMatchCount()
  const current = views.find(({ isCurrent }) => isCurrent)
  return (
    <Menu
      label={t('views')}
      trigger={
        <button type="button" className="btn max-w-28 flex-none px-2! sm:hidden">
          <span className="truncate">{current?.label ?? t('views')}</span>
          <ViewCount count={current && (matches ?? counts[current.id])} />
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      {shownViews(views).map(({ id, label, href, isCurrent }) => (
        <MenuItem key={id} href={href} end={isCurrent ? (matches ?? counts[id]) : counts[id]}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function ViewCount({ count }: { count: string | undefined }) {
  return count === undefined ? null : <span className="count">{count}</span>
}
