import { describe, expect, it } from 'vitest'
import { wireInstant } from '@/bank/ledger/calendar'
import { findSpendWindow, type SpendingLimitType } from '@/bank/ledger/spend-window'

function windowAt(limitType: SpendingLimitType | null, at: string) {
  const found = findSpendWindow(limitType, Date.parse(at))
  return found && [wireInstant(found.start), wireInstant(found.end)]
}

describe('a spend window', () => {
  it('opens and closes at midnight in New York', () => {
    expect(windowAt('daily', '2026-06-17T03:59:59Z')).toEqual([
      '2026-06-16T04:00:00Z',
      '2026-06-17T04:00:00Z',
    ])
    expect(windowAt('daily', '2026-06-17T04:00:00Z')).toEqual([
      '2026-06-17T04:00:00Z',
      '2026-06-18T04:00:00Z',
    ])
  })

  it('lasts 23 hours in March and 25 in November on the days of the clock changes', () => {
    expect(windowAt('daily', '2026-03-08T12:00:00Z')).toEqual([
      '2026-03-08T05:00:00Z',
      '2026-03-09T04:00:00Z',
    ])
    expect(windowAt('daily', '2026-11-01T12:00:00Z')).toEqual([
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ])
  })

  it('starts weeks on Monday, and months, quarters and years on their first day', () => {
    const at = '2026-11-18T12:00:00Z'
    expect(windowAt('weekly', at)).toEqual(['2026-11-16T05:00:00Z', '2026-11-23T05:00:00Z'])
    expect(windowAt('monthly', at)).toEqual(['2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'])
    expect(windowAt('quarterly', at)).toEqual(['2026-10-01T04:00:00Z', '2027-01-01T05:00:00Z'])
    expect(windowAt('annual', at)).toEqual(['2026-01-01T05:00:00Z', '2027-01-01T05:00:00Z'])
    expect(windowAt('weekly', '2026-11-22T12:00:00Z')?.[0]).toBe('2026-11-16T05:00:00Z')
  })

  it('never closes where the limit never resets', () => {
    for (const limitType of ['fixed', 'single_use', null] as const) {
      expect(windowAt(limitType, '2026-06-17T00:00:00Z')).toBeUndefined()
    }
  })
})
