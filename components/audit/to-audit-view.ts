import type { AuditRow, AuditView } from '@/components/audit/audit-screen'
import { describeAuditEvent, iconOf, nameActor } from '@/lib/present/audit-event'
import type { FilterOption } from '@/lib/present/filter-chips'
import { toPager } from '@/components/data-table/to-pager'
import { noFilters, toToolbar } from '@/components/data-table/to-toolbar'
import { wordsOfDefinition } from '@/lib/present/filter-chips'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { auditFileHref, auditList, auditPath } from '@/lib/search-params/audit'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { connectionPath } from '@/lib/search-params/resource-path'

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

export interface AuditRead {
  readonly events: readonly ShownEvent[]
  readonly list: ListParams
  /** Where the next page begins; undefined at the end. */
  readonly olderThan: number | undefined
  readonly verdict: ShownVerdict
  readonly people: readonly FilterOption[]
  readonly clients: readonly FilterOption[]
}

/** The firm's record in the reader's words: whether it is whole, and a page of it. */
export function toAuditView(read: AuditRead, reader: Reader): AuditView {
  const { events, list, olderThan, verdict, people, clients } = read
  const { text, number } = reader
  const isFiltered = list.filters.length > 0
  const [client, another] = list.filters.flatMap(([name, value]) =>
    name === 'client' ? [value] : [],
  )
  const next_page_token = olderThan === undefined ? null : String(olderThan)
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
    toolbar: toToolbar(
      { path: auditPath, definition: auditList, list, currency: '' },
      wordsOfDefinition(auditList, reader, { references: { person: people, client: clients } }),
      reader,
    ),
    pager: toPager(
      auditPath,
      list,
      { items: [...events], unreadable: [], next_page_token },
      reader,
    ),
    fileHref: auditFileHref(list),
    reportHref:
      client === undefined || another !== undefined
        ? undefined
        : `/access-report/${encodeURIComponent(client)}`,
    rows: events.map((event) => toAuditRow(event, reader)),
    state:
      events.length > 0
        ? undefined
        : {
            tone: 'plain',
            icon: 'search',
            title: text(isFiltered ? 'audit.none_chosen' : 'audit.none_earlier'),
            text: [],
            actions: [
              {
                label: text('audit.show_latest'),
                href: listHref(auditPath, list, isFiltered ? noFilters : {}),
              },
            ],
          },
  }
}

function toAuditRow(event: ShownEvent, reader: Reader): AuditRow {
  const { seq, at, kind, person, connection_id, clientName, address } = event
  const { text } = reader
  const actor = nameActor(event, text)
  const isPerson = person !== null && person.name !== null
  return {
    seq,
    day: reader.instant(at),
    time: reader.clock(at),
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
  if (name !== null) return { name, href: connectionPath(connection_id) }
  // Whether there is such a client anywhere is not said.
  return kind === 'access.refused'
    ? undefined
    : { name: text('audit.client_gone'), href: undefined }
}
