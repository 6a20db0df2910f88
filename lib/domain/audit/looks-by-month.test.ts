import { describe, expect, it } from 'vitest'
import { looksByMonth } from '@/lib/domain/audit/looks-by-month'

const ada = { id: 'ada', name: 'Ada Marlow' }
const joy = { id: 'joy', name: 'Joy Okafor' }
const event = (kind: string, at: string, person: typeof ada | null = ada) => ({ kind, at, person })
const nothing = { document: 0, paper: 0, export: 0, pack: 0, package: 0 }
const dayOf = (at: string) => at.slice(0, 10)

describe('who looked, by month', () => {
  it('counts each day once, and what was taken, newest month first', () => {
    const events = [
      event('document.downloaded', '2026-07-02T10:00:00Z', joy),
      event('access.viewed', '2026-07-02T09:00:00Z'),
      event('access.viewed', '2026-07-01T09:00:00Z'),
      event('export.downloaded', '2026-06-30T09:00:00Z', joy),
      event('pack.made', '2026-06-30T09:00:00Z', joy),
      event('document.opened', '2026-06-30T09:00:00Z', joy),
    ]
    expect(looksByMonth(events, dayOf)).toEqual([
      { month: '2026-07', people: [ada, joy], days: 2, taken: { ...nothing, document: 1 } },
      {
        month: '2026-06',
        people: [joy],
        days: 1,
        taken: { ...nothing, document: 1, export: 1, pack: 1 },
      },
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
      event('export.begun', '2026-07-01T09:00:00Z'),
      event('export.ended', '2026-07-01T09:00:00Z'),
      event('access.reported', '2026-07-01T09:00:00Z'),
    ]
    expect(looksByMonth(events, dayOf)).toEqual([])
  })

  it('counts a paper, and an export each time its file is saved, not when it is begun', () => {
    const kinds = [
      'export.begun',
      'export.ended',
      'export.downloaded',
      'export.downloaded',
      'ledger.handed_over',
      'close.paper_downloaded',
      'client.package_made',
      'document.previewed',
    ]
    const [month] = looksByMonth(
      kinds.map((kind) => event(kind, '2026-07-01T09:00:00Z')),
      dayOf,
    )
    expect(month?.taken).toEqual({ ...nothing, export: 2, paper: 1, package: 1 })
  })
})
