'use client'

import { ChevronDown, EllipsisVertical, Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ListViewLink, shownViews, ViewsMenu } from '@/components/data-table/views-menu'
import { MatchTotal } from '@/components/data-table/match-count'
import { onIntent } from '@/components/ui/on-intent'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'

const viewDialog = onIntent(
  async () => (await import('@/components/transactions/view-dialog')).ViewDialog,
)

export interface ViewTab {
  readonly id: string
  readonly name: string
  readonly href: string
  /** The colleague who shares it; undefined for one's own. */
  readonly by: string | undefined
  readonly isShared: boolean
}

/** The saved views of a list, and the one that is open. */
export interface SavedViewsView {
  /** Those that come with the list. */
  readonly ofList: readonly ListViewLink[]
  readonly tabs: readonly ViewTab[]
  readonly allHref: string
  readonly currentId: string | undefined
  /** Whether the list differs from the open view, or from the plain list where none is open. */
  readonly isChanged: boolean
  /** The address of these rows from page one, to copy for a colleague. */
  readonly copyHref: string
}

interface ViewTabsProps {
  readonly connection_id: string
  readonly query: string
  readonly views: SavedViewsView
}

type Task = { readonly kind: 'save' } | { readonly kind: 'edit' | 'delete'; readonly view: ViewTab }

/** Saved views as tabs; below 640 px one menu in the toolbar (`place`). */
export function ViewTabs({ place, ...props }: ViewTabsProps & { place: 'tabs' | 'menu' }) {
  const [task, setTask] = useState<Task>()
  return (
    <>
      {place === 'tabs' ? (
        <Tabs {...props} onTask={setTask} />
      ) : (
        <TabsMenu {...props} onTask={setTask} />
      )}
      {task !== undefined && (
        <viewDialog.Component
          connection_id={props.connection_id}
          query={props.query}
          task={task}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  )
}

function Tabs({ views, onTask }: ViewTabsProps & { onTask: (task: Task) => void }) {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const { ofList, tabs, currentId, isChanged } = views
  const current = tabs.find(({ id }) => id === currentId)
  const isAll = current === undefined && !ofList.some(({ isCurrent }) => isCurrent)
  return (
    <nav
      aria-label={lists('views')}
      className="flex h-9 gap-5 overflow-x-auto border-b border-line px-6 max-sm:hidden"
    >
      <Link
        href={views.allHref}
        prefetch={false}
        className="tab"
        aria-current={isAll ? 'true' : undefined}
      >
        {lists('view_all')}
      </Link>
      {shownViews(ofList).map(({ id, label, href, isCurrent }) => (
        <Link
          key={id}
          href={href}
          prefetch={false}
          className="tab"
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
          {isCurrent && <MatchTotal />}
        </Link>
      ))}
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          href={tab.href}
          prefetch={false}
          className="tab"
          title={tab.by === undefined ? undefined : t('view_by', { person: tab.by })}
          aria-current={tab.id === currentId ? 'true' : undefined}
        >
          <bdi>{tab.name}</bdi>
          {tab.id === currentId && isChanged && (
            <span className="text-xs font-normal text-faint">{t('view_changed')}</span>
          )}
          {tab.id === currentId && <MatchTotal />}
        </Link>
      ))}
      {current !== undefined && current.by === undefined && (
        <Menu
          label={t('view_actions', { view: current.name })}
          trigger={
            <button
              type="button"
              className="tab -ms-4 text-faint"
              aria-label={t('view_actions', { view: current.name })}
            >
              <EllipsisVertical size={14} aria-hidden />
            </button>
          }
        >
          <MenuItem onSelect={() => onTask({ kind: 'edit', view: current })}>
            {t('view_edit')}
          </MenuItem>
          <MenuItem danger onSelect={() => onTask({ kind: 'delete', view: current })}>
            {t('view_delete')}
          </MenuItem>
        </Menu>
      )}
      {isChanged && (
        <button
          type="button"
          className="tab text-faint max-lg:hidden"
          onClick={() => onTask({ kind: 'save' })}
        >
          <Plus size={14} aria-hidden />
          {t('view_save')}
        </button>
      )}
      <ViewsMenu list="transactions" views={ofList} />
    </nav>
  )
}

function TabsMenu({ views, onTask }: ViewTabsProps & { onTask: (task: Task) => void }) {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const { ofList, tabs, currentId, isChanged } = views
  const shown = shownViews(ofList)
  if (tabs.length + shown.length === 0 && !isChanged) return null
  const saved = tabs.find(({ id }) => id === currentId)
  const current = saved?.name ?? shown.find(({ isCurrent }) => isCurrent)?.label
  return (
    <Menu
      label={lists('views')}
      trigger={
        <button type="button" className="btn max-w-36 flex-none px-2! sm:hidden">
          <span className="truncate">
            <span className="font-normal text-faint">{t('view')}</span>{' '}
            {current ?? lists('view_all')}
          </span>
          {current !== undefined && <MatchTotal />}
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <MenuItem href={views.allHref}>{lists('view_all')}</MenuItem>
      {shown.map(({ id, label, href }) => (
        <MenuItem key={id} href={href}>
          {label}
        </MenuItem>
      ))}
      {tabs.map(({ id, name, href }) => (
        <MenuItem key={id} href={href}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onTask({ kind: 'save' })}>{t('view_save')}</MenuItem>
    </Menu>
  )
}
