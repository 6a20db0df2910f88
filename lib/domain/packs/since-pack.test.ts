import { expect, test } from 'vitest'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { sincePack } from '@/lib/domain/packs/since-pack'

const by = { by: 'joy' }
const at = (minute: number) => ({ at: `2026-07-06T10:${String(minute).padStart(2, '0')}:00Z` })
const sign = (minute: number): CloseEvent => ({
  does: 'sign',
  as: 'preparer',
  digest: 'd',
  note: '',
  ...by,
  ...at(minute),
})
const locked: CloseEvent[] = [
  { does: 'begin', ...by, ...at(0) },
  sign(1),
  { does: 'lock', ...by, ...at(2) },
]
const suspend: CloseEvent = { does: 'suspend', as: 'preparer', changes: [], ...at(3) }
const reopen: CloseEvent = { does: 'reopen', reason: 'Late', ...by, ...at(4) }
const again: CloseEvent[] = [sign(5), { does: 'lock', ...by, ...at(6) }]

test('of the version that holds there is nothing to say', () => {
  expect(sincePack(locked, 1)).toBeUndefined()
  expect(sincePack([...locked, reopen, ...again], 2)).toBeUndefined()
})

test('a month that was reopened, and locked again, has left its first version behind', () => {
  const since = { reopenedAt: at(4).at, newer: undefined, isSuspended: false }
  expect(sincePack([...locked, reopen], 1)).toEqual(since)
  const newer = { version: 2, at: at(6).at }
  expect(sincePack([...locked, reopen, ...again], 1)).toEqual({ ...since, newer })
})

test('one that is suspended, or was signed again, has too', () => {
  const since = { reopenedAt: undefined, newer: undefined, isSuspended: true }
  expect(sincePack([...locked, suspend], 1)).toEqual(since)
  expect(sincePack([...locked, suspend, sign(4)], 1)).toEqual({
    ...since,
    newer: { version: 2, at: at(4).at },
    isSuspended: false,
  })
})

test('of a version that never was nothing is known', () => {
  expect(sincePack(locked, 2)).toBeUndefined()
})
