import { describe, expect, test } from 'vitest'
import { groupNotifications } from '@/lib/domain/notifications/group-notifications'
import {
  findNotificationKind,
  type NotificationKind,
  parseNotificationChoices,
  serializeNotificationChoices,
} from '@/lib/domain/notifications/notification'

const made = (kind: NotificationKind, connection_id = 'c-1', more: object = {}) => ({
  kind,
  client: { connection_id },
  actor: null as string | null,
  detail: {},
  isRead: false,
  ...more,
})

describe('what follows one another', () => {
  test('five exports of a client are one notification, and whatever else happened is one each', () => {
    const listed = [
      ...Array.from({ length: 5 }, () => made('export_ready')),
      made('export_ready', 'c-2'),
      made('consent_ended'),
      made('consent_ended'),
      made('export_ready', 'c-2'),
      made('export_ready', 'c-2', { isRead: true }),
    ]
    expect(groupNotifications(listed).map((group) => group.length)).toEqual([5, 1, 1, 1, 1, 1])
  })

  test('closes of many clients that one person assigned are one notification', () => {
    const listed = [
      made('close_assigned', 'c-1', { actor: 'Ada' }),
      made('close_assigned', 'c-2', { actor: 'Ada' }),
      made('close_assigned', 'c-3', { actor: 'Ben' }),
      made('close_ready', 'c-3', { actor: 'Ben' }),
      made('close_due', 'c-1', { detail: { due: '2026-07-10' } }),
      made('close_due', 'c-2', { detail: { due: '2026-07-10' } }),
      made('close_due', 'c-3', { detail: { due: '2026-07-11' } }),
    ]
    expect(groupNotifications(listed).map((group) => group.length)).toEqual([2, 1, 1, 2, 1])
  })
})

const kindOf = (kind: string, detail: object) =>
  findNotificationKind({ kind, detail: JSON.stringify(detail) })

describe('of which events people are notified', () => {
  test('nobody is notified of a download that ended while they looked', () => {
    expect(kindOf('export.ended', { state: 'finished', seconds: 2 })).toBeUndefined()
    expect(kindOf('export.ended', { state: 'finished', seconds: 10 })).toBe('export_ready')
    // As it was recorded before.
    expect(kindOf('export.ended', { state: 'finished' })).toBe('export_ready')
    expect(kindOf('export.ended', { state: 'cancelled', seconds: 100 })).toBeUndefined()
  })

  test('a close is assigned where it has somebody new, and not where its day alone changed', () => {
    expect(kindOf('close.assigned', { preparer: 'p-1' })).toBe('close_assigned')
    expect(kindOf('close.assigned', { due: '2026-07-10' })).toBeUndefined()
    expect(kindOf('close.assigned', { reviewer: null })).toBeUndefined()
  })

  test('a signature makes a close ready only where the reviewer is next', () => {
    expect(kindOf('close.signed', { as: 'preparer', isReady: true })).toBe('close_ready')
    expect(kindOf('close.signed', { as: 'reviewer', isReady: false })).toBeUndefined()
    expect(kindOf('close.signed', { as: 'preparer' })).toBeUndefined()
  })
})

describe('what a person chooses', () => {
  test('is read as it was chosen', () => {
    const stored = serializeNotificationChoices(
      (kind, channel) => kind === 'close_due' && channel === 'app',
    )
    expect(parseNotificationChoices(stored)).toMatchObject({
      close_due: { app: true, mail: false },
      close_assigned: { app: false, mail: false },
      new_device: { app: false, mail: false },
    })
  })

  test('a kind that came after the choice is not off because of it', () => {
    expect(parseNotificationChoices('consent_ending.mail')).toMatchObject({
      consent_ending: { app: false, mail: true },
      new_device: { app: false, mail: false },
      close_assigned: { app: true, mail: true },
    })
  })
})
