import { describe, expect, it } from 'vitest'
import { readAmount, smallestUnitsOf } from '@/lib/format/read-amount'

/** In the smallest unit, with the sign that was typed. */
function units(text: string, locale = 'en-US', usual = 'USD') {
  const amount = readAmount(text, locale)
  if (amount === undefined) return undefined
  const { currency = usual, isOut } = amount
  const value = smallestUnitsOf(amount, currency)
  return value === undefined ? undefined : [isOut === true ? -value : value, currency]
}

describe('an amount as it is typed', () => {
  it.each([
    ['1,250.00', 125_000, 'USD'],
    ['48.2', 4820, 'USD'],
    ['-48.21', -4821, 'USD'],
    ['−48.21', -4821, 'USD'],
    ['(48.21)', -4821, 'USD'],
    ['$48.21', 4821, 'USD'],
    ['-€ 48.21', -4821, 'EUR'],
    ['¥4821', 4821, 'JPY'],
    ['4821 jpy', 4821, 'JPY'],
    ['KWD 1.250', 1250, 'KWD'],
  ])('%j is %d of %s', (text, amount, currency) => {
    expect(units(text)).toEqual([amount, currency])
  })

  it('is read by the separators of the reader’s language first, and else by the English ones', () => {
    expect(units('1.250,00', 'de-DE')).toEqual([125_000, 'USD'])
    expect(units('1.250', 'de-DE')).toEqual([125_000, 'USD'])
    expect(units('48.21', 'de-DE')).toEqual([4821, 'USD'])
    expect(units('1 250,00', 'fr-FR')).toEqual([125_000, 'USD'])
  })

  it.each(['acme', '', '1,25.00', '48.21.3', '12-34', 'INV-12', '48.217', '1e9', '12 34'])(
    '%j is none',
    (text) => {
      expect(units(text)).toBeUndefined()
    },
  )

  it('has no more decimals than its currency, and no more digits than can be exact', () => {
    expect(units('48.21 JPY')).toBeUndefined()
    expect(units('90071992547409.91')).toEqual([2 ** 53 - 1, 'USD'])
    expect(units('90071992547409.92')).toBeUndefined()
  })

  it('of digits alone may as well be a number of something', () => {
    expect(readAmount('4821', 'en')?.isBare).toBe(true)
    expect(readAmount('4,821', 'en')?.isBare).toBe(false)
  })
})
