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

const sides = { sign: { kind: 'two', debitIs: 'in', minus: 'reverses' } } as const
const readSides = (...rows: readonly string[]) =>
  readBooks(fileOf(['Date,Memo,Debit,Credit', ...rows].join('\n')), place, sides)

test('of a closing in a column for each side alone nobody can say the sign', async () => {
  for (const words of ['Balance c/f', 'Closing balance']) {
    for (const closing of ['1190.00,', ',1190.00']) {
      const { month } = await readSides('2026-06-02,Acme,,60.00', `,${words},${closing}`)
      expect(month?.side).toMatchObject({ opening: undefined, closing: undefined })
    }
  }
})

test('a line may be missing between an opening and a closing', async () => {
  for (const closing of ['1190.00,', ',1190.00']) {
    const opening = '2026-06-01,Opening balance,1000.00,'
    const row = `2026-06-30,Balance c/f,${closing}`
    const { month } = await readSides(opening, '2026-06-02,Acme,,60.00', row)
    expect(month?.side).toMatchObject({ opening: 100_000n, closing: 119_000n })
  }
})

test('a closing that neither sign brings near to opening and lines is named with both', async () => {
  const opening = '2026-06-01,Opening balance,100.00,'
  const { month } = await readSides(opening, '2026-06-02,Acme,,60.00', ',Closing balance,900.00,')
  expect(month).toMatchObject({
    side: { opening: undefined, closing: undefined },
    statedDiffers: { of: 'closing', line: 4, stated: 90_000n, ofLines: 4000n },
  })
})

test('beside columns of money in and out a code of debit or credit says no side', async () => {
  const rows = [
    'Date,Memo,Withdrawals,Deposits,Balance',
    ',Opening Balance,,,"1,000.00 Cr"',
    '2026-06-01,Acme,60.00,,940.00 Cr',
    '2026-06-13,Bolt,,250.00,"1,190.00 Cr"',
    ',Closing Balance,,,"1,190.00 Cr"',
  ]
  const { month } = await readBooks(fileOf(rows.join('\n')), place, {})
  expect(month?.side).toMatchObject({ opening: undefined, closing: undefined })
  expect(month?.brokenAt).toBeUndefined()
})

test.each(['May 31, 2026', '5/31/2026', 'Sunday, May 31, 2026', '31 May', '31/31/2026'])(
  'the balance of %s above lines with other dates is used or left out, and the file is read',
  async (day) => {
    const { month } = await read(`,"Balance as of ${day}",,100.00`, ...lines)
    expect(month?.side).toMatchObject({ opening: 10_000n, closing: 4100n })
    const isRead = day.includes('2026') && day !== '31/31/2026'
    const alone = await read(`,"Balance as of ${day}",,100.00`, '2026-06-01,Acme,1.00,')
    expect(alone.month?.side.opening).toBe(isRead ? 10_000n : undefined)
  },
)
