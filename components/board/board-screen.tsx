'use client'

import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { useBoardColumns } from '@/components/board/board-columns'
import type { BoardView } from '@/components/board/board-view'
import { useBoardCells } from '@/components/board/use-board-cells'
import { DataTable } from '@/components/data-table/data-table'
import { ListViewMenu } from '@/components/data-table/list-views'
import { useSelection } from '@/components/data-table/selection'
import { StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { MonthMenu } from '@/components/layout/month-menu'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { useMay } from '@/components/layout/use-may'
import { onIntent } from '@/components/ui/on-intent'
import { Tab } from '@/components/ui/tabs'

const selectionBar = onIntent(
  async () => (await import('@/components/board/board-selection')).BoardSelection,
)

/** Every client by months: late first, then by due day, until somebody chooses another order. */
export function BoardScreen({ view }: { view: BoardView }) {
  const t = useTranslations('board')
  const mayAssign = useMay('prepare')
  const { shown, menu } = useBoardColumns(view)
  const selection = useSelection('closes', view.lines)
  const cells = useBoardCells(view)
  return (
    <>
      <TitleRow title={view.title} tabs={<BoardTabs view={view} />}>
        <MonthLinks view={view} />
        {view.myTurnHref !== undefined && (
          <Link href={view.myTurnHref} prefetch={false} className="btn btn-primary max-sm:px-2!">
            <ArrowRight size={15} className="rtl:-scale-x-100" aria-hidden />
            <span className="max-sm:sr-only">{t('start_my_turn')}</span>
          </Link>
        )}
      </TitleRow>
      <Toolbar
        toolbar={view.toolbar}
        columns={menu}
        views={<ListViewMenu views={view.views} counts={view.counts} />}
      />
      {view.state === undefined ? (
        // The handlers serve the links of the cells inside.
        <div className="board contents" {...cells.handlers}>
          <DataTable
            caption={t('caption')}
            columns={shown}
            rows={view.lines}
            rowClassName="with-av"
            hasKeys
            onNear={selectionBar.preload}
            {...(mayAssign && { selection })}
          />
        </div>
      ) : (
        <StateScreen state={view.state} />
      )}
      {cells.popover}
      {mayAssign && selection.count > 0 && (
        <selectionBar.Component view={view} selection={selection} />
      )}
      {view.pager !== undefined && (
        <StatusBar pager={view.pager}>
          <Summary view={view} />
        </StatusBar>
      )}
    </>
  )
}

function BoardTabs({ view: { views, counts } }: { view: BoardView }) {
  const t = useTranslations('lists')
  return (
    <nav
      aria-label={t('views')}
      className="flex gap-5 self-end border-line max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 max-sm:hidden xl:ms-3 xl:-mb-px xl:[&>.tab]:h-11"
    >
      {views.map(({ id, label, href, isCurrent }) => (
        <Tab key={id} href={href} current={isCurrent} count={counts[id]}>
          {label}
        </Tab>
      ))}
    </nav>
  )
}

/** The month in work, the ones beside it, and a menu of the year around it. */
function MonthLinks({ view: { month } }: { view: BoardView }) {
  const t = useTranslations('board')
  return (
    <span className="flex flex-none items-center [&>.btn-icon]:max-sm:hidden">
      <Link
        href={month.previousHref}
        prefetch={false}
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={t('previous_month')}
        title={t('previous_month')}
      >
        <ChevronLeft size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
      <MonthMenu label={t('month')} current={month.name} choices={month.others} />
      <Link
        href={month.nextHref}
        prefetch={false}
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={t('next_month')}
        title={t('next_month')}
      >
        <ChevronRight size={14} className="rtl:-scale-x-100" aria-hidden />
      </Link>
    </span>
  )
}

/** How many clients are how far with the month in work. */
function Summary({ view: { month, summary } }: { view: BoardView }) {
  return (
    <span className="flex flex-wrap gap-x-3 px-2 max-sm:leading-4">
      <span className="max-lg:hidden">{month.name}</span>
      {summary.map(({ count, state }) => (
        <span key={state}>
          <b className="num-t font-medium text-ink">{count}</b> {state}
        </span>
      ))}
    </span>
  )
}
