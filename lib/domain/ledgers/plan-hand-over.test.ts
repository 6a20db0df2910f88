import { expect, test } from 'vitest'
import type { ComparedRow } from '@/lib/domain/ledgers/compare-handed'
import { isOfChoice, reachOf, rowChoices } from '@/lib/domain/ledgers/plan-hand-over'

const period = { first: '2026-05-01', last: '2026-05-31' }

test('the days that a choice may hold are those of all its rows', () => {
  const days = ['2026-05-15', '2026-06-02', '2026-07-08']
  for (const choice of rowChoices) {
    const { first = '', last = '' } = reachOf(choice, period, '2026-07-08')
    for (const day of days) {
      const row = { day, given: undefined, changes: [] } as unknown as ComparedRow
      if (isOfChoice(row, choice, { period })) expect(day >= first && day <= last).toBe(true)
    }
  }
  expect(reachOf('period', period, '2026-07-08')).toEqual(period)
  expect(reachOf('new', {}, '2026-07-08')).toEqual({ last: '2026-07-08' })
})
