import { requestTime } from '@/lib/server/auth/request-time'
import { chooseClients } from '@/lib/domain/clients/choose-clients'
import { parseColumnChoice } from '@/components/portfolio/column-choice'
import { compareFigures, isFigureOrder } from '@/lib/domain/clients/compare-clients'
import type { PortfolioTableContext } from '@/components/portfolio/portfolio-columns'
import {
  clientsOfPage,
  parsePortfolioParams,
  type PortfolioParams,
} from '@/components/portfolio/portfolio-params'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import type { PortfolioClients } from '@/components/portfolio/portfolio-view'
import type { PortfolioClient, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { PersonSession } from '@/lib/server/auth/firms'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findPreference } from '@/lib/server/db/setting'

export interface PortfolioRequest {
  clients: PortfolioClients
  context: PortfolioTableContext
}

/** The portfolio that an address means, for this person and at this moment; no bank is asked. */
export async function portfolioRequest(
  session: PersonSession,
  raw: RawSearchParams,
): Promise<PortfolioRequest> {
  const { database, portfolio } = await services()
  const params = parsePortfolioParams(raw)
  const [entries, stored, format] = await Promise.all([
    portfolio.list(session),
    findPreference(database, session.person.id, 'portfolio'),
    requestFormat(),
  ])
  const now = requestTime()
  const named = chooseClients(entries, params, { now, format })
  const clients = await orderClients(session, named, { params, locale: format.locale })
  return {
    clients: { entries, ...clients },
    context: {
      params,
      choice: parseColumnChoice(stored),
      isMixed: new Set(entries.map(({ client }) => client.environment)).size > 1,
      now,
      format,
    },
  }
}

/** Figures are asked for of the clients on the page alone, unless all stand in an order of them. */
async function orderClients(
  session: PersonSession,
  named: readonly PortfolioClient[],
  { params, locale }: { params: PortfolioParams; locale: string },
): Promise<Pick<PortfolioRequest['clients'], 'chosen' | 'shown'>> {
  const { portfolio } = await services()
  const { page, sort } = params
  const first = (page - 1) * clientsOfPage
  const onPage = <Each>(chosen: readonly Each[]): Each[] =>
    chosen.slice(first, first + clientsOfPage)
  if (!isFigureOrder(sort)) {
    return { chosen: named, shown: await portfolio.withFigures(session, onPage(named), params) }
  }
  const entries = await portfolio.withFigures(session, named, params)
  const chosen: PortfolioEntry[] = entries.toSorted(compareFigures(entries, sort, locale))
  return { chosen, shown: onPage(chosen) }
}
