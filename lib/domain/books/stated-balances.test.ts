import { expect, test } from 'vitest'
import { readBooks } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'

const place = { currency: 'USD', isCredit: false, month: june2026 }
const read = (...lines: readonly string[]) =>
  readBooks(fileOf(['Date,Memo,Amount,Balance', ...lines].join('\n')), place, {
    sign: { kind: 'one', isReversed: false },
  })

const lines = ['2026-06-01,Acme,1.00,101.00', '2026-06-03,Bolt,-60.00,41.00']

test('a stated balance that the balances of the lines contradict is named with both, and none is used', async () => {
  const opening = await read(',Opening balance,,500.00', ...lines)
  expect(opening.month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'opening', line: 2, stated: 50_000n, ofLines: 10_000n },
  })
  const closing = await read(',Opening balance,,100.00', ...lines, ',Closing balance,,45.00')
  expect(closing.month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'closing', line: 5, stated: 4500n, ofLines: 4100n },
  })
})

test('one that follows from them is a proof more', async () => {
  const { month } = await read(',Opening balance,,100.00', ...lines, ',Closing balance,,41.00')
  expect(month).toMatchObject({ side: { opening: 10_000n, closing: 4100n } })
  expect(month?.statedDiffers).toBeUndefined()
})

test('where amounts undo each other, the line that breaks the balance is named by the order of the days', async () => {
  const down = [
    '2026-06-01,A,10.00,110.00',
    '2026-06-02,B,-10.00,100.00',
    '2026-06-03,C,5.00,110.00',
    '2026-06-04,D,7.00,117.00',
  ]
  expect((await read(...down)).month?.brokenAt).toBe(4)
  const up = [
    '2026-06-04,D,7.00,117.00',
    '2026-06-03,C,5.00,112.00',
    '2026-06-02,B,-10.00,100.00',
    '2026-06-01,A,10.00,110.00',
  ]
  expect((await read(...up)).month?.brokenAt).toBe(3)
})
