import type { NotificationKind } from '@/lib/domain/notifications/notification'
import { nameEnvironment } from '@/lib/present/connection-state'
import type { Text } from '@/lib/i18n/translations'
import { closeHref } from '@/lib/search-params/close'
import { questionsHref } from '@/lib/search-params/questions'
import { connectionPath, exportPath } from '@/lib/search-params/resource-path'

/** What somebody is notified of, as the store holds it. */
export interface NotifiedOf {
  readonly kind: NotificationKind
  readonly client: { readonly name: string } | null
  /** Who did it, where somebody did. */
  readonly actor: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** In one sentence, for the list and for the subject of a mail; of several exports with how many. */
export function describeNotification(
  [{ kind, client, actor, detail }, ...others]: readonly [NotifiedOf, ...NotifiedOf[]],
  text: Text['text'],
): string {
  const name = client?.name ?? text('audit.the_client')
  switch (kind) {
    case 'consent_ending':
      return text('notifications.consent_ending', { client: name, days: Number(detail['days']) })
    case 'consent_ended':
      return text('notifications.consent_ended', { client: name })
    case 'export_ready':
      return text('notifications.export_ready', { client: name, count: 1 + others.length })
    case 'registration_refused':
      return text('notifications.registration_refused', {
        environment: nameEnvironment(detail['environment'], text),
      })
    case 'new_device':
      return text('notifications.new_device')
    case 'identity_linked':
      return text('notifications.identity_linked', { name: String(detail['provider']) })
    case 'invitation_accepted':
      return text('notifications.invitation_accepted', {
        person: actor ?? text('audit.somebody'),
      })
    case 'close_changed':
      return text('notifications.close_changed', { client: name, count: Number(detail['count']) })
    case 'client_answered':
      return text('notifications.client_answered', { client: name, count: Number(detail['count']) })
  }
}

/** What the exports among them hold, as the requester chose it; nothing of other kinds. */
export function exportTitles(notified: readonly NotifiedOf[]): string[] {
  return notified.flatMap(({ kind, detail: { title } }) =>
    kind === 'export_ready' && typeof title === 'string' && title !== '' ? [title] : [],
  )
}

/** Where it is looked into. */
export function notificationPath({
  kind,
  connection_id,
  detail,
}: {
  kind: NotificationKind
  connection_id: string | undefined
  detail: Readonly<Record<string, unknown>>
}): string {
  const client = connection_id ?? ''
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
      return questionsHref(client, 'to_check')
    case 'close_changed':
      return closeHref(client, { first: String(detail['first']), last: String(detail['last']) })
  }
}
