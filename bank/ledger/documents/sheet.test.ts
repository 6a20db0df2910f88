import { expect, it } from 'vitest'
import { printable, printMoney } from '@/bank/ledger/documents/sheet'

it('prints money by the digits of its currency, exactly', () => {
  const print = (amount: number, currency: string) =>
    printMoney({ amount, currency }).replaceAll('\u00a0', ' ')
  expect(print(123_450, 'USD')).toBe('$1,234.50')
  expect(print(-5, 'USD')).toBe('-$0.05')
  expect(print(1234, 'JPY')).toBe('¥1,234')
  expect(print(1234, 'KWD')).toBe('KWD 1.234')
  expect(print(9_007_199_254_740_991, 'USD')).toBe('$90,071,992,547,409.91')
})

it('shows text in the standard fonts, or says that it cannot', () => {
  expect(printable('Café “Ø” – 5 €')).toBe('Café “Ø” – 5 €')
  expect(printable('Pálinka ő Łódź')).toBe('Pálinka o ?ódz')
  expect(printable('雲\u202e商\r\nx')).toBe('? ? x')
  expect(printable('a'.repeat(500))).toHaveLength(120)
})
