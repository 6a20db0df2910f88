import { expect, it } from 'vitest'
import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'
import { gapNote } from '@/lib/present/gap-words'
import { testReader } from '@/test/components/screens'

const receipt: GapReceipt = {
  gap: { first: '2026-05-25', last: '2026-06-08' },
  rows: { exactly: 312 },
  accounts: { exactly: 6 },
  follow: 15,
  days: 15,
  broken: [],
  unclear: [],
}

it('what was read of the days away is said once, with rows and without', () => {
  expect(gapNote(receipt, testReader)).toBe('312 rows read, balances continuous, nothing missed.')
  expect(gapNote({ ...receipt, rows: { exactly: 0 } }, testReader)).toBe(
    'No row in these days, balances continuous, nothing missed.',
  )
})
