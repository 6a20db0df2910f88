import type { ColumnSort } from '@/components/data-table/data-table'
import { toNumberPager } from '@/components/data-table/number-pager'
import type { PagerView } from '@/components/data-table/status-bar'
import type { StateView } from '@/components/layout/state-view'
import { summarizeConsents, summarizeFigures } from '@/lib/present/portfolio-figures'
import {
  clientsOfPage,
  isNarrowed,
  isSortable,
  noConditions,
  portfolioHref,
  type PortfolioParams,
  portfolioQuery,
} from '@/lib/search-params/portfolio'
import { columnNames, portfolioColumnIds } from '@/lib/search-params/portfolio-table'
import { toPortfolioToolbar } from '@/components/portfolio/portfolio-toolbar'
import { shortMoment } from '@/lib/present/last-seen'
import { type PortfolioRead, toPortfolioRow } from '@/lib/present/portfolio-rows'
import type { PortfolioView, TileView } from '@/components/portfolio/portfolio-screen'
import { attentions } from '@/lib/domain/clients/choose-clients'
import { knownSince, listsOfColumns } from '@/lib/domain/clients/figure-lists'
import { isFigureOrder } from '@/lib/domain/clients/compare-clients'
import { countFailed, isReadable } from '@/lib/domain/clients/portfolio-entry'
import { isPeriod } from '@/lib/domain/periods/read-period'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'
import { noFigures, type PortfolioFigures } from '@/lib/queries/portfolio'
import { queryOf } from '@/lib/search-params/resource-path'

/** The clients of a firm as a person may see them, all of it plain data in the reader's words. */
export function toPortfolioView(read: PortfolioRead, reader: Reader): PortfolioView {
  const { clients, params, columns, now } = read
  const { all, chosen, shown } = clients
  const { text } = reader
  const context = { period: params.period, columns, closes: read.closes, now, reader }
  return {
    title: text('shell.clients'),
    query: queryOf(portfolioQuery(params)),
    tabs: tabsOf(read, reader),
    tiles: tilesOf(read, reader),
    toolbar: toPortfolioToolbar(params, all, reader),
    columns,
    allColumns: portfolioColumnIds.map((id) => ({ id, label: text(columnNames[id]) })),
    sorts: sortsOf(params),
    rows: shown.map((entry) => toPortfolioRow(entry, context)),
    state: stateOf(read, reader),
    pager: chosen.length === 0 ? undefined : pagerOf(params, chosen.length, reader),
    pages: pagesOf(params, chosen.length, reader),
    failedHref: portfolioHref({ ...params, ...noConditions, health: ['not_read'] }),
    isFigureOrder: isFigureOrder(params.sort),
    unreadPeriod:
      params.period === undefined || isPeriod(params.period) ? undefined : params.period,
  }
}

/** The figures as the store has them: no summary where there are too many clients to know it at once. */
export function storedFigures(
  { clients, columns, now }: PortfolioRead,
  reader: Reader,
): PortfolioFigures {
  const { chosen, shown, entries } = clients
  const lists = listsOfColumns(columns)
  // What is kept of a client that cannot be read says beside it of when it is.
  const readable = shown.filter(isReadable)
  const oldest = readable.flatMap((entry) => knownSince(entry, lists) ?? []).toSorted()[0]
  return {
    ...noFigures,
    summary: entries && summarizeFigures(entries, reader, now),
    failed: countFailed(chosen),
    updatedAt: oldest === undefined ? undefined : shortMoment(oldest, now, reader),
  }
}

