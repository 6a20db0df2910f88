import { expect, it } from 'vitest'
import { gapEvent, gapNote } from '@/lib/present/gap-words'
import { testReader } from '@/test/components/screens'
import { wholeReceipt } from '@/test/connections/gap-receipt'

it('what was read of the days away is said once, with rows and without', () => {
  expect(gapNote(wholeReceipt, testReader)).toBe(
    '312 rows read, balances continuous, nothing missed.',
  )
  expect(gapNote({ ...wholeReceipt, rows: { exactly: 0 } }, testReader)).toBe(
    'No row in the time away, balances continuous, nothing missed.',
  )
})

it('one day is a day', () => {
  const event = (days: number) =>
    gapEvent({ rows: 3, follow: 1, days, verdict: 'broken' }, testReader)
  expect(event(1)).toBe('Days away: 3 rows read, continuous on 1 of 1 day')
  expect(event(2)).toBe('Days away: 3 rows read, continuous on 1 of 2 days')
})
