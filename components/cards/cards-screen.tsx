'use client'

import { useTranslations } from 'use-intl'
import type { CardRow, CardsView } from '@/components/cards/to-cards-view'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useListColumns } from '@/components/data-table/list-columns'
import { ListScreen } from '@/components/data-table/list-screen'
import { ListViewMenu, ListViewTabs } from '@/components/data-table/list-views'
import { LocalFilterNote } from '@/components/data-table/local-filter-note'
import { UnreadableRows } from '@/components/data-table/unreadable-rows'
import { StateScreen } from '@/components/layout/state-view'

const useTones = {
  calm: '',
  near: 'font-medium text-attention',
  over: 'font-medium text-danger',
}
const barTones = { calm: '', near: 'text-chart-3', over: 'text-danger' }

export function CardsScreen({ view }: { view: CardsView }) {
  const shell = useTranslations('shell')
  const { shown, menu } = useListColumns('cards', useColumns(), view.columns)
  return (
    <ListScreen
      view={view}
      columns={menu}
      titleTabs={<ListViewTabs views={view.views} counts={view.counts} />}
      tabs={view.strip && <Strip strip={view.strip} />}
      viewMenu={<ListViewMenu views={view.views} counts={view.counts} />}
      notice={
        <>
          {view.localFilter && <LocalFilterNote filter={view.localFilter} />}
          <UnreadableRows rows={view.unreadable} />
        </>
      }
    >
      {view.state === undefined ? (
        <DataTable caption={shell('cards')} columns={shown} rows={view.rows} />
      ) : (
        <StateScreen state={view.state} />
      )}
    </ListScreen>
  )
}

function Strip({ strip }: { strip: NonNullable<CardsView['strip']> }) {
  const t = useTranslations('cards')
  return (
    <dl className="flex h-11 items-center gap-x-6 overflow-hidden border-b border-line px-4 whitespace-nowrap sm:px-6">
      {strip.spent !== undefined && (
        <div className="flex items-baseline gap-1.5 border-e border-line pe-6 max-sm:hidden">
          <dt className="text-xs text-faint">{strip.spent.label}</dt>
          <dd className="num-t font-semibold" data-amount="">
            <bdi dir="ltr">{strip.spent.amount}</bdi>{' '}
            <span className="text-xs font-normal text-faint">{strip.spent.of}</span>
          </dd>
        </div>
      )}
      <div className="flex items-baseline gap-1.5">
        <dt className="text-xs text-faint">{t('near_or_over')}</dt>
        <dd className={`num-t font-semibold ${strip.isAnyNear ? 'text-attention' : 'text-faint'}`}>
          {strip.near}
        </dd>
      </div>
      <div className="flex items-baseline gap-1.5 border-s border-line ps-6">
        <dt className="text-xs text-faint">{t('state_active')}</dt>
        <dd className="num-t font-semibold">
          {strip.active}{' '}
          <span className="text-xs font-normal text-faint">
            {t('of_cards', { count: strip.count })}
          </span>
        </dd>
      </div>
    </dl>
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
      cell: ({ href, title, number }) => (
        <>
          <a className="row-link" href={href} title={title} dir="auto">
            {title}
          </a>{' '}
          <bdi className="text-faint">{number}</bdi>
        </>
      ),
      td: ({ isClosed }) => ({
        className: `ma with-i i-credit-card ${isClosed ? 'text-faint' : ''}`,
      }),
    },
    {
      id: 'cardholder',
      header: t('cardholder'),
      width: 'w-52',
      cell: ({ holder }) => holder && <bdi>{holder}</bdi>,
      td: ({ holderMark, holder }) =>
        holderMark === undefined
          ? { className: 'mc' }
          : { className: `cp ${holderMark.hue} mc`, 'data-av': holderMark.initials, title: holder },
    },
    {
      id: 'type',
      header: t('type'),
      width: 'w-22',
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
      header: t('used'),
      width: 'w-58',
      cell: ({ use }) =>
        use && (
          <>
            <progress
              className={`bar max-sm:hidden ${barTones[use.level]}`}
              max={100}
              value={use.percent}
              aria-hidden
            />
            {use.text}
          </>
        ),
      td: ({ use }) => ({ className: `md num-t ${use ? useTones[use.level] : ''}` }),
    },
    {
      id: 'left',
      header: t('left'),
      width: 'w-30',
      align: 'end',
      cell: ({ left }) => left && <bdi dir="ltr">{left}</bdi>,
      td: ({ isOver }) => ({ className: `mb ${isOver ? 'font-medium text-danger' : ''}` }),
    },
    {
      id: 'status',
      header: lists('status'),
      width: 'w-44',
      cell: ({ status, statusClass }) => status && <span className={statusClass}>{status}</span>,
    },
  ]
}
