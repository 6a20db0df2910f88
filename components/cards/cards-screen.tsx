'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CardRow } from '@/components/cards/card-rows'
import type { CardsView } from '@/components/cards/to-cards-view'
import type { Column } from '@/components/data-table/data-table'
import { useListColumns } from '@/components/data-table/list-columns'
import { ListScreen } from '@/components/data-table/list-screen'
import { ListViewMenu, ListViewTabs } from '@/components/data-table/list-views'
import { MarkedTable } from '@/components/data-table/marked-table'

const useTones = {
  calm: '',
  near: 'font-medium text-attention',
  over: 'font-medium text-danger',
}
const barTones = { calm: '', near: 'text-chart-3', over: 'text-danger' }

export function CardsScreen({
  view,
  strip,
}: {
  view: CardsView
  /** What the cards come to. */
  strip: ReactNode
}) {
  const shell = useTranslations('shell')
  const { shown, menu } = useListColumns('cards', useColumns(), view.columns)
  return (
    <ListScreen
      view={view}
      columns={menu}
      titleTabs={<ListViewTabs list="cards" views={view.views} counts={view.counts} />}
      tabs={strip}
      viewMenu={<ListViewMenu views={view.views} counts={view.counts} />}
    >
      <MarkedTable kind="cards" caption={shell('cards')} view={view} columns={shown} />
    </ListScreen>
  )
}

function useColumns(): readonly Column<CardRow>[] {
  const t = useTranslations('cards')
  const lists = useTranslations('lists')
  return [
    {
      id: 'name',
      header: t('singular'),
      isKept: true,
      min: 160,
      cell: ({ href, title, number }) => (
        <>
          <a className="row-link" href={href} title={title} dir="auto">
            {title}
          </a>{' '}
          <bdi className="text-faint">{number}</bdi>
        </>
      ),
      td: ({ isClosed }) => ({
        className: `line1-start with-i i-credit-card ${isClosed ? 'text-faint' : ''}`,
      }),
    },
    {
      id: 'cardholder',
      header: t('cardholder'),
      width: 'w-44',
      cell: ({ holder }) => holder && <bdi>{holder}</bdi>,
      td: ({ holderMark }) =>
        holderMark === undefined
          ? { className: 'line2-start' }
          : { className: `cp ${holderMark.hue} line2-start`, 'data-av': holderMark.initials },
    },
    {
      id: 'type',
      header: t('type'),
      width: 'w-20',
      isSecondary: true,
      cell: ({ type }) => type,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'limit',
      header: t('limit'),
      width: 'w-44',
      align: 'end',
      isSecondary: true,
      cell: ({ limit, window }) => (
        <>
          <bdi dir="ltr">{limit}</bdi> <span className="text-faint">{window}</span>
        </>
      ),
    },
    {
      id: 'used',
      header: t('used_today'),
      width: 'w-44 xl:w-54',
      isTooWideForTablet: true,
      cell: ({ use }) =>
        use && (
          <>
            <progress
              className={`bar w-16 max-sm:hidden xl:w-24 ${barTones[use.level]}`}
              max={100}
              value={use.percent}
              aria-hidden
            />
            {use.text}
          </>
        ),
      td: ({ use }) => ({ className: `line2-end num-t ${use ? useTones[use.level] : ''}` }),
    },
    {
      id: 'left',
      header: t('left_today'),
      width: 'w-32',
      align: 'end',
      amount: ({ left }) => left,
      td: ({ isOver }) => ({ className: `line1-end ${isOver ? 'font-medium text-danger' : ''}` }),
    },
    {
      id: 'status',
      header: lists('status'),
      width: 'w-44',
      cell: ({ status, statusClass }) => status && <span className={statusClass}>{status}</span>,
    },
  ]
}
