import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FirmItem,
  itemsDue,
  judgeFirmItem,
  type Tick,
  tickItem,
} from '@/lib/domain/close/firm-items'
import { monthsFrom } from '@/lib/domain/periods/day-range'

const item = (more: Partial<FirmItem> = {}): FirmItem => ({
  id: 'f-1',
  words: 'VAT figures agree with the ledger',
  repeats: 'monthly',
  of: 'all',
  asksFor: 'nothing',
  ...more,
})
const client = { id: 'c-1', tags: ['VAT'], fiscalStart: 1 }
const tick = (does: Tick['does'], more: Partial<Tick> = {}): Tick => ({
  does,
  by: 'joy',
  at: '2026-07-06T10:00:00Z',
  note: '',
  files: 0,
  ...more,
})

describe('an item of the firm', () => {
  it('is due twelve, four and one time in the twelve months of any fiscal year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (start, fiscalStart) => {
          const months = Array.from({ length: 12 }, (_, index) =>
            monthsFrom(2026, start + index, 1),
          )
          const times = (repeats: FirmItem['repeats']) =>
            months.filter(
              (month) =>
                itemsDue([item({ repeats })], { ...client, fiscalStart }, month).length > 0,
            )
          expect(times('monthly')).toHaveLength(12)
          expect(times('quarterly')).toHaveLength(4)
          expect(times('yearly').map(({ last }) => last)).toEqual([
            expect.stringMatching(
              new RegExp(`-${String(((fiscalStart + 10) % 12) + 1).padStart(2, '0')}-`),
            ),
          ])
        },
      ),
    )
  })

  it('of each year is due in the month that the firm chose, whenever the fiscal year ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (month, fiscalStart, start) => {
          const due = (length: number) => (_: unknown, index: number) =>
            itemsDue(
              [item({ repeats: 'yearly', month })],
              { ...client, fiscalStart },
              monthsFrom(2026, start + index * length, length),
            ).length
          const ofMonths = Array.from({ length: 12 }, due(1))
          expect(ofMonths.reduce((sum, each) => sum + each, 0)).toBe(1)
          expect(ofMonths[(month - start + 12) % 12]).toBe(1)
          expect(Array.from({ length: 4 }, due(3)).filter(Boolean)).toHaveLength(1)
        },
      ),
    )
  })

  it('is due once in the close of a quarter or a year in which it ends', () => {
    const quarter = monthsFrom(2026, 4, 3)
    expect(itemsDue([item(), item({ repeats: 'quarterly' })], client, quarter)).toHaveLength(2)
    expect(itemsDue([item({ repeats: 'yearly' })], client, quarter)).toEqual([])
    expect(itemsDue([item({ repeats: 'yearly' })], client, monthsFrom(2026, 1, 12))).toHaveLength(1)
  })

  it('is for all clients, for some, or for those with a tag', () => {
    const due = (of: FirmItem['of']) =>
      itemsDue([item({ of })], client, monthsFrom(2026, 6, 1)).length
    expect(due('all')).toBe(1)
    expect(due({ clients: ['c-1'], tags: [] })).toBe(1)
    expect(due({ clients: ['c-2'], tags: ['VAT'] })).toBe(1)
    expect(due({ clients: ['c-2'], tags: ['Payroll'] })).toBe(0)
  })

  it('is not ticked without the note or the file that it asks for', () => {
    const asks = (asksFor: FirmItem['asksFor'], more: Partial<Tick>) =>
      tickItem(item({ asksFor }), [], tick('tick', more), { seen: 0, isLocked: false })
    expect(asks('note', {})).toEqual({ kind: 'refused', why: 'note' })
    expect(asks('note', { note: 'Agreed' }).kind).toBe('kept')
    expect(asks('file', { note: 'Agreed' })).toEqual({ kind: 'refused', why: 'file' })
    expect(asks('file', { files: 1 }).kind).toBe('kept')
    expect(asks('nothing', { note: 'x'.repeat(20_000) })).toMatchObject({ why: 'too_long' })
  })

  it('is done while it is ticked, and a second person is shown the first', () => {
    const ticks = [tick('tick')]
    expect(judgeFirmItem([])).toEqual({ state: 'to_do' })
    expect(judgeFirmItem(ticks)).toEqual({ state: 'done' })
    expect(judgeFirmItem([...ticks, tick('untick')])).toEqual({ state: 'to_do' })
    const step = (context: { seen: number; isLocked: boolean }) =>
      tickItem(item(), ticks, tick('untick'), context)
    expect(step({ seen: 0, isLocked: false })).toEqual({ kind: 'conflict', earlier: ticks })
    expect(step({ seen: 1, isLocked: true })).toEqual({ kind: 'refused', why: 'locked' })
  })
})
