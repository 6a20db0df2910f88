import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import { describeAuditEvent, nameActor } from '@/lib/present/audit-event'
import type { ListedEvent } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import type { AuditFilter } from '@/lib/server/db/audit-event'
import type { PersonSession } from '@/lib/server/db/session'
import { csvMark, csvText } from '@/lib/server/exports/csv-file'
import { harmlessText } from '@/lib/format/one-line'
import { type GuardedStream, guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'

/**
 * The audit log, or what a filter leaves of it, as CSV: newest first, and on record itself. `address` says
 * on record what was filtered. Throws NotAllowedError.
 */
export async function exportAudit(
  context: Context,
  session: PersonSession,
  { filter, address, reader }: { filter: AuditFilter; address: string; reader: Reader },
): Promise<GuardedStream<Uint8Array>> {
  const { audit } = context
  const { person, firm } = session
  requirePermission(person, 'read_audit')
  const detail = { filter: address }
  await audit.append({ firm_id: firm.id, person_id: person.id, kind: 'audit.exported', detail })
  const right = rightsOf(context).ofPerson(session, 'read_audit').stream<Uint8Array>()
  return guardStream(writeAuditLines(audit.pages(firm.id, filter), reader), right).stream
}

const columns = ['number', 'time', 'person', 'event', 'kind', 'client', 'address', 'details']

/** Events as lines of CSV, a text for each page of them; times are of UTC. */
async function* writeAuditLines(
  pages: AsyncIterable<readonly ListedEvent[]>,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(csvMark + csvText([columns]))
  for await (const events of pages) {
    yield encoder.encode(csvText(events.map((event) => lineOf(event, reader))))
  }
}

function lineOf(event: ListedEvent, reader: Reader): string[] {
  const { seq, at, kind, clientName, address, detail } = event
  const words = [
    nameActor(event, reader.text),
    describeAuditEvent(event, clientName, reader),
    kind,
    clientName ?? '',
    address ?? '',
    JSON.stringify(detail),
  ]
  return [String(seq), at, ...words.map(harmlessText)]
}
