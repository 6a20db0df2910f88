import type { AuditKind } from '@/lib/domain/audit/audit-kind'

/** What a person is notified of. */
export const notificationKinds = [
  'consent_ending',
  'consent_ended',
  'registration_refused',
  'export_ready',
  'new_device',
  'identity_linked',
  'invitation_accepted',
  'close_changed',
  'client_answered',
  'close_assigned',
  'close_ready',
  /** Or reopened: the work on it begins again. */
  'close_returned',
  'close_due',
  'close_reminded',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Where a notification goes. */
export const notificationChannels = ['app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>

/** Until a person has chosen. */
const defaultChoices: NotificationChoices = {
  consent_ending: { app: true, mail: true },
  consent_ended: { app: true, mail: true },
  registration_refused: { app: true, mail: true },
  export_ready: { app: true, mail: false },
  new_device: { app: true, mail: true },
  identity_linked: { app: true, mail: true },
  invitation_accepted: { app: true, mail: false },
  close_changed: { app: true, mail: true },
  client_answered: { app: true, mail: true },
  close_assigned: { app: true, mail: true },
  close_ready: { app: true, mail: true },
  close_returned: { app: true, mail: true },
  close_due: { app: true, mail: true },
  close_reminded: { app: true, mail: true },
}

/** Those that could be chosen before a choice named its kinds. */
const firstKinds: ReadonlySet<NotificationKind> = new Set([
  'consent_ending',
  'consent_ended',
  'registration_refused',
  'export_ready',
  'new_device',
  'identity_linked',
  'invitation_accepted',
])

/**
 * What a person has chosen: each kind that they chose about, and `kind.channel` for each that is on, with
 * spaces between. A kind that came later is as it is for somebody who has not chosen.
 */
export function parseNotificationChoices(stored: string | null): NotificationChoices {
  if (stored === null) return defaultChoices
  const words = new Set(stored.split(' '))
  const choices = notificationKinds.map((kind) => {
    const isChosen = firstKinds.has(kind) || words.has(kind)
    const own = { app: words.has(`${kind}.app`), mail: words.has(`${kind}.mail`) }
    return [kind, isChosen ? own : defaultChoices[kind]] as const
  })
  return Object.fromEntries(choices) as NotificationChoices
}

export function serializeNotificationChoices(
  isOn: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): string {
  return notificationKinds
    .flatMap((kind) => [
      kind,
      ...notificationChannels.flatMap((channel) =>
        isOn(kind, channel) ? [`${kind}.${channel}`] : [],
      ),
    ])
    .join(' ')
}

type Detail = Readonly<Record<string, unknown>>

/** Who waited less than this has seen the download end. */
const waitedSeconds = 10

const isWaitedFor = ({ seconds }: Detail): boolean =>
  typeof seconds !== 'number' || seconds >= waitedSeconds

/** Events of the audit log, and what people are notified of by each; undefined where it is nothing new. */
const notified: Readonly<
  Partial<Record<AuditKind, (detail: Detail) => NotificationKind | undefined>>
> = {
  'connection.expiry_warned': () => 'consent_ending',
  'connection.needs_reconnect': () => 'consent_ended',
  'bank.registration_refused': () => 'registration_refused',
  'export.ended': (detail) =>
    detail['state'] === 'finished' && isWaitedFor(detail) ? 'export_ready' : undefined,
  'session.started': ({ newDevice }) => (newDevice === true ? 'new_device' : undefined),
  'person.identity_linked': ({ joined }) => (joined === true ? undefined : 'identity_linked'),
  'person.joined': () => 'invitation_accepted',
  'close.changed': () => 'close_changed',
  'request.answered': () => 'client_answered',
  'close.assigned': ({ preparer, reviewer }) =>
    typeof preparer === 'string' || typeof reviewer === 'string' ? 'close_assigned' : undefined,
  // A reviewer's own signature makes nothing ready.
  'close.signed': ({ isReady }) => (isReady === true ? 'close_ready' : undefined),
  'close.returned': () => 'close_returned',
  'close.reopened': () => 'close_returned',
  'close.due_tomorrow': () => 'close_due',
  'close.reminded': () => 'close_reminded',
}

/**
 * What people are notified of by an event of the audit log, whose `detail` is JSON of an object; undefined
 * for nothing.
 */
export function findNotificationKind({
  kind,
  detail,
}: {
  kind: string
  detail: string
}): NotificationKind | undefined {
  const find = Object.hasOwn(notified, kind) ? notified[kind as AuditKind] : undefined
  return find?.(JSON.parse(detail) as Detail)
}
