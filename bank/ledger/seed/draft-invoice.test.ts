import fc from 'fast-check'
import { expect, it } from 'vitest'
import { invoiceTotal, lineTotal } from '@/bank/ledger/seed/draft-invoice'

it('rounds a line once, halves away from zero', () => {
  expect(lineTotal({ unitPrice: 1000, quantity: 2.5, discountRate: 0.1 })).toBe(2250)
  expect(lineTotal({ unitPrice: 1, quantity: 0.5, discountRate: 0 })).toBe(1)
  // A float makes 100.49999… of it.
  expect(lineTotal({ unitPrice: 67, quantity: 1.5, discountRate: 0 })).toBe(101)
  expect(lineTotal({ unitPrice: 1005, quantity: 0.1, discountRate: 0 })).toBe(101)
})

it('adds tax to the sum of the lines before the discount of the invoice', () => {
  expect(invoiceTotal([10_000, 5_000], 0.2, 0.1)).toBe(16_200)
  expect(invoiceTotal([999], 0.08875, 0)).toBe(1088)
  expect(invoiceTotal([], 0.2, 0)).toBe(0)
})

it('is never further than half a unit from the formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 5 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 1000 }),
      (lines, tax, discount) => {
        const sum = lines.reduce((total, line) => total + line, 0)
        const exact = sum * (1 + tax / 1000) * (1 - discount / 1000)
        expect(Math.abs(invoiceTotal(lines, tax / 1000, discount / 1000) - exact)).toBeLessThan(
          0.501,
        )
      },
    ),
  )
})
