import { expect, it } from 'vitest'
import { formatDate } from '@/bank/screens/page'

it('a day is that of the bank’s own clock, as at the foot of its pages', () => {
  expect(formatDate(new Date('2026-11-29T01:32:00Z'))).toBe('28 November 2026')
  expect(formatDate(new Date('2026-11-29T05:00:00Z'))).toBe('29 November 2026')
})
