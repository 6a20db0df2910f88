import { AuditScreen } from '@/components/audit/audit-screen'
import { toAuditView } from '@/components/audit/to-audit-view'
import { auditForAdmins } from '@/components/layout/role-states'
import { StateScreen } from '@/components/layout/state-view'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { auditFilter, parseAuditParams } from '@/lib/search-params/audit'
import { may } from '@/lib/domain/people/permissions'
import { requirePerson } from '@/lib/server/auth/guards'
import { listPeople } from '@/lib/server/db/person'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'

export default async function AuditPage({ searchParams }: PageProps<'/settings/audit'>) {
  const { person, firm } = await requirePerson()
  const reader = await getReader()
  const title = <title>{`${reader.text('shell.audit')} · Countinghouse`}</title>
  if (!may(person, 'read_audit')) {
    return (
      <>
        {title}
        <StateScreen state={auditForAdmins(reader)} />
      </>
    )
  }
  const { audit, store } = getContext()
  const list = parseAuditParams(await searchParams)
  const [found, verdict, colleagues, clients] = await Promise.all([
    audit.list(firm.id, { ...auditFilter(list, reader.timeZone), limit: list.page_size + 1 }),
    audit.verify(firm.id),
    listPeople(store.database, firm.id),
    listClients(store.database, person),
  ])
  const events = found.slice(0, list.page_size)
  const view = toAuditView(
    {
      events,
      list,
      olderThan: found.length > list.page_size ? events.at(-1)?.seq : undefined,
      verdict,
      people: colleagues.map(({ id, name }) => ({ value: id, label: name })),
      clients: clients.map(({ connection_id, name }) => ({ value: connection_id, label: name })),
    },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['audit'])}>
      {title}
      <AuditScreen view={view} />
    </MessagesProvider>
  )
}
