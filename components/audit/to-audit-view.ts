import {
  auditFileHref,
  auditHref,
  type AuditParams,
  type AuditSubject,
  auditSubjects,
} from '@/components/audit/audit-params'
import type { AuditRow, AuditView } from '@/components/audit/audit-screen'
import { describeAuditEvent, iconOf, nameActor } from '@/components/audit/describe-audit-event'
import { hueOf, initialsOf } from '@/components/ui/avatar'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'

export interface ShownEvent {
  readonly seq: number
  /** ISO time. */
  readonly at: string
  readonly kind: string
  readonly person: { readonly id: string; readonly name: string | null } | null
  readonly connection_id: string | null
  readonly clientName: string | null
  readonly address: string | null
  readonly detail: Record<string, unknown>
}

export type ShownVerdict =
  | { readonly kind: 'intact'; readonly events: number; readonly wholeAt: Date }
  | { readonly kind: 'broken'; readonly seq: number; readonly wholeAt: Date }

interface Choice {
  readonly value: string
  readonly label: string
}

export interface AuditRead {
  readonly events: readonly ShownEvent[]
  readonly params: AuditParams
  /** Where the next page begins; undefined at the end. */
  readonly olderThan: number | undefined
  readonly verdict: ShownVerdict
  readonly people: readonly Choice[]
  readonly clients: readonly Choice[]
}

/** The firm's record in the reader's words: whether it is whole, and a page of it. */
export function toAuditView(read: AuditRead, reader: Reader): AuditView {
  const { events, params, olderThan, verdict, people, clients } = read
  const { text, number } = reader
  const { before: _before, ...chosen } = params
  const isFiltered = Object.values(chosen).some((value) => value !== undefined)
  const first = auditHref({ ...params, before: undefined })
  return {
    verdict:
      verdict.kind === 'broken'
        ? {
            isIntact: false,
            text: text('audit.altered_text', { number: number(verdict.seq) }),
            checkedAt: undefined,
          }
        : {
            isIntact: true,
            text: text('audit.whole_text', {
              count: verdict.events,
              number: number(verdict.events),
            }),
            checkedAt: text('audit.checked', {
              at: reader.instantFull(verdict.wholeAt.toISOString()),
            }),
          },
    params,
    people,
    clients,
    kinds: auditSubjects.map((value) => ({ value, label: text(subjectNames[value]) })),
    fileHref: auditFileHref(params),
    reportHref:
      params.client === undefined
        ? undefined
        : `/access-report/${encodeURIComponent(params.client)}`,
    clearHref: isFiltered ? auditHref({}) : undefined,
    rows: events.map((event) => toAuditRow(event, reader)),
    latestHref: params.before === undefined ? undefined : first,
    earlierHref: olderThan === undefined ? undefined : auditHref({ ...params, before: olderThan }),
    state:
      events.length > 0
        ? undefined
        : {
            tone: 'plain',
            icon: 'search',
            title: text(isFiltered ? 'audit.none_chosen' : 'audit.none_earlier'),
            text: [],
            actions: [
              { label: text('audit.show_latest'), href: isFiltered ? auditHref({}) : first },
            ],
          },
  }
}

const subjectNames = {
  session: 'audit.subject_session',
  person: 'audit.subject_person',
  access: 'audit.subject_access',
  document: 'audit.subject_document',
  export: 'audit.subject_export',
  connection: 'audit.subject_connection',
  client: 'audit.subject_client',
  firm: 'audit.subject_firm',
  audit: 'audit.subject_audit',
} as const satisfies Record<AuditSubject, MessageKey>

function toAuditRow(event: ShownEvent, reader: Reader): AuditRow {
  const { seq, at, kind, person, connection_id, clientName, address } = event
  const { text } = reader
  const actor = nameActor(event, text)
  const isPerson = person !== null && person.name !== null
  return {
    seq,
    day: reader.instant(at),
    time: reader.time(at),
    fullTime: reader.instantFull(at),
    actor,
    mark: {
      initials: initialsOf(actor),
      className: isPerson ? hueOf(person.id) : 'cp-plain',
    },
    event: describeAuditEvent(event, clientName, reader),
    icon: iconOf(kind),
    client: connection_id === null ? undefined : toClient(kind, connection_id, clientName, text),
    address: address ?? undefined,
  }
}

function toClient(
  kind: string,
  connection_id: string,
  name: string | null,
  text: Reader['text'],
): AuditRow['client'] {
  if (name !== null)
    return { name, href: `/clients/${encodeURIComponent(connection_id)}/connection` }
  // Whether there is such a client anywhere is not said.
  return kind === 'access.refused'
    ? undefined
    : { name: text('audit.client_gone'), href: undefined }
}

/** Which events these are, by the days of a time zone. */
export function auditFilter(
  { client, person, kind, from, until, before }: AuditParams,
  timeZone: string,
) {
  return {
    connection_id: client,
    person_id: person,
    subjects: kind === undefined ? undefined : [kind],
    from: from && beginOf(from, timeZone),
    before: until && beginOf(addDays(until, 1), timeZone),
    beforeSeq: before,
  }
}

// As events have it, with milliseconds: they are compared as texts.
function beginOf(day: string, timeZone: string): string | undefined {
  const begin = startOfDay(day, timeZone)
  return begin && new Date(begin).toISOString()
}
