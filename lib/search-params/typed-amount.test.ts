import { describe, expect, it } from 'vitest'
import { smallestUnits, typedAmount } from '@/lib/search-params/typed-amount'

describe('typed amounts', () => {
  it.each([
    ['1250', 'USD', '125000'],
    ['1,250.00', 'USD', '125000'],
    ['1250.5', 'USD', '125050'],
    ['-0.01', 'USD', '-1'],
    ['\u2212 40', 'USD', '-4000'],
    ['+7', 'USD', '700'],
    ['1,250', 'JPY', '1250'],
    ['1.250', 'KWD', '1250'],
    ['0', 'USD', '0'],
    ['-0', 'USD', '0'],
    ['90071992547409.91', 'USD', '9007199254740991'],
  ])('%s %s is %s of the smallest unit', (text, currency, units) => {
    expect(smallestUnits(text, currency)).toBe(units)
  })

  it.each([
    ['1250,00', 'USD'],
    ['1.250,00', 'USD'],
    ['12,50', 'USD'],
    ['1.005', 'USD'],
    ['1.5', 'JPY'],
    ['', 'USD'],
    ['.', 'USD'],
    ['1e3', 'USD'],
    ['12', 'XQQ'],
    ['12', 'dollars'],
  ])('%s %s is left for the bank to refuse, never guessed', (text, currency) => {
    expect(smallestUnits(text, currency)).toBeUndefined()
  })

  it.each([
    ['125000', 'USD', '1250.00'],
    ['-1', 'USD', '-0.01'],
    ['1250', 'JPY', '1250'],
    ['1250', 'KWD', '1.250'],
  ])('%s in %s is typed as %s', (units, currency, text) => {
    expect(typedAmount(units, currency)).toBe(text)
    expect(smallestUnits(text, currency)).toBe(units)
  })

  it('type nothing that is no whole number of a known currency', () => {
    expect(typedAmount('12.5', 'USD')).toBeUndefined()
    expect(typedAmount('abc', 'USD')).toBeUndefined()
    expect(typedAmount('12', 'XQQ')).toBeUndefined()
  })
})
