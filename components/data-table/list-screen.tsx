'use client'

import type { ReactNode } from 'react'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { LocalFilterNote, type LocalFilterView } from '@/components/data-table/local-filter-note'
import { type PagerView, StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { UnreadableRows } from '@/components/data-table/unreadable-rows'
import type { StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'

/** Everything of a list but its rows, as plain data. */
export interface ListView {
  readonly title: string
  /** Undefined where the list has no conditions. */
  readonly toolbar?: ToolbarView
  /** Stands where rows would; undefined where there are rows. */
  readonly state: StateView | undefined
  /** Rows that lack what every row must have, as the bank sent them. */
  readonly unreadable: readonly string[]
  /** Undefined where no condition of ours was applied. */
  readonly localFilter: LocalFilterView | undefined
  /** Undefined where the list could not be read. */
  readonly pager: PagerView | undefined
  readonly updatedAt: string | undefined
}

/** A list from the top: title, views, toolbar, then the rows or what stands in their place. */
export function ListScreen({
  view,
  actions,
  titleTabs,
  tabs,
  viewMenu,
  columns,
  notice,
  totals,
  hasPeriod = true,
  children,
}: {
  view: ListView
  actions?: ReactNode
  /** Views in the title row. */
  titleTabs?: ReactNode
  hasPeriod?: boolean
  /** Saved views, or a strip of figures: a row of their own. */
  tabs?: ReactNode
  viewMenu?: ReactNode
  columns?: ReactNode
  /** What else must be said before the rows; none where all is well. */
  notice?: ReactNode
  totals?: ReactNode
  children: ReactNode
}) {
  const { title, toolbar, localFilter, unreadable, pager, updatedAt } = view
  return (
    <>
      <TitleRow title={title} updatedAt={updatedAt} hasPeriod={hasPeriod} tabs={titleTabs}>
        {actions}
      </TitleRow>
      {tabs}
      {toolbar && <Toolbar toolbar={toolbar} columns={columns} views={viewMenu} />}
      {notice}
      {localFilter && <LocalFilterNote filter={localFilter} />}
      <UnreadableRows rows={unreadable} />
      {children}
      {pager && <StatusBar pager={pager}>{totals}</StatusBar>}
    </>
  )
}