function tabsOf({ clients, params, person_id }: PortfolioRead, { text, number }: Reader) {
  const { all } = clients
  const open = all.filter(({ isArchived }) => !isArchived)
  const base = { ...params, ...noConditions }
  const tab = (
    id: string,
    label: PlainMessageKey,
    change: Partial<PortfolioParams>,
    count?: number,
  ) => ({
    id,
    label: text(label),
    href: portfolioHref({ ...base, ...change }),
    isCurrent: portfolioHref({ ...base, ...change }) === portfolioHref(params),
    count: count === undefined ? undefined : number(count),
  })
  const mine = open.filter(({ assigned }) => assigned.some(({ id }) => id === person_id))
  const favourites = open.filter(({ isFavourite }) => isFavourite)
  return [
    tab('all', 'portfolio.all', {}, open.length),
    tab('needs', 'portfolio.health_needs_somebody', { health: ['needs_somebody'] }),
    tab('mine', 'portfolio.my_clients', { assigned: [person_id] }, mine.length),
    tab('favourites', 'portfolio.favourites', { favourites: true }, favourites.length),
    tab('archived', 'portfolio.archived', { archived: true }),
  ]
}

const tileLooks: Record<TileView['id'], Pick<TileView, 'tone' | 'icon'>> = {
  ended: { tone: 'danger', icon: 'ended' },
  ending: { tone: 'attention', icon: 'ending' },
  statements: { tone: 'attention', icon: 'statements' },
  overdue: { tone: 'info', icon: 'overdue' },
}

function tilesOf({ clients, params, now }: PortfolioRead, reader: Reader): TileView[] {
  const consents = summarizeConsents(clients.all, now, reader)
  return attentions.map((id) => {
    const isCurrent = params.attention === id
    return {
      id,
      ...tileLooks[id],
      label: reader.text(`portfolio.tile_${id}`),
      shortLabel: reader.text(`portfolio.tile_${id}_short`),
      isCurrent,
      href: portfolioHref({ ...params, ...noConditions, attention: isCurrent ? undefined : id }),
      summary: id === 'ended' || id === 'ending' ? consents[id] : undefined,
    }
  })
}

function sortsOf(params: PortfolioParams): Record<string, ColumnSort> {
  const { sort } = params
  const sorts = (['name', ...portfolioColumnIds] as const).filter(isSortable).map((column) => {
    const isCurrent = sort?.column === column
    const isDescending = isCurrent && !sort.isDescending
    const current = sort?.isDescending === true ? ('descending' as const) : ('ascending' as const)
    const href = portfolioHref(params, { sort: { column, isDescending } })
    return [column, { href, current: isCurrent ? current : undefined }] as const
  })
  return Object.fromEntries(sorts)
}

function stateOf(
  { clients: { all, chosen }, params, seesAll }: PortfolioRead,
  { text }: Reader,
): StateView | undefined {
  if (all.length === 0 && !seesAll) {
    return {
      tone: 'plain',
      icon: 'empty',
      title: text('portfolio.none_assigned'),
      text: [text('portfolio.none_assigned_why')],
      actions: [],
    }
  }
  if (all.length === 0) {
    const connect = { label: text('portfolio.connect_first'), href: '/connect', isPrimary: true }
    return {
      tone: 'plain',
      icon: 'empty',
      title: text('portfolio.no_clients'),
      text: [text('portfolio.no_clients_why')],
      actions: [connect],
    }
  }
  if (chosen.length > 0) return undefined
  return {
    tone: 'plain',
    icon: 'search',
    title: text('portfolio.nothing_matches'),
    text: [],
    actions: isNarrowed(params)
      ? [{ label: text('portfolio.show_all'), href: portfolioHref({ ...params, ...noConditions }) }]
      : [],
  }
}

function pagerOf(params: PortfolioParams, count: number, reader: Reader): PagerView {
  const pages = { page: params.page, size: clientsOfPage, count }
  return toNumberPager(pages, (page) => portfolioHref(params, { page }), reader)
}

const maxPages = 12
const neighbours = 2

/** All of them where they are few; else the ends, and those about the one that is looked at. */
function pagesOf(params: PortfolioParams, count: number, { number }: Reader) {
  const pages = Array.from({ length: Math.ceil(count / clientsOfPage) }, (_, index) => index + 1)
  if (pages.length < 2) return []
  return pages
    .filter(
      (page) =>
        pages.length <= maxPages ||
        page === 1 ||
        page === pages.length ||
        Math.abs(page - params.page) <= neighbours,
    )
    .map((page) => ({
      label: number(page),
      href: portfolioHref(params, { page }),
      isCurrent: page === params.page,
    }))
}
