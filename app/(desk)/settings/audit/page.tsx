import { parseAuditParams } from '@/components/audit/audit-params'
import { AuditView } from '@/components/audit/audit-view'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { AdminsOnly } from '@/components/settings/admins-only'
import { FirmPage } from '@/app/(desk)/firm-page'
import { type PersonSession, requirePerson } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'
import { services } from '@/lib/server/services'

const pageSize = 50

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<RawSearchParams>
}) {
  const session = await requirePerson()
  const format = await requestFormat()
  const { text } = format
  const isAdmin = session.person.role === 'admin'
  return (
    <FirmPage format={format} session={session} current="settings">
      <title>{`${text('settings.audit')} · Countinghouse`}</title>
      {isAdmin ? (
        <AuditTrail session={session} raw={await searchParams} />
      ) : (
        <AdminsOnly title={text('settings.admins_audit')} text={text} />
      )}
    </FirmPage>
  )
}

async function AuditTrail({ session, raw }: { session: PersonSession; raw: RawSearchParams }) {
  const { audit, connections, firms } = await services()
  const params = parseAuditParams(raw)
  const firm_id = session.firm.id
  const [found, verdict, people, clients, format] = await Promise.all([
    audit.list(firm_id, {
      connection_id: params.client,
      person_id: params.person,
      beforeSeq: params.before,
      limit: pageSize + 1,
    }),
    audit.verify(firm_id),
    firms.listPeople(firm_id),
    connections.listClients(session.person),
    requestFormat(),
  ])
  const events = found.slice(0, pageSize)
  return (
    <AuditView
      events={events}
      params={params}
      olderThan={found.length > pageSize ? events.at(-1)?.seq : undefined}
      verdict={verdict}
      people={people.map(({ id, name }) => ({ value: id, label: name }))}
      clients={clients.map(({ connection_id, name }) => ({ value: connection_id, label: name }))}
      format={format}
    />
  )
}
