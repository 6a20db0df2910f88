import type { NotificationKind } from '@/lib/domain/notifications/notification'
import { nameEnvironment } from '@/lib/present/connection-state'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { boardPath } from '@/lib/search-params/board'
import { closeHref, closePeriodAddress } from '@/lib/search-params/close'
import { questionsHref } from '@/lib/search-params/questions'
import { connectionPath, exportPath } from '@/lib/search-params/resource-path'

/** What somebody is notified of, as the store holds it. */
export interface NotifiedOf {
  readonly kind: NotificationKind
  readonly client: { readonly name: string; readonly connection_id: string } | null
  /** Who did it, where somebody did. */
  readonly actor: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

type Group<Each> = readonly [Each, ...Each[]]
type Words = Pick<Reader, 'text' | 'date' | 'language' | 'locale' | 'fiscalStart'>

/** In one sentence, for the list and for the subject of a mail; of several with how many. */
export function describeNotification(group: Group<NotifiedOf>, reader: Words): string {
  const [{ kind, client, actor, detail }] = group
  const { text } = reader
  const count = placesOf(group).length
  const name = client?.name ?? text('audit.the_client')
  const person = actor ?? text('audit.somebody')
  switch (kind) {
    case 'consent_ending':
      return text('notifications.consent_ending', { client: name, days: Number(detail['days']) })
    case 'consent_ended':
      return text('notifications.consent_ended', { client: name })
    case 'export_ready':
      return text('notifications.export_ready', { client: name, count: group.length })
    case 'registration_refused':
      return text('notifications.registration_refused', {
        environment: nameEnvironment(detail['environment'], text),
      })
    case 'new_device':
      return text('notifications.new_device')
    case 'identity_linked':
      return text('notifications.identity_linked', { name: String(detail['provider']) })
    case 'invitation_accepted':
      return text('notifications.invitation_accepted', { person })
    case 'close_assigned':
      return text('notifications.close_assigned', {
        close: closeOf(group[0], reader),
        person,
        count,
      })
    case 'close_changed':
      // One change may be noted again as it goes on: of several notes no sum is known.
      return group.length === 1
        ? text('notifications.close_changed', {
            close: closeOf(group[0], reader),
            count: Number(detail['count']),
          })
        : text('notifications.closes_changed', { close: closeOf(group[0], reader), count })
    case 'client_answered':
      return text('notifications.client_answered', { client: name, count: Number(detail['count']) })
    case 'close_ready':
      return text(`notifications.close_ready${detail['isAgain'] === true ? '_again' : ''}`, {
        close: closeOf(group[0], reader),
        person,
        count,
      })
    case 'close_returned':
      return text(
        `notifications.close_${detail['isReopened'] === true ? 'reopened' : 'returned'}`,
        {
          close: closeOf(group[0], reader),
          person,
          count,
        },
      )
    case 'close_reminded':
      return text('notifications.close_reminded', {
        close: closeOf(group[0], reader),
        person,
        count,
      })
    case 'close_due': {
      const due = reader.date(String(detail['due']))
      return text('notifications.close_due', { close: closeOf(group[0], reader), due, count })
    }
  }
}

/** Its closes, each once, however often it was changed or given to somebody. */
function placesOf<Each extends NotifiedOf>(group: Group<Each>): Group<Each> {
  const [first, ...others] = group
  const seen = new Set([placeOf(first)])
  const rest = others.filter((each) => {
    const place = placeOf(each)
    return !seen.has(place) && seen.add(place)
  })
  return [first, ...rest]
}

function placeOf({ client, detail }: NotifiedOf): string {
  return JSON.stringify([client?.connection_id, detail['first'], detail['last']])
}

/** Which client's, and of when. */
function closeOf({ client, detail }: NotifiedOf, reader: Words): string {
  const name = client?.name ?? reader.text('audit.the_client')
  const days = daysOf(detail)
  const period = days && periodName(closePeriodAddress(days), periodWords(reader))
  return period === undefined
    ? name
    : reader.text('notifications.close_of', { client: name, period })
}

function daysOf({ first, last }: NotifiedOf['detail']): Required<DayRange> | undefined {
  return typeof first === 'string' && typeof last === 'string' ? { first, last } : undefined
}

/** What several closes of one notification are, a line each, as far as a mail has room; nothing of one. */
export function closeLines(group: Group<NotifiedOf>, reader: Words): string[] {
  const [{ kind }] = group
  const closes = placesOf(group)
  // The sentence itself names a close that is alone.
  if (closes.length === 1 || !isOfClose(kind)) return []
  const lines = closes.slice(0, maxLines).map((each) => closeOf(each, reader))
  const count = closes.length - maxLines
  return count > 0 ? [...lines, reader.text('notifications.more', { count })] : lines
}

const maxLines = 100

function isOfClose(kind: NotificationKind): boolean {
  return kind.startsWith('close_')
}

/** What the exports among them hold, as the requester chose it; nothing of other kinds. */
export function exportTitles(notified: readonly NotifiedOf[]): string[] {
  return notified.flatMap(({ kind, detail: { title } }) =>
    kind === 'export_ready' && typeof title === 'string' && title !== '' ? [title] : [],
  )
}

/** Where it is looked into; of several where all of them are. */
export function notificationPath(group: Group<NotifiedOf>): string {
  const [first, ...others] = placesOf(group)
  const { kind } = first
  const client = first.client?.connection_id ?? ''
  const detail = others.length > 0 ? {} : first.detail
  switch (kind) {
    case 'consent_ending':
    case 'consent_ended':
      return connectionPath(client)
    case 'export_ready':
      return exportPath(client, typeof detail['run'] === 'string' ? detail['run'] : undefined)
    case 'registration_refused':
      return '/settings/health'
    case 'new_device':
    case 'identity_linked':
      return '/settings/sessions'
    case 'invitation_accepted':
      return '/settings/people'
    case 'client_answered':
      return questionsHref(client, { view: 'to_check' })
    case 'close_changed':
      return others.length > 0
        ? `${boardPath}?view=changed`
        : closeHref(client, { first: String(detail['first']), last: String(detail['last']) })
    case 'close_assigned':
    case 'close_ready':
    case 'close_returned':
    case 'close_due':
    case 'close_reminded': {
      const days = daysOf(detail)
      return days === undefined ? `${boardPath}?view=mine` : closeHref(client, days)
    }
  }
}
