import { expect, it } from 'vitest'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { historyOf, versionsOf } from '@/lib/domain/close/close-history'

const at = '2026-07-06T10:00:00Z'
const sign = (as: 'preparer' | 'reviewer'): CloseEvent => ({
  does: 'sign',
  as,
  by: as,
  at,
  digest: 'd',
  note: '',
})
const suspend = (as: 'preparer' | 'reviewer'): CloseEvent => ({
  does: 'suspend',
  as,
  at,
  changes: [],
})
const lock: CloseEvent = { does: 'lock', by: 'ada', at }
const reopen: CloseEvent = { does: 'reopen', by: 'ada', at, reason: 'Hotel Meridian' }
const signed: CloseEvent[] = [{ does: 'begin', by: 'joy', at }, sign('preparer'), sign('reviewer')]
const locked = [...signed, lock]
const versionOf = (events: readonly CloseEvent[]) => versionsOf(events).length

it('a paper has a version for each lock', () => {
  expect(versionOf(signed)).toBe(0)
  expect(versionOf(locked)).toBe(1)
  expect(versionOf([...locked, reopen, sign('preparer'), sign('reviewer')])).toBe(1)
  expect(versionOf([...locked, reopen, sign('preparer'), sign('reviewer'), lock])).toBe(2)
})

it('and one for a locked close that is signed again, once all that was suspended is', () => {
  const suspended = [...locked, suspend('preparer')]
  expect(versionOf(suspended)).toBe(1)
  expect(versionOf([...suspended, sign('preparer')])).toBe(1)
  expect(versionOf([...suspended, sign('preparer'), sign('reviewer')])).toBe(2)
  const alone: CloseEvent[] = [sign('preparer'), lock, suspend('preparer'), sign('preparer')]
  expect(versionOf(alone)).toBe(2)
  expect(versionOf([...locked, suspend('reviewer'), sign('reviewer')])).toBe(2)
})

it('its history is said from the first thing that was taken back', () => {
  expect(historyOf(locked, [])).toEqual([])
  const again = [...locked, reopen, sign('preparer'), sign('reviewer'), lock]
  expect(historyOf(again, [])).toEqual(again.slice(1))
  expect(historyOf([...locked, suspend('preparer')], [])).toHaveLength(4)
})

it('what was accepted between two of its events is one of them, and what came after is in no version', () => {
  const accept = (minute: string, by = 'joy') => ({ by, at: `2026-07-06T${minute}:00Z` })
  const reopened = { ...reopen, at: '2026-07-06T12:00:00Z' }
  const accepted = [accept('11:30', 'ben'), accept('11:00'), accept('11:00'), accept('12:30')]
  const history = historyOf([...locked, reopened], accepted)
  expect(history.slice(locked.length - 1)).toEqual([
    { does: 'accept_changes', ...accept('11:00'), count: 2, differences: [] },
    { does: 'accept_changes', ...accept('11:30', 'ben'), count: 1, differences: [] },
    reopened,
  ])
})

it('what was accepted since a signature was suspended is in the draft of the next paper', () => {
  const suspended = [...locked, { ...suspend('preparer'), at: '2026-07-06T12:00:00Z' }]
  const accepted = [{ by: 'joy', at: '2026-07-06T12:30:00Z' }]
  expect(historyOf(suspended, accepted).at(-1)).toEqual({
    does: 'accept_changes',
    ...accepted[0],
    count: 1,
    differences: [],
  })
})
