import { requestTime } from '@/app/request-time'
import { chooseEntries } from '@/components/portfolio/choose-entries'
import { parseColumnChoice } from '@/components/portfolio/column-choice'
import type { PortfolioTableContext } from '@/components/portfolio/portfolio-columns'
import { clientsOfPage, parsePortfolioParams } from '@/components/portfolio/portfolio-params'
import type { RawSearchParams } from '@/components/resource-list/list-params'
import type { PortfolioClients } from '@/components/portfolio/portfolio-view'
import type { PersonSession } from '@/lib/server/firms/create-firms'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'
import { findPreference } from '@/lib/server/storage/person-preference'

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
    portfolio.list(session, { period: params.period }),
    findPreference(database, session.person.id, 'portfolio'),
    requestFormat(),
  ])
  const now = requestTime()
  const chosen = chooseEntries(entries, params, { now, format })
  const first = (params.page - 1) * clientsOfPage
  return {
    clients: { entries, chosen, shown: chosen.slice(first, first + clientsOfPage) },
    context: {
      params,
      choice: parseColumnChoice(stored),
      isMixed: new Set(entries.map(({ client }) => client.environment)).size > 1,
      now,
      format,
    },
  }
}
