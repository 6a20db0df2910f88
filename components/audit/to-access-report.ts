import { describeAuditEvent, nameActor } from '@/lib/present/audit-event'
import type { ShownEvent, ShownVerdict } from '@/components/audit/to-audit-view'
import type { Client } from '@/lib/domain/clients/client'
import { describeScope } from '@/lib/present/connection-state'
import type { Reader } from '@/lib/format/create-reader'

export interface AccessReportSource {
  readonly client: Pick<Client, 'connection_id' | 'name' | 'granted_at' | 'scope' | 'status'>
  readonly firmName: string
  /** Calendar days, both included. */
  readonly from: string
  readonly until: string
  readonly today: string
  /** Of this client within these days, newest first. */
  readonly events: readonly ShownEvent[]
  readonly verdict: ShownVerdict
}

export interface AccessReport {
  readonly connection_id: string
  readonly title: string
  readonly made: string
  readonly from: string
  readonly until: string
  readonly consent: string
  /** A sentence for each person who saw something. */
  readonly people: readonly string[]
  readonly refused: string | undefined
  readonly taken: readonly ReportLine[]
  readonly history: readonly ReportLine[]
  readonly verified: string
}

export interface ReportLine {
  readonly key: number
  readonly time: string
  readonly text: string
}

/** Who of a firm saw a client's banking, and what they took of it, for that client to read. */
export function toAccessReport(source: AccessReportSource, reader: Reader): AccessReport {
  const { client, firmName, events, verdict } = source
  const { text, date, instant } = reader
  const about = (subject: string): ShownEvent[] =>
    events.filter(({ kind }) => kind.startsWith(`${subject}.`))
  const lines = (chosen: readonly ShownEvent[]): ReportLine[] =>
    chosen.map((event) => ({
      key: event.seq,
      time: `${instant(event.at)}, ${reader.time(event.at)}`,
      text: text('audit.report_line', {
        person: nameActor(event, text),
        event: describeAuditEvent(event, client.name, reader),
      }),
    }))
  const refused = events.filter(({ kind }) => kind === 'access.refused').length
  return {
    connection_id: client.connection_id,
    title: text('audit.report_title', { client: client.name }),
    made: text('audit.report_made', {
      firm: firmName,
      today: date(source.today),
      from: date(source.from),
      until: date(source.until),
    }),
    from: source.from,
    until: source.until,
    consent: text(
      client.status === 'disconnected' ? 'audit.report_consent_ended' : 'audit.report_consent',
      {
        date: instant(client.granted_at),
        scopes: reader.list(client.scope.map((scope) => describeScope(scope, text).inline)),
      },
    ),
    people: summarize(events, reader),
    refused: refused === 0 ? undefined : text('audit.report_refused', { count: refused }),
    taken: lines([...about('document'), ...events.filter(({ kind }) => kind === 'export.begun')]),
    history: lines([...about('connection'), ...about('client')]),
    verified:
      verdict.kind === 'intact'
        ? text('audit.report_verified', { at: reader.instantFull(verdict.wholeAt.toISOString()) })
        : text('audit.report_altered', { number: reader.number(verdict.seq) }),
  }
}

interface Seen {
  name: string
  days: Set<string>
  first: string
  last: string
  documents: number
  exports: number
}

const counted = /^(?:access\.viewed|document\.\w+|export\.begun)$/

function summarize(events: readonly ShownEvent[], { text, instant }: Reader): string[] {
  const people = new Map<string, Seen>()
  // Newest first, so that the last one seen is the first in time.
  for (const event of events) {
    if (event.person === null || !counted.test(event.kind)) continue
    const day = instant(event.at)
    const seen = people.get(event.person.id) ?? {
      name: nameActor(event, text),
      days: new Set(),
      first: day,
      last: day,
      documents: 0,
      exports: 0,
    }
    people.set(event.person.id, seen)
    seen.days.add(day)
    seen.first = day
    if (event.kind.startsWith('document.')) seen.documents += 1
    if (event.kind === 'export.begun') seen.exports += 1
  }
  return [...people.values()].map(({ name, days, first, last, documents, exports }) =>
    [
      text('audit.report_viewed', { person: name, days: days.size, first, last }),
      text('audit.report_documents', { count: documents }),
      text('audit.report_exports', { count: exports }),
    ].join(' '),
  )
}
