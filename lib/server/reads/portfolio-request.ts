import { clientsOfPage, parsePortfolioParams } from '@/lib/search-params/portfolio'
import { parsePortfolioColumns } from '@/lib/search-params/portfolio-table'
import type { PortfolioRead } from '@/lib/present/portfolio-rows'
import { chooseClients, hasFigureAttention } from '@/lib/domain/clients/choose-clients'
import { compareFigures, isFigureOrder } from '@/lib/domain/clients/compare-clients'
import type {
  PortfolioClient,
  PortfolioClients,
  PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import type { Reader } from '@/lib/format/create-reader'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { requestTime } from '@/lib/server/auth/request-time'
import type { PersonSession } from '@/lib/server/auth/guards'
import { findPreference } from '@/lib/server/db/setting'
import { listsOfColumns } from '@/lib/domain/clients/figure-lists'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { readClosesInWork } from '@/lib/server/reads/read-board'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'

/** The clients that an address means, for this person and at this moment; no bank is called. */
export async function portfolioRequest(
  session: PersonSession,
  raw: RawSearchParams,
  reader: Reader,
): Promise<PortfolioRead> {
  const { database } = getContext().store
  const params = parsePortfolioParams(raw)
  const [all, stored] = await Promise.all([
    listPortfolioClients(getContext().store.database, session.person),
    findPreference(database, session.person, 'portfolio'),
  ])
  const columns = parsePortfolioColumns(stored)
  const closes = columns.includes('close') ? await readClosesInWork(session, all) : undefined
  return {
    clients: await chooseEntries(session, all, { params, columns }, reader),
    params,
    columns,
    closes,
    person_id: session.person.id,
    seesAll: session.person.all_clients,
    now: requestTime(),
  }
}

/**
 * Figures are opened of the clients on the page alone, unless all of them fit on one, or the address
 * chooses or orders by figures.
 */
async function chooseEntries(
  session: PersonSession,
  all: readonly PortfolioClient[],
  { params, columns }: Pick<PortfolioRead, 'params' | 'columns'>,
  reader: Reader,
): Promise<PortfolioClients> {
  const { page, sort, attention } = params
  const at = { now: requestTime(), format: reader }
  const first = (page - 1) * clientsOfPage
  const onPage = <Each>(chosen: readonly Each[]): Each[] =>
    chosen.slice(first, first + clientsOfPage)
  const entries =
    all.length <= clientsOfPage
      ? await portfolioOf(getContext()).withFigures(session, all, params)
      : undefined
  const named = chooseClients(entries ?? all, params, at)
  const isOfFigures = attention === 'statements' || attention === 'overdue'
  if (!isOfFigures && !isFigureOrder(sort) && entries === undefined) {
    const shown = await portfolioOf(getContext()).withFigures(session, onPage(named), params)
    return { all, entries, chosen: named, shown }
  }
  const known =
    entries === undefined
      ? await portfolioOf(getContext()).withFigures(session, named, params)
      : entries
  const byId = new Map(known.map((entry) => [entry.client.connection_id, entry]))
  const found = named.flatMap(({ client }) => byId.get(client.connection_id) ?? [])
  const chosen: PortfolioEntry[] = isOfFigures
    ? found.filter((entry) => hasFigureAttention(entry, attention))
    : found
  const inOrder = { locale: reader.locale, lists: listsOfColumns(columns) }
  const ordered = isFigureOrder(sort)
    ? chosen.toSorted(compareFigures(chosen, sort, inOrder))
    : chosen
  return { all, entries, chosen: ordered, shown: onPage(ordered) }
}
