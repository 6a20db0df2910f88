import { readCalendar } from '@/lib/server/reads/renewal-calendar'
import { requestTime } from '@/lib/server/auth/request-time'
import { ConnectionScreen } from '@/components/connections/connection-screen'
import { describeCloseHit } from '@/lib/domain/renewals/plan-renewals'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requireClient } from '@/lib/server/auth/guards'
import { findPortfolioClient } from '@/lib/server/db/portfolio-row'
import { isTestData } from '@/lib/server/env'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readBusinessSide } from '@/lib/server/reads/read-business-side'
import { getContext } from '@/lib/server/context'
import {
  type ClientRequest,
  getQuarantine,
} from '@/lib/server/connections/authorize/decide-quarantine'
import { findTimeline } from '@/lib/server/connections/timeline'
import { listHandOffs } from '@/lib/server/db/hand-off'

async function readQuarantine(demand: ClientRequest) {
  const { requested, ...approved } = await getQuarantine(getContext(), demand)
  const [here, known] = await Promise.all([
    readBusinessSide(demand.connection_id, approved, 'now'),
    requested && readBusinessSide(requested.connection_id, requested, 'last'),
  ])
  return { ...here, requested: known }
}

export default async function ConnectionPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/connection'>) {
  const { client, firm, person } = await requireClient((await params).connection_id)
  const { outcome, problem } = await searchParams
  const context = getContext()
  const { database } = context.store
  const demand = { person, connection_id: client.connection_id }
  const reader = await getReader()
  const now = requestTime()
  const [timeline, quarantine, handOffs, calendar, record] = await Promise.all([
    findTimeline(context, demand),
    client.status === 'quarantined' ? readQuarantine(demand) : undefined,
    listHandOffs(database, person, client.connection_id),
    readCalendar(firm.id, reader),
    findPortfolioClient(database, person, client.connection_id),
  ])
  return (
    <MessagesProvider {...await getMessages(['connections', 'approvals'])}>
      <title>{`${reader.text('shell.connection')} · ${client.name} · Countinghouse`}</title>
      <ConnectionScreen
        connection={{
          client,
          isTestData: isTestData(context.env, client.environment),
          now,
          outcome: typeof outcome === 'string' ? outcome : undefined,
          hasWrongName: problem === 'name',
          closeHit: describeCloseHit(client, now, calendar),
          role: person.role,
          events: timeline?.events ?? [],
          refreshes: timeline?.refreshes ?? { succeeded: 0, failed: 0, lastSucceededAt: null },
          revocations: timeline?.revocations,
          quarantine,
          handOffs,
          record,
        }}
      />
    </MessagesProvider>
  )
}
