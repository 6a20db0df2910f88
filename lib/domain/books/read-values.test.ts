import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDays } from '@/lib/domain/books/read-day'
import { readDecimal } from '@/lib/domain/books/read-decimal'

const amountOf = (text: string, mark: '.' | ',' = '.', digits = 2) => {
  const read = readDecimal(text, mark, digits)
  return read.kind === 'amount' ? read.amount : read.code
}

test('an amount is read whatever stands for its sign, its groups and its currency', () => {
  const same = ['-1234.5', '-1,234.50', '(1,234.50)', '1,234.50-', '−1 234.50', "-1'234.50"]
  for (const text of [
    ...same,
    '$-1,234.50',
    '-$1,234.50',
    '($1,234.50)',
    'USD -1234.50',
    '-1234.50 USD',
  ]) {
    expect([text, amountOf(text)]).toEqual([text, -123_450])
  }
  expect(amountOf('-1.234,50 €', ',')).toBe(-123_450)
  expect(amountOf('1\u202f234,50', ',')).toBe(123_450)
  expect(amountOf('12,34,567.00')).toBe(123_456_700)
})

test('what is no amount is none, and neither is one that would lose a digit', () => {
  for (const text of [
    '',
    '.',
    '--5',
    '(5',
    '5)',
    '(-5)',
    '1,2,3',
    '1.234.567',
    '1e5',
    '5 5.0',
    'x',
  ]) {
    expect([text, amountOf(text)]).toEqual([text, 'not_an_amount'])
  }
  expect(amountOf('=A1')).toBe('formula')
  expect(amountOf('1.005')).toBe('too_many_decimals')
  expect(amountOf('1.0500')).toBe(105)
  expect(amountOf('9999999999999999')).toBe('too_large')
  expect(amountOf('5.5', '.', 0)).toBe('too_many_decimals')
})

test('every amount that is written with groups is read back exactly, in both ways of writing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR'),
      (amount, locale) => {
        const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
        const text = format.format(amount / 100)
        const mark = locale.startsWith('de-DE') || locale.startsWith('fr') ? ',' : '.'
        expect([text, amountOf(text, mark)]).toEqual([text, amount === 0 ? 0 : amount])
        // With cents there is no doubt.
        expect(amountOf(text, mark === '.' ? ',' : '.')).toEqual(expect.any(String))
      },
    ),
  )
})

test('a date of three numbers has each order in which it is a day, and no other', () => {
  const ordersOf = (text: string) => [...readDays(text).keys()].join(' ')
  expect(ordersOf('03/04/05')).toBe('ymd dmy mdy')
  expect(ordersOf('13/04/2026')).toBe('dmy')
  expect(ordersOf('04/13/2026')).toBe('mdy')
  expect(ordersOf('31/04/2026')).toBe('')
  expect(ordersOf('29/02/2026')).toBe('')
  expect(ordersOf('2026/6/3')).toBe('ymd')
  expect(ordersOf('Total')).toBe('')
})

test('a date with its year first, or the name of its month, is the same in every order', () => {
  const daysOf = (text: string) => [...new Set(readDays(text).values())]
  const texts = [
    '2026-06-03',
    '20260603',
    '2026-06-03T10:00:00Z',
    '3 June 2026',
    '03-Jun-26',
    'June 3, 2026',
  ]
  for (const text of [...texts, '3. Juni 2026', '3 juin 2026', '3 jun 2026']) {
    expect([text, daysOf(text)]).toEqual([text, ['2026-06-03']])
  }
  for (const text of ['03. Mrz. 26', '03-Mrz-26', '3. Mär. 2026']) {
    expect([text, daysOf(text)]).toEqual([text, ['2026-03-03']])
  }
})

test('every day that is written in an order is among those that its text may mean', () => {
  const day = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(day, fc.constantFrom('-', '/', '.'), fc.boolean(), (date, between, isShort) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', dayOfMonth = ''] = iso.split('-')
      const shortYear = isShort ? year.slice(2) : year
      const parts = {
        ymd: [shortYear, month, dayOfMonth],
        dmy: [dayOfMonth, month, shortYear],
        mdy: [month, dayOfMonth, shortYear],
      }
      for (const order of ['ymd', 'dmy', 'mdy'] as const) {
        expect(readDays(parts[order].join(between)).get(order)).toBe(iso)
      }
    }),
  )
})

test('a day with its weekday, with "de" between, or in Arabic is a day, and an amount in Arabic digits an amount', () => {
  for (const text of [
    'Sat, 13 Jun 2026',
    'Sábado, 13 de junio de 2026',
    'Saturday, June 13, 2026',
    '13 يونيو 2026',
    '\u200F١٣/٠٦/٢٠٢٦',
    '۱۳/۰۶/۲۰۲۶',
  ]) {
    expect([text, readDays(text).get('dmy')]).toEqual([text, '2026-06-13'])
  }
  for (const text of ['Invoice, 13 Jun', 'Acme, 13 Jun 2026', 'Sat', 'Mon 2026']) {
    expect([text, readDays(text).size]).toEqual([text, 0])
  }
  expect(amountOf('\u061C-١٬٢٣٤٫٥٠')).toBe(-123_450)
  expect(amountOf('۱۲٫۵')).toBe(1250)
})
