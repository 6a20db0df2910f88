import type { NotificationKind } from '@/lib/domain/notifications/notification'

interface Notified {
  readonly kind: NotificationKind
  readonly client: { readonly connection_id: string } | null
  readonly isRead: boolean
  /** Whom it is for, where that differs. */
  readonly person_id?: string
}

/** Exports of one client that follow one another are one notification; every other stands alone. */
export function groupExports<Each extends Notified>(
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
  return (
    one.kind === 'export_ready' &&
    other.kind === 'export_ready' &&
    one.client?.connection_id === other.client?.connection_id &&
    one.isRead === other.isRead &&
    one.person_id === other.person_id
  )
}
