import { describe, expect, it } from 'vitest'
import { looksByMonth } from '@/lib/domain/audit/looks-by-month'

const ada = { id: 'ada', name: 'Ada Marlow' }
const joy = { id: 'joy', name: 'Joy Okafor' }
const event = (kind: string, at: string, person: typeof ada | null = ada) => ({ kind, at, person })
const dayOf = (at: string) => at.slice(0, 10)

describe('who looked, by month', () => {
  it('counts each day once, and what was taken, newest month first', () => {
    const events = [
      event('document.downloaded', '2026-07-02T10:00:00Z', joy),
      event('access.viewed', '2026-07-02T09:00:00Z'),
      event('access.viewed', '2026-07-01T09:00:00Z'),
      event('export.begun', '2026-06-30T09:00:00Z', joy),
      event('pack.made', '2026-06-30T09:00:00Z', joy),
      event('document.opened', '2026-06-30T09:00:00Z', joy),
    ]
    expect(looksByMonth(events, dayOf)).toEqual([
      { month: '2026-07', people: [ada, joy], days: 2, documents: 1, exports: 0, packs: 0 },
      { month: '2026-06', people: [joy], days: 1, documents: 1, exports: 1, packs: 1 },
    ])
  })

  it('takes the day and its month as the reader has them', () => {
    const [look] = looksByMonth(
      [event('access.viewed', '2026-07-01T01:00:00Z')],
      () => '2026-06-30',
    )
    expect(look).toMatchObject({ month: '2026-06', days: 1 })
  })

  it('leaves out what nobody did, and what is no look', () => {
    const events = [
      event('access.viewed', '2026-07-01T09:00:00Z', null),
      event('access.refused', '2026-07-01T09:00:00Z'),
      event('document.previewed', '2026-07-01T09:00:00Z'),
      event('export.ended', '2026-07-01T09:00:00Z'),
      event('export.downloaded', '2026-07-01T09:00:00Z'),
      event('close.paper_downloaded', '2026-07-01T09:00:00Z'),
    ]
    expect(looksByMonth(events, dayOf)).toEqual([])
  })
})
