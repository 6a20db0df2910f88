import { expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { dueWords } from '@/lib/present/close/due-words'

const reader = createReader({ locale: 'en-GB', timeZone: 'UTC' })

test('a close is late after its due day, and not on it', () => {
  expect(dueWords('2026-07-10', 2, reader)).toEqual({
    day: '10 Jul 2026',
    note: 'in 2 days',
    isLate: false,
    text: 'Due 10 Jul 2026, in 2 days',
  })
  expect(dueWords('2026-07-10', 0, reader)).toMatchObject({ note: 'today', isLate: false })
  expect(dueWords('2026-07-10', -1, reader)).toMatchObject({
    isLate: true,
    text: 'Due 10 Jul 2026, 1 day late',
  })
})

test('a close that is locked is neither late nor due in days', () => {
  expect(dueWords('2026-07-10', undefined, reader)).toEqual({
    day: '10 Jul 2026',
    note: '',
    isLate: false,
    text: 'Due day: 10 Jul 2026',
  })
})
