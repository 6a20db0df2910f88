'use client'

import type { ReactNode } from 'react'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { type PagerView, StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { TitleRow } from '@/components/layout/title-row'

/** Everything of a list but its rows, as plain data. */
export interface ListView {
  readonly title: string
  readonly toolbar: ToolbarView
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
  /** What must be said before the rows; none where all is well. */
  notice?: ReactNode
  totals?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <TitleRow
        title={view.title}
        updatedAt={view.updatedAt}
        hasPeriod={hasPeriod}
        tabs={titleTabs}
      >
        {actions}
      </TitleRow>
      {tabs}
      <Toolbar toolbar={view.toolbar} columns={columns} views={viewMenu} />
      {notice}
      {children}
      {view.pager !== undefined && <StatusBar pager={view.pager}>{totals}</StatusBar>}
    </>
  )
}
