import { describeActor, describeEvent } from '@/lib/i18n/connection-events'
import { auditHref, type AuditParams } from '@/components/audit/audit-params'
import type { AuditRow, AuditView } from '@/components/audit/audit-screen'
import { hueOf, initialsOf } from '@/components/ui/avatar'
import type { Reader } from '@/lib/i18n/reader'

export interface ShownEvent {
  readonly seq: number
  /** ISO time. */
  readonly at: string
  readonly kind: string
  readonly person: { readonly id: string; readonly name: string | null } | null
  readonly connection_id: string | null
  readonly clientName: string | null
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
  const isFiltered = params.client !== undefined || params.person !== undefined
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

function toAuditRow(event: ShownEvent, reader: Reader): AuditRow {
  const { seq, at, kind, person, connection_id, clientName } = event
  const { text } = reader
  const actor =
    person === null
      ? text('audit.by_itself')
      : (describeActor(event, text) ?? text('audit.somebody'))
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
    client:
      connection_id === null
        ? undefined
        : clientName === null
          ? { name: text('audit.client_gone'), href: undefined }
          : {
              name: clientName,
              href: `/clients/${encodeURIComponent(connection_id)}/connection`,
            },
  }
}

const icons: Readonly<Record<string, string>> = {
  'session.started': 'i-log-in',
  'session.refused': 'i-shield-alert alarm',
  'session.ended': 'i-log-in',
  'session.others_ended': 'i-log-in',
  'document.opened': 'i-file-text',
  'document.downloaded': 'i-download',
  'export.begun': 'i-folder-down',
  'export.ended': 'i-folder-down',
  'connection.needs_reconnect': 'i-unplug alarm',
  'connection.disconnect_asked': 'i-unplug',
  'connection.disconnected': 'i-unplug',
  'connection.quarantined': 'i-shield-alert alarm',
  'connection.hand_off_made': 'i-send',
  'connection.hand_off_opened': 'i-eye',
  'connection.expiry_warned': 'i-calendar-clock',
  'client.assigned': 'i-user-plus',
}

function iconOf(kind: string): string {
  if (Object.hasOwn(icons, kind)) return icons[kind] ?? 'i-check'
  return kind.startsWith('connection.') ? 'i-plug-zap' : 'i-check'
}

type Detail = Record<string, unknown>

const events: Readonly<Record<string, (detail: Detail, text: Reader['text']) => string>> = {
  'session.started': (_detail, text) => text('audit.signed_in'),
  'session.refused': (_detail, text) => text('audit.sign_in_refused'),
  'session.ended': (_detail, text) => text('audit.signed_out'),
  'session.others_ended': ({ count }, text) =>
    text('audit.others_signed_out', { count: Number(count) }),
  'person.deactivated': (_detail, text) => text('audit.person_deactivated'),
  'person.reactivated': (_detail, text) => text('audit.person_reactivated'),
  'person.password_changed': (_detail, text) => text('audit.password_changed'),
  'firm.close_day_set': ({ day }, text) => text('audit.close_day_set', { day: String(day) }),
  'person.calendar_renewed': (_detail, text) => text('audit.calendar_renewed'),
  'person.calendar_ended': (_detail, text) => text('audit.calendar_ended'),
  'export.begun': ({ title }, text) => text('audit.export_begun', { title: String(title) }),
  'export.ended': ({ what, included, packed, wanted, whole, missing }, text) =>
    text(whole === true ? 'audit.export_ended' : 'audit.export_ended_in_part', {
      what: String(what),
      // Events of earlier versions have another name for the count.
      included: String(included ?? packed),
      wanted: String(wanted),
      missing: String(missing),
    }),
  'document.opened': ({ name }, text) => text('audit.document_opened', { name: String(name) }),
  'document.downloaded': ({ name }, text) =>
    text('audit.document_downloaded', { name: String(name) }),
}

/** Any event of the firm, in words; a kind that we do not know is shown as it was written. */
export function describeAuditEvent(
  event: { kind: string; detail: Detail },
  clientName: string | null,
  words: Reader,
): string {
  const describe = Object.hasOwn(events, event.kind) ? events[event.kind] : undefined
  return (
    describe?.(event.detail, words.text) ??
    describeEvent(event, clientName ?? words.text('audit.the_client'), words)
  )
}
