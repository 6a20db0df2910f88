import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import { findingOf, lookOf } from '@/lib/domain/close/finding'
import { payment } from '@/test/components/checks-rows'

const anyChecked: fc.Arbitrary<CheckedRow> = fc
  .record({
    id: fc.string({ minLength: 1 }),
    account_id: fc.string({ minLength: 1 }),
    amount: fc.record({ amount: fc.integer(), currency: fc.constantFrom('USD', 'KWD') }),
    day: fc.constantFrom('2026-06-01', '2026-06-02', '2026-07-01'),
    payee: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  .map(({ id, account_id, amount, day, payee }) => ({
    transaction: payment(id, { account_id, amount }),
    initiated: undefined,
    posted: undefined,
    day,
    lacksReceipt: false,
    payee,
  }))

it('a finding of rows looks as it did, however the bank names them', () => {
  fc.assert(
    fc.property(fc.array(anyChecked, { minLength: 1, maxLength: 4 }), (rows) => {
      const finding = findingOf('duplicates', rows)
      const look = lookOf(finding)
      const inOrder = (amounts: typeof finding.amounts) =>
        amounts.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()
      expect(look).toMatchObject({ day: finding.day, payee: finding.payee })
      expect(look?.accounts.toSorted()).toEqual(finding.accounts.toSorted())
      expect(inOrder(look?.amounts ?? [])).toEqual(inOrder(finding.amounts))
    }),
  )
})

it('of a new payee its name is known, and of a finding without rows nothing', () => {
  const row = { payee: 'ACME', day: '2026-06-01', transaction: payment('a') }
  const met = findingOf('new-payees', [
    { ...row, initiated: undefined, posted: undefined, lacksReceipt: false },
  ])
  expect(lookOf(met)).toEqual({ day: undefined, payee: 'ACME', accounts: [], amounts: [] })
  expect(lookOf({ key: '["s-1"]', likeness: undefined })).toBeUndefined()
})
