import { describe, expect, it } from 'vitest'
import { sortRows } from '@/lib/domain/search/sort-rows'

type Value = Parameters<typeof sortRows<Row>>[1] extends (row: Row) => infer Of ? Of : never
interface Row {
  readonly id: string
  readonly value?: Value
}

const sorted = (rows: readonly Row[], isDescending: boolean) =>
  sortRows(rows, (row) => row.value, { isDescending, locale: 'en' })
    .map(({ id }) => id)
    .join('')

const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('rows that are sorted here', () => {
  it('stand by number within words, so that INV-9 is before INV-10', () => {
    const rows = [
      { id: 'b', value: 'INV-10' },
      { id: 'a', value: 'INV-9' },
    ]
    expect(sorted(rows, false)).toBe('ab')
    expect(sorted(rows, true)).toBe('ba')
  })

  it('stand by amount within a currency, and one currency after the other', () => {
    const rows = [
      { id: 'd', value: usd(900) },
      { id: 'a', value: { amount: 5_000_000, currency: 'JPY' } },
      { id: 'b', value: usd(-100) },
      { id: 'c', value: usd(20) },
    ]
    expect(sorted(rows, false)).toBe('abcd')
    expect(sorted(rows, true)).toBe('adcb')
  })

  it('without a value come last, whichever way', () => {
    const rows = [
      { id: 'x', value: null },
      { id: 'y', value: ' ' },
      { id: 'a', value: 'A' },
      { id: 'z' },
    ]
    expect(sorted(rows, false)).toBe('axyz')
    expect(sorted(rows, true)).toBe('axyz')
  })

  it('of one value stay as the bank has them, whichever way', () => {
    const rows = ['c', 'a', 'b'].map((id) => ({ id, value: usd(1) }))
    expect(sorted(rows, false)).toBe('cab')
    expect(sorted(rows, true)).toBe('cab')
  })
})
