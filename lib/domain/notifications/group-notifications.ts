import type { NotificationKind } from '@/lib/domain/notifications/notification'

interface Notified {
  readonly kind: NotificationKind
  readonly client: { readonly connection_id: string } | null
  /** Who did it, where somebody did. */
  readonly actor: string | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly isRead: boolean
  /** Whom it is for, where that differs. */
  readonly person_id?: string
}

/** What is said once of many that follow one another: those of which this is alike. Every other kind stands alone. */
const sharedBy: Readonly<Partial<Record<NotificationKind, (each: Notified) => unknown>>> = {
  export_ready: ({ client }) => client?.connection_id,
  close_assigned: ({ actor }) => actor,
  close_ready: ({ actor, detail }) => `${detail['isAgain'] === true} ${actor}`,
  close_returned: ({ actor, detail }) => `${detail['isReopened'] === true} ${actor}`,
  close_reminded: ({ actor }) => actor,
  // Everybody who sees its client gets one of each month: of many they are one.
  close_changed: () => true,
  close_due: ({ detail }) => detail['due'],
}

export function groupNotifications<Each extends Notified>(
  notified: readonly Each[],
): (readonly [first: Each, ...others: Each[]])[] {
  const groups: [first: Each, ...others: Each[]][] = []
  for (const each of notified) {
    const group = groups.at(-1)
    if (group !== undefined && belongTogether(group[0], each)) group.push(each)
    else groups.push([each])
  }
  return groups
}

function belongTogether(one: Notified, other: Notified): boolean {
  const shared = sharedBy[one.kind]
  return (
    shared !== undefined &&
    one.kind === other.kind &&
    shared(one) === shared(other) &&
    one.isRead === other.isRead &&
    one.person_id === other.person_id
  )
}
