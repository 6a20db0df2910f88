/** What a person is notified of. */
export const notificationKinds = [
  'consent_ending',
  'consent_ended',
  'export_ready',
  'new_device',
  'invitation_accepted',
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
  export_ready: { app: true, mail: false },
  new_device: { app: true, mail: true },
  invitation_accepted: { app: true, mail: false },
}

/** What a person has chosen, as `kind.channel` for each that is on, with spaces between. */
export function parseNotificationChoices(stored: string | null): NotificationChoices {
  if (stored === null) return defaultChoices
  const on = new Set(stored.split(' '))
  const choices = notificationKinds.map(
    (kind) => [kind, { app: on.has(`${kind}.app`), mail: on.has(`${kind}.mail`) }] as const,
  )
  return Object.fromEntries(choices) as NotificationChoices
}

export function serializeNotificationChoices(
  isOn: (kind: NotificationKind, channel: NotificationChannel) => boolean,
): string {
  return notificationKinds
    .flatMap((kind) =>
      notificationChannels.flatMap((channel) =>
        isOn(kind, channel) ? [`${kind}.${channel}`] : [],
      ),
    )
    .join(' ')
}

/** The kind of an event of the audit log that people are notified of; undefined for any other. */
export function findNotificationKind({
  kind,
  detail,
}: {
  kind: string
  detail: Readonly<Record<string, unknown>>
}): NotificationKind | undefined {
  switch (kind) {
    case 'connection.expiry_warned':
      return 'consent_ending'
    case 'connection.needs_reconnect':
      return 'consent_ended'
    case 'export.ended':
      return detail['state'] === 'finished' ? 'export_ready' : undefined
    case 'session.started':
      return detail['newDevice'] === true ? 'new_device' : undefined
    case 'person.joined':
      return 'invitation_accepted'
    default:
      return undefined
  }
}

/** The kinds of events that the above knows. */
export const notifiedEvents = [
  'connection.expiry_warned',
  'connection.needs_reconnect',
  'export.ended',
  'session.started',
  'person.joined',
] as const
