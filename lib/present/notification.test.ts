import { expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import {
  closeLines,
  describeNotification,
  type NotifiedOf,
  notificationPath,
} from '@/lib/present/notification'

const reader = createReader({ locale: 'en-GB', timeZone: 'UTC' })

function notified(kind: NotifiedOf['kind'], name: string, month: string, more = {}): NotifiedOf {
  const detail = { first: `2026-${month}-01`, last: `2026-${month}-30`, ...more }
  return { kind, client: { name, connection_id: `c-${name}` }, actor: 'Joy Okafor', detail }
}

test('a close that somebody was given twice is one close', () => {
  const twice = notified('close_assigned', 'Northlight', '06')
  expect(describeNotification([twice, twice], reader)).toBe(
    'Joy Okafor has assigned you the close of Northlight, June 2026',
  )
  expect(closeLines([twice, twice], reader)).toEqual([])
  expect(notificationPath([twice, twice])).toBe('/clients/c-Northlight/close?period=2026-06')
})

test('closes of several clients and months are counted and named each once', () => {
  const june = notified('close_due', 'Northlight', '06', { due: '2026-07-10' })
  const group = [june, notified('close_due', 'Luma', '06', { due: '2026-07-10' }), june] as const
  expect(describeNotification(group, reader)).toBe('Reminder: 2 closes, due on 10 Jul 2026')
  expect(closeLines(group, reader)).toEqual(['Northlight, June 2026', 'Luma, June 2026'])
})

test('a month that changed twice is one month', () => {
  const april = (count: number) => notified('close_changed', 'Northlight', '04', { count })
  expect(describeNotification([april(3)], reader)).toBe(
    'Northlight, April 2026: 3 changes found since it was locked',
  )
  expect(describeNotification([april(3), april(1)], reader)).toBe(
    'Northlight, April 2026: changed since it was locked',
  )
  expect(closeLines([april(3), april(1)], reader)).toEqual([])
})

test('a locked month that is signed again is not called ready for review', () => {
  const ready = (more = {}) =>
    describeNotification([notified('close_ready', 'Northlight', '06', more)], reader)
  expect(ready()).toBe('Northlight, June 2026 was signed by Joy Okafor for review')
  expect(ready({ isAgain: true })).toBe(
    'Joy Okafor has signed Northlight, June 2026 again, to be reviewed',
  )
})

test('what several were is said as what happened, which stays true', () => {
  const more = (kind: NotifiedOf['kind']) => {
    const group = [notified(kind, 'Northlight', '06'), notified(kind, 'Luma', '06')] as const
    return describeNotification(group, reader)
  }
  expect(more('close_ready')).toBe('2 closes were signed by Joy Okafor for review')
  expect(more('close_reminded')).toBe('Joy Okafor has reminded you of 2 closes')
  expect(more('export_ready')).toBe('2 exports of Northlight were finished')
})
