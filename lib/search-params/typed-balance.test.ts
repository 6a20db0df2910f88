import { describe, expect, it } from 'vitest'
import { exampleAmount, typedBalance } from '@/lib/search-params/typed-balance'

describe('a balance that is typed', () => {
  it.each([
    ['USD', 'en-US', '1,234.56', '123456'],
    ['JPY', 'en-US', '1,235', '1235'],
    ['KWD', 'en-US', '1,234.560', '1234560'],
    ['KWD', 'de-DE', '1.234,560', '1234560'],
    ['EUR', 'es-ES', '1234,56', '123456'],
    ['KWD', 'ar-EG', '١٬٢٣٤٫٥٦٠', '1234560'],
  ])('an example of %s in %s is one that can be typed', (currency, locale, text, units) => {
    expect(exampleAmount(currency, locale)).toBe(text)
    expect(typedBalance(text, currency, locale)).toBe(units)
  })

  it.each([
    ['322.729,599', 'de', '322729599'],
    ['1,234', 'de', '1234'],
    ['1.234', 'de', '1234000'],
    ['322.729,599', 'en', undefined],
    ['1,234.5', 'de', undefined],
    ['', 'de', undefined],
  ])('a balance of %s dinars is typed as in %s', (text, locale, units) => {
    expect(typedBalance(text, 'KWD', locale)).toBe(units)
  })
})
