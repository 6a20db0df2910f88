import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectMovements } from '@/lib/domain/close/paper-figures'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { payment } from '@/test/close/close-evidence'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })
const june = { first: '2026-06-01', last: '2026-06-30' }
const own = { transaction_type: 'internal_transfer' } as const

function madeOf(parts: Parameters<typeof shownClose>[0]): string {
  const { workings } = makePaper(shownClose(parts), 'Marlow & Finch', reader)
  return workings.find(({ of }) => of === 'Totals, USD')?.made ?? ''
}

test('how totals are made says what own transfers add to the rows that are shown', () => {
  const rows = [payment('in', 700), payment('to', -300, own), payment('from', 250, own)]
  expect(madeOf({ rows })).toContain(
    'The rows also have the transfers between own accounts: in $2.50, out −$3.00.',
  )
  expect(madeOf({ rows: [payment('in', 700)] })).not.toContain('The rows also')
})

test('money in and what own transfers brought in is all that came in', () => {
  const row = fc.record({ amount: fc.integer({ min: -9999, max: 9999 }), isOwn: fc.boolean() })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const movements = collectMovements('UTC')
      movements.add(rows.map(({ amount, isOwn }, at) => payment(`${at}`, amount, isOwn ? own : {})))
      const [totals] = movements.read(june).totals
      const came = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
      expect(Number(totals?.moneyIn) + Number(totals?.ownIn ?? 0)).toBe(came)
    }),
  )
})
