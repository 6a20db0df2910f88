'use client'

import { type ReactNode, useState } from 'react'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import type { CountedMatches } from '@/components/data-table/match-count-reader'
import {
  LocalFilterNote,
  type LocalFilterView,
  MatchCountContext,
} from '@/components/data-table/match-count'
import { type PagerView, StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { UnreadableRows } from '@/components/data-table/unreadable-rows'
import type { StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { onIntent } from '@/components/ui/on-intent'
import { isNoneBehind } from '@/lib/domain/search/match-count'

const countReader = onIntent(
  async () => (await import('@/components/data-table/match-count-reader')).MatchCountReader,
)

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
  wholeTotals = totals,
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
  /** The same where it turns out that no row of a later page matches. */
  wholeTotals?: ReactNode
  children: ReactNode
}) {
  const { title, toolbar, localFilter, unreadable, pager, updatedAt } = view
  const { count, isReading, onChange } = useCountedMatches(localFilter)
  const noneFollows =
    localFilter !== undefined && count !== undefined && isNoneBehind(count, localFilter.last)
  return (
    <MatchCountContext value={count}>
      <TitleRow title={title} updatedAt={updatedAt} hasPeriod={hasPeriod} tabs={titleTabs}>
        {actions}
      </TitleRow>
      {tabs}
      {toolbar && <Toolbar toolbar={toolbar} columns={columns} views={viewMenu} />}
      {notice}
      {localFilter && <LocalFilterNote filter={localFilter} count={count} isReading={isReading} />}
      {localFilter?.countPath !== undefined && (
        <countReader.Component path={localFilter.countPath} onChange={onChange} />
      )}
      <UnreadableRows rows={unreadable} />
      {children}
      {pager && (
        <StatusBar pager={noneFollows ? { ...pager, isEnd: true, nextHref: undefined } : pager}>
          {noneFollows ? wholeTotals : totals}
        </StatusBar>
      )}
    </MatchCountContext>
  )
}

/** The one count of the rows that match: of the page where it is all, else of the list as it is read. */
function useCountedMatches(filter: LocalFilterView | undefined) {
  const [counted, setCounted] = useState<CountedMatches>()
  const ofThis = counted?.path === filter?.countPath ? counted : undefined
  const count = filter?.page.isEnd === true ? filter.page : ofThis?.count
  return { count, isReading: ofThis?.isReading === true, onChange: setCounted }
}
