'use client'

import { ChevronUp, Plus, RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { type ColumnSort, DataTable } from '@/components/data-table/data-table'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { type PagerView, StatusBar } from '@/components/data-table/status-bar'
import { Toolbar } from '@/components/data-table/toolbar'
import { useListColumns } from '@/components/data-table/list-columns'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { useMay } from '@/components/layout/use-may'
import { usePortfolioColumns } from '@/components/portfolio/portfolio-columns'
import type { PortfolioColumnId } from '@/lib/search-params/portfolio-table'
import { PortfolioTiles } from '@/components/portfolio/portfolio-tiles'
import { Note } from '@/components/ui/note'
import { Popover } from '@/components/ui/popover'
import { Tab } from '@/components/ui/tabs'
import {
  type PortfolioRow,
  type PortfolioSummary,
  usePortfolioFigures,
} from '@/lib/queries/portfolio'
import { tooOften } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

export interface TileView {
  readonly id: 'ended' | 'ending' | 'statements' | 'overdue'
  readonly icon: 'ended' | 'ending' | 'statements' | 'overdue'
  readonly tone: 'danger' | 'attention' | 'info'
  readonly label: string
  readonly shortLabel: string
  readonly href: string
  readonly isCurrent: boolean
  /** Undefined where it is made of figures. */
  readonly summary: PortfolioSummary['tiles'][string] | undefined
}

interface LinkView {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
}

/** The clients of a firm, as plain data. */
export interface PortfolioView {
  readonly title: string
  /** The conditions of the list as its address has them. */
  readonly query: string
  readonly tabs: readonly (LinkView & { readonly id: string; readonly count: string | undefined })[]
  readonly tiles: readonly TileView[]
  readonly toolbar: ToolbarView
  readonly columns: readonly PortfolioColumnId[]
  readonly allColumns: readonly { readonly id: PortfolioColumnId; readonly label: string }[]
  readonly sorts: Readonly<Record<string, ColumnSort>>
  readonly rows: readonly PortfolioRow[]
  readonly state: StateView | undefined
  readonly pager: PagerView | undefined
  readonly pages: readonly LinkView[]
  readonly failedHref: string
  readonly isFigureOrder: boolean
  readonly unreadPeriod: string | undefined
}

/** Every client as last known, its figures read behind it. */
export const PortfolioScreen = withQueries(function PortfolioScreen({
  view,
}: {
  view: PortfolioView
}) {
  const t = useTranslations('portfolio')
  const shell = useTranslations('shell')
  const mayConnect = useMay('connect')
  const router = useRouter()
  const reading = usePortfolioFigures(view.query, view.columns.join(','))
  const { figures } = reading
  const { summary, total } = figures
  const rows = view.rows.map((row) => figures.rows[row.key] ?? row)
  // Without a script nothing is read.
  const isReading = reading.isFetching && total > 0
  const { name, columns } = usePortfolioColumns(view.allColumns, view.sorts, isReading)
  const { shown, menu } = useListColumns('portfolio', columns, view.columns, {
    // The server puts what is newly shown into words.
    onSaved: () => router.refresh(),
  })
  return (
    <>
      <TitleRow
        title={view.title}
        hasPeriod
        tabs={<PortfolioTabs view={view} />}
        problem={<FiguresStatus view={view} reading={reading} />}
      >
        {mayConnect && (
          <Link href="/connect" prefetch={false} className="btn btn-primary max-sm:px-2!">
            <Plus size={15} aria-hidden />
            <span className="max-sm:sr-only">{shell('connect')}</span>
          </Link>
        )}
      </TitleRow>
      {view.unreadPeriod !== undefined && (
        <div className="px-4 sm:px-6">
          <Note tone="attention" fact={t('period_unreadable', { typed: view.unreadPeriod })}>
            {t('period_default_shown')}
          </Note>
        </div>
      )}
      <PortfolioTiles tiles={view.tiles} summary={summary} />
      <Toolbar toolbar={view.toolbar} columns={menu} />
      {view.state === undefined ? (
        <DataTable
          caption={shell('clients')}
          columns={[name, ...shown]}
          rows={rows}
          rowClassName="with-av"
        />
      ) : (
        <StateScreen state={view.state} />
      )}
      {view.pager !== undefined && (
        <StatusBar pager={view.pager}>
          {summary !== undefined && <Totals {...summary} />}
          <Pages pages={view.pages} />
        </StatusBar>
      )}
    </>
  )
})

function PortfolioTabs({ view: { tabs } }: { view: PortfolioView }) {
  const t = useTranslations('portfolio')
  return (
    <nav
      aria-label={t('views')}
      className="flex gap-5 self-end border-line max-xl:order-last max-xl:-mx-6 max-xl:h-9 max-xl:basis-[calc(100%+3rem)] max-xl:border-b max-xl:px-6 max-sm:hidden xl:ms-3 xl:-mb-px xl:[&>.tab]:h-11"
    >
      {tabs.map(({ id, label, href, isCurrent, count }) => (
        <Tab key={id} href={href} current={isCurrent} count={count}>
          {label}
        </Tab>
      ))}
    </nav>
  )
}

/** How far the reading is, when it ended, and how many clients it failed for. */
function FiguresStatus({
  view,
  reading: { figures, isFetching, error, refresh },
}: {
  view: PortfolioView
  reading: ReturnType<typeof usePortfolioFigures>
}) {
  const t = useTranslations('portfolio')
  const lists = useTranslations('lists')
  const router = useRouter()
  const { done, total, failed = 0, updatedAt } = figures
  const isReading = isFetching && total > 0
  return (
    <span className="hidden items-center gap-2 text-xs text-faint sm:flex">
      {failed > 0 && (
        <Link
          href={view.failedHref}
          prefetch={false}
          className="inline-block min-h-6 content-center text-attention hover:underline"
        >
          {t('not_loaded', { count: failed })}
        </Link>
      )}
      {isReading ? (
        <span className="flex items-center gap-2">
          <progress className="bar w-16" aria-label={t('progress')} value={done} max={total} />
          {t('reading', { done, total })}
        </span>
      ) : (
        <span role="status">
          {error !== null
            ? (tooOften(error) ?? t('stopped'))
            : updatedAt === undefined
              ? ''
              : t('figures_from', { time: updatedAt })}
        </span>
      )}
      {view.isFigureOrder && !isFetching && total > 0 && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => router.refresh()}>
          {t('show_in_order')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-icon btn-sm"
        aria-label={lists('refresh')}
        title={lists('refresh')}
        aria-busy={isFetching}
        onClick={refresh}
      >
        <RotateCw size={14} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      </button>
    </span>
  )
}

/** Cash and what is overdue by currency: currencies are never added up. */
function Totals({ totals, totalsOf }: PortfolioSummary) {
  const t = useTranslations('portfolio')
  const lists = useTranslations('lists')
  const [first] = totals
  if (first === undefined) return null
  return (
    <Popover
      label={t('totals')}
      side="top"
      className="p-2"
      trigger={
        <button
          type="button"
          className="btn btn-ghost btn-sm num-t min-w-0 gap-1.5! px-2! text-xs font-normal!"
        >
          {/* Whatever the list above is narrowed to. */}
          <span className="text-faint max-[90rem]:hidden">{totalsOf}</span>
          {/* A phone has room for the amount alone, which has its currency's sign. */}
          <span className="text-faint max-sm:hidden">{first.currency}</span>
          <span data-amount="">
            {t('cash')} <b className="font-medium text-ink">{first.cash}</b>
          </span>
          <span className="max-lg:hidden" data-amount="">
            · {t('overdue_suffix')} <b className="font-medium text-ink">{first.overdue}</b>
          </span>
          {totals.length > 1 && (
            <span className="max-sm:hidden">
              {t('more_currencies', { count: totals.length - 1 })}
            </span>
          )}
          <ChevronUp size={13} aria-hidden />
        </button>
      }
    >
      <p className="max-w-64 px-2 pt-1 pb-1.5 text-xs text-faint">
        {`${totalsOf}. ${t('totals_text')}`}
      </p>
      <table className="num-t text-xs">
        <thead className="text-faint">
          <tr>
            <th scope="col" className="px-2 py-1 text-start font-medium">
              {lists('currency')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-medium">
              {t('column_balance')}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-medium">
              {t('column_overdue_invoices')}
            </th>
          </tr>
        </thead>
        <tbody data-amount="">
          {totals.map(({ currency, cash, overdue }) => (
            <tr key={currency}>
              <th scope="row" className="px-2 py-1 text-start font-medium">
                {currency}
              </th>
              <td className="px-2 py-1 text-end">
                <bdi dir="ltr">{cash}</bdi>
              </td>
              <td className="px-2 py-1 text-end">
                <bdi dir="ltr">{overdue}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  )
}

function Pages({ pages }: { pages: readonly LinkView[] }) {
  const t = useTranslations('lists')
  if (pages.length === 0) return null
  return (
    <span className="flex gap-0.5 max-lg:hidden">
      {pages.map(({ label, href, isCurrent }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-label={t('page', { number: Number(label) })}
          aria-current={isCurrent ? 'page' : undefined}
          className="grid h-6 min-w-6 place-content-center rounded-md px-1 hover:bg-hover aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </span>
  )
}
