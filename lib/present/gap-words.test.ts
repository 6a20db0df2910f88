import { expect, it } from 'vitest'
import { gapNote } from '@/lib/present/gap-words'
import { testReader } from '@/test/components/screens'
import { wholeReceipt } from '@/test/connections/gap-receipt'

it('what was read of the days away is said once, with rows and without', () => {
  expect(gapNote(wholeReceipt, testReader)).toBe(
    '312 rows read, balances continuous, nothing missed.',
  )
  expect(gapNote({ ...wholeReceipt, rows: { exactly: 0 } }, testReader)).toBe(
    'No row in these days, balances continuous, nothing missed.',
  )
})
