import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, digitsApart, likelyAmounts } from '@/lib/domain/books/amount-difference'

test('how two amounts differ is named by the likeliest slip', () => {
  expect(differenceOf(-1_240_000, -1_204_000)).toBe('digits_swapped')
  expect(differenceOf(5000, -5000)).toBe('sign')
  expect(differenceOf(12_000, 1200)).toBe('decimal_point')
  expect(differenceOf(12_345, 12_745)).toBe('one_digit')
  expect(differenceOf(12_345, 99_999)).toBe('other')
  expect(differenceOf(-12_345, 12_354)).toBe('other')
  expect(differenceOf(500, 500)).toBeUndefined()
})

test('the digits that differ are known where both amounts have as many', () => {
  expect(digitsApart(-1_240_000, -1_204_000)).toEqual([2, 3])
  expect(digitsApart(100, 1000)).toBeUndefined()
})

test('an amount is a likely slip of another exactly where the other is one of it', () => {
  const slips = new Set(['sign', 'digits_swapped', 'decimal_point'])
  const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((each) => each !== 0)
  fc.assert(
    fc.property(amount, (each) => {
      for (const other of likelyAmounts(each)) {
        expect([each, other, likelyAmounts(other).includes(each)]).toEqual([each, other, true])
        expect(slips.has(differenceOf(each, other) ?? '')).toBe(true)
      }
    }),
  )
})
