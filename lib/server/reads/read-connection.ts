import { describeCloseHit } from '@/lib/domain/renewals/plan-renewals'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import {
  type ClientRequest,
  getQuarantine,
} from '@/lib/server/connections/authorize/decide-quarantine'
import { findTimeline } from '@/lib/server/connections/timeline'
import { getContext } from '@/lib/server/context'
import { findClient } from '@/lib/server/db/connection'
import { listHandOffs } from '@/lib/server/db/hand-off'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { findOwnPage } from '@/lib/server/db/own-page'
import { consumeShownOnce } from '@/lib/server/db/shown-once'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { isTestData } from '@/lib/server/env'
import { getReader } from '@/lib/server/http/get-reader'
import { readGap } from '@/lib/server/reads/read-gap'
import { readWaitsNow } from '@/lib/server/reads/read-waits-now'
import { sharedPath } from '@/lib/server/http/visit-shared'
import { readBusinessSide } from '@/lib/server/reads/read-business-side'
import { readCalendar } from '@/lib/server/reads/renewal-calendar'

/**
 * How a client is connected, what has happened to the connection, and what waits for a person. `requested` is
 * the client that was to be approved in the place of this one.
 */
export async function readConnection(access: ClientAccess, requested: string | null) {
  const { client, firm, person } = access
  const context = getContext()
  const { database } = context.store
  const { connection_id } = client
  const demand = { person, connection_id }
  const now = requestTime()
  const [timeline, quarantine, handOffs, calendar, record, other, gap, ownPage, token] =
    await Promise.all([
      findTimeline(context, demand),
      client.status === 'quarantined' ? readQuarantine(demand) : undefined,
      listHandOffs(database, person, connection_id),
      readCalendar(firm.id, await getReader()),
      findPortfolioClient(database, person, connection_id),
      requested === null ? undefined : findClient(database, person, requested),
      readGap(access),
      findOwnPage(forFirm(database, firm.id).query, { firm_id: firm.id, connection_id }),
      consumeShownOnce(context.store, access, `own_page ${connection_id}`),
    ])
  const waitsNow = await readWaitsNow(access, gap)
  return {
    client,
    isTestData: isTestData(context.env, client.environment),
    now,
    closeHit: describeCloseHit(client, now, calendar),
    role: person.role,
    events: timeline?.events ?? [],
    refreshes: timeline?.refreshes ?? {
      succeeded: 0,
      failed: 0,
      lastSucceededAt: null,
      lastFailedAt: null,
    },
    revocations: timeline?.revocations,
    quarantine,
    handOffs,
    record,
    gap,
    waitsNow,
    ownPage,
    newOwnPageHref: token && `${context.env.appOrigin}${sharedPath(token.reveal())}`,
    requested: other,
  }
}

async function readQuarantine(demand: ClientRequest) {
  const { requested, ...approved } = await getQuarantine(getContext(), demand)
  const [here, known] = await Promise.all([
    readBusinessSide(demand.connection_id, approved, 'now'),
    requested && readBusinessSide(requested.connection_id, requested, 'last'),
  ])
  return { ...here, requested: known }
}
