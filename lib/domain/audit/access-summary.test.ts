import { expect, test } from 'vitest'
import { summarizeAccess } from '@/lib/domain/audit/access-summary'

const event = (id: string | null, kind: string, at: string) => ({
  kind,
  at,
  person: id === null ? null : { id },
})

const nothing = { document: 0, paper: 0, export: 0, pack: 0, package: 0 }

test('each person is counted apart, with the days on which they saw something', () => {
  const events = [
    event('ada', 'export.downloaded', '2026-06-12T10:00:00Z'),
    event('bo', 'access.viewed', '2026-06-12T09:00:00Z'),
    event('ada', 'document.opened', '2026-06-12T08:00:00Z'),
    event('ada', 'document.downloaded', '2026-06-10T08:00:00Z'),
    event('ada', 'session.started', '2026-06-01T08:00:00Z'),
    event(null, 'export.downloaded', '2026-06-01T08:00:00Z'),
  ]
  const dayOf = (at: string): string => at.slice(0, 10)
  expect(summarizeAccess(events, dayOf)).toEqual([
    {
      event: events[0],
      days: 2,
      first: '2026-06-10',
      last: '2026-06-12',
      taken: { ...nothing, document: 2, export: 1 },
    },
    {
      event: events[1],
      days: 1,
      first: '2026-06-12',
      last: '2026-06-12',
      taken: nothing,
    },
  ])
})
