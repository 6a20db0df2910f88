import { auditFilter, parseAuditParams } from '@/lib/search-params/audit'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { PersonSession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'
import { listPeople } from '@/lib/server/db/person'

/** A page of the audit log, whether the log is whole, and the choices of its filters. */
export async function readAuditPage(
  { firm, person, settings }: PersonSession,
  raw: RawSearchParams,
) {
  const { audit, store } = getContext()
  const list = parseAuditParams(raw)
  const filter = auditFilter(list, settings.time_zone)
  const [found, verdict, people, clients] = await Promise.all([
    audit.list(firm.id, { ...filter, limit: list.page_size + 1 }),
    audit.verify(firm.id),
    listPeople(store.database, firm.id),
    listClients(store.database, person),
  ])
  const events = found.slice(0, list.page_size)
  return {
    events,
    list,
    olderThan: found.length > list.page_size ? events.at(-1)?.seq : undefined,
    verdict,
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    clients: clients.map(({ connection_id, name }) => ({ value: connection_id, label: name })),
  }
}
