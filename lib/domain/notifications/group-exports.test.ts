import { expect, test } from 'vitest'
import { groupExports } from '@/lib/domain/notifications/group-exports'
import {
  findNotificationKind,
  type NotificationKind,
} from '@/lib/domain/notifications/notification'

const made = (kind: NotificationKind, connection_id = 'c-1', isRead = false) => ({
  kind,
  client: { connection_id },
  isRead,
})

test('five exports of a client are one notification, and whatever else happened is one each', () => {
  const listed = [
    ...Array.from({ length: 5 }, () => made('export_ready')),
    made('export_ready', 'c-2'),
    made('consent_ended'),
    made('consent_ended'),
    made('export_ready', 'c-2'),
    made('export_ready', 'c-2', true),
  ]
  expect(groupExports(listed).map((group) => group.length)).toEqual([5, 1, 1, 1, 1, 1])
})

test('nobody is notified of a download that ended while they looked', () => {
  const kindOf = (detail: object) =>
    findNotificationKind({ kind: 'export.ended', detail: JSON.stringify(detail) })
  expect(kindOf({ state: 'finished', seconds: 2 })).toBeUndefined()
  expect(kindOf({ state: 'finished', seconds: 10 })).toBe('export_ready')
  // As it was recorded before.
  expect(kindOf({ state: 'finished' })).toBe('export_ready')
  expect(kindOf({ state: 'cancelled', seconds: 100 })).toBeUndefined()
})
