import { describe, expect, test } from 'vitest'
import { accountingLocale, compactMoney, splitMinor } from '@/lib/format/money'
import { createFigureFormat } from '@/lib/format/figure-format'

const english = createFigureFormat({ locale: 'en-US', timeZone: 'America/New_York' })
const german = createFigureFormat({ locale: 'de-DE', timeZone: 'Europe/Berlin' })

const money = (amount: number, currency: string) => english.money({ amount, currency })

describe('money', () => {
  test('the decimals are those of ISO 4217, not always two', () => {
    expect(money(123456, 'USD')).toBe('$1,234.56')
    expect(money(123456, 'JPY')).toBe('¥123,456')
    expect(money(123456, 'KWD')).toBe('KWD\u00a0123.456')
    expect(money(123456, 'CLF')).toBe('CLF\u00a012.3456')
  })

  test('currencies that Intl rounds by custom keep the decimals of the standard', () => {
    expect(english.moneyParts({ amount: 123456, currency: 'HUF' }).number).toBe('1,234.56')
    expect(english.moneyParts({ amount: 123456, currency: 'IQD' }).number).toBe('123.456')
    expect(english.moneyParts({ amount: 123456, currency: 'LBP' }).number).toBe('1,234.56')
  })

  test('amounts are exact up to the largest safe integer', () => {
    expect(money(Number.MAX_SAFE_INTEGER, 'USD')).toBe('$90,071,992,547,409.91')
    expect(money(-Number.MAX_SAFE_INTEGER, 'USD')).toBe('−$90,071,992,547,409.91')
    expect(money(Number.MAX_SAFE_INTEGER, 'KWD')).toBe('KWD\u00a09,007,199,254,740.991')
  })

  test('a negative amount bears a true minus sign', () => {
    expect(money(-5, 'USD')).toBe('−$0.05')
    expect(german.money({ amount: -123456, currency: 'EUR' })).toBe('−1.234,56\u00a0€')
  })

  test('amounts below one unit keep their leading zero', () => {
    expect([0, 1, -1, 99].map((amount) => money(amount, 'USD'))).toEqual([
      '$0.00',
      '$0.01',
      '−$0.01',
      '$0.99',
    ])
    expect(money(-0, 'USD')).toBe('$0.00')
  })

  test('an unknown currency is not given decimals', () => {
    expect(money(-0, 'ZZZ')).toBe('0 ZZZ (minor units)')
    for (const currency of ['ZZZ', 'EURO', '', '€', 'usd', '<b>']) {
      expect(money(1250, currency)).toBe(`1,250 ${currency} (minor units)`)
    }
  })

  test.each([
    ['de', '1.250 ZZZ (in kleinster Einheit)'],
    ['es-MX', '1,250 ZZZ (en unidad mínima)'],
    ['ar', '\u20661,250\u2069 ZZZ (بأصغر وحدة)'],
  ])('what it counts then is said in %s', (locale, text) => {
    const format = createFigureFormat({ locale, timeZone: 'UTC' })
    expect(format.money({ amount: 1250, currency: 'ZZZ' })).toBe(text)
  })

  test('its number, currency and sign can be had apart', () => {
    expect(english.moneyParts({ amount: -125000, currency: 'USD' })).toEqual({
      text: '−$1,250.00',
      number: '−1,250.00',
      currency: 'USD',
      isNegative: true,
    })
  })
})

describe('dates', () => {
  test('a calendar date never shifts, whatever the zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const format = createFigureFormat({ locale: 'en', timeZone })
      expect(format.date('2026-06-12')).toBe('12 Jun 2026')
      expect(format.date('2026-03-08')).toBe('8 Mar 2026')
      expect(format.instant('2026-06-12')).toBe('12 Jun 2026')
    }
  })

  test('a date that does not exist is shown as it came', () => {
    for (const date of ['2026-02-30', '2026-13-01', '12/06/2026', '', 'soon', '2026-6-1']) {
      expect(english.date(date)).toBe(date)
    }
  })

  test('the first and the last year are dates too', () => {
    expect(english.date('0001-01-01')).toBe('1 Jan 1')
    expect(english.date('9999-12-31')).toBe('31 Dec 9999')
  })

  test('English months are short and the same for every English reader', () => {
    const british = createFigureFormat({ locale: 'en-GB', timeZone: 'UTC' })
    expect(british.date('2026-09-01')).toBe('1 Sep 2026')
    expect(german.date('2026-06-12')).toBe('12. Juni 2026')
  })
})

describe('instants', () => {
  test('the day is that of the zone', () => {
    expect(english.instant('2026-06-12T03:59:59Z')).toBe('11 Jun 2026')
    expect(english.instant('2026-06-12T04:00:00Z')).toBe('12 Jun 2026')
    expect(german.instant('2026-06-11T22:00:00Z')).toBe('12. Juni 2026')
  })

  test('the full form names the zone, summer and winter', () => {
    expect(english.instantFull('2026-06-12T18:32:05Z')).toBe('12 Jun 2026, 14:32:05 EDT')
    expect(english.instantFull('2026-01-12T18:32:05Z')).toBe('12 Jan 2026, 13:32:05 EST')
  })

  test('midnight is 00, and no offset means UTC', () => {
    const utc = createFigureFormat({ locale: 'en', timeZone: 'UTC' })
    expect(utc.moment('2026-06-12T14:32:05Z')).toBe('12 Jun 2026, 14:32')
    expect(utc.time('2026-06-12T00:00:00Z')).toBe('00:00:00')
    expect(utc.time('2026-06-12T09:08:07')).toBe('09:08:07')
    expect(utc.time('2026-06-12T09:08:07+02:00')).toBe('07:08:07')
  })

  test.each(['en', 'en-US', 'de', 'es', 'ar', 'fi', 'en-DK', 'bg', 'bn', 'ja', 'ko', 'zh-Hant'])(
    'writes a time as the language does: %s',
    (locale) => {
      const { time } = createFigureFormat({ locale, timeZone: 'UTC' })
      const intl = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
      })
      for (const iso of [
        '2026-06-12T00:00:00Z',
        '2026-06-12T23:59:59.999Z',
        '1969-12-31T23:59:58.5Z',
        '0001-01-01T12:34:56Z',
      ]) {
        expect(time(iso)).toBe(intl.format(Date.parse(iso)))
      }
    },
  )

  test.each([
    '2026-06-12T18:32:05.123456789Z',
    '2026-06-12T18:32:05,5Z',
    '2026-06-12T18:32:05+00:00',
    '2026-06-12t20:32:05+0200',
    '2026-06-12 20:32:05+02',
    '20260612T183205Z',
    '20260612T133205.5-0500',
  ])('an instant may be written as ISO 8601 has it: %s', (text) => {
    const newYork = createFigureFormat({ locale: 'en', timeZone: 'America/New_York' })
    expect(newYork.instantFull(text)).toBe('12 Jun 2026, 14:32:05 EDT')
  })

  test('what cannot be read is shown as it came', () => {
    for (const text of [
      '2026-06-12T25:00:00Z',
      '2016-12-31T23:59:60Z',
      'yesterday',
      '1718190000',
    ]) {
      expect(english.instantFull(text)).toBe(text)
      expect(english.instant(text)).toBe(text)
      expect(english.time(text)).toBe(text)
    }
  })
})

describe('readers', () => {
  test('digits are the same in every language', () => {
    const egyptian = createFigureFormat({ locale: 'ar-EG', timeZone: 'UTC' })
    const shown = [
      egyptian.money({ amount: 123_456_789n, currency: 'EGP' }),
      egyptian.date('2026-06-12'),
      egyptian.instantFull('2026-06-12T14:32:05Z'),
      egyptian.percent(0.82),
      egyptian.number(1234),
    ].join(' ')
    expect(shown).toMatch(/[0-9]/)
    expect(shown).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/)
  })

  test('an impossible zone or locale falls back instead of failing the page', () => {
    const format = createFigureFormat({ locale: 'not a locale', timeZone: 'Mars/Olympus' })
    expect(format.instantFull('2026-06-12T18:32:05Z')).toBe('12 Jun 2026, 18:32:05 UTC')
  })

  test('percentages and numbers are for reading', () => {
    expect(english.percent(0.825)).toBe('82.5%')
    expect(english.percent(0)).toBe('0%')
    expect(english.number(-1234.5)).toBe('−1,234.5')
  })

  test('rates and quantities have every digit, also those that a number would lose', () => {
    expect([0.08875, 0.29, 0.07, 1e-7, 0].map(english.rate)).toEqual([
      '8.875%',
      '29%',
      '7%',
      '0.00001%',
      '0%',
    ])
    expect(english.rate('0.1234567890123456789')).toBe('12.34567890123456789%')
    expect(english.number('12345678901234567.25')).toBe('12,345,678,901,234,567.25')
    expect(english.number(0.1 + 0.2)).toBe('0.30000000000000004')
  })
})

test('what is named one after the other is joined as the language joins it', () => {
  expect(english.list(['accounts', 'cards', 'invoices'])).toBe('accounts, cards, invoices')
  expect(german.list(['Konten', 'Karten'])).toBe('Konten, Karten')
})

describe('negative amounts in parentheses, where preferred', () => {
  const of = (locale: string) =>
    createFigureFormat({ locale: accountingLocale(locale), timeZone: 'UTC' })
  const debt = { amount: -123_450, currency: 'USD' }

  test.each([
    ['en-US', '($1,234.50)', '(1,234.50)'],
    ['de-DE', '(1.234,50\u00a0$)', '(1.234,50)'],
    ['es-ES', '(1234,50\u00a0US$)', '(1234,50)'],
    ['ar', '\u2066(1,234.50\u00a0US$)\u2069', '\u2066(1,234.50)\u2069'],
  ])('%s', (locale, text, number) => {
    expect(of(locale).moneyParts(debt)).toMatchObject({ text, number, isNegative: true })
  })

  test('leave every other figure as it is, but for the axis of a chart', () => {
    const format = of('en-US')
    expect(compactMoney({ amount: -2_000_000, currency: 'USD' }, format.locale)).toBe('(20K)')
    expect(format.money({ amount: 123_450, currency: 'USD' })).toBe('$1,234.50')
    expect(format.money({ amount: 0, currency: 'JPY' })).toBe('¥0')
    expect(format.percent(-0.5)).toBe('−50%')
    expect(format.number(-3)).toBe('−3')
  })

  test('also of an unknown currency, and up to the largest safe integer', () => {
    const format = of('en-US')
    expect(format.money({ amount: -12, currency: 'ZZ9' })).toBe('(12) ZZ9 (minor units)')
    expect(format.money({ amount: -Number.MAX_SAFE_INTEGER, currency: 'USD' })).toBe(
      '($90,071,992,547,409.91)',
    )
  })

  test('are those of a locale that says so itself, and of no other', () => {
    const format = createFigureFormat({ locale: 'en-u-cf-standard-nu-latn', timeZone: 'UTC' })
    expect(format.money(debt)).toBe('−$1,234.50')
  })
})

test('an amount among Arabic words is read from left to right, its sign first', () => {
  const arabic = createFigureFormat({ locale: 'ar', timeZone: 'UTC' })
  expect(arabic.money({ amount: -371746, currency: 'USD' })).toBe('\u2066−3,717.46\u00a0US$\u2069')
  expect(arabic.moneyParts({ amount: -5, currency: 'USD' }).number).toBe('\u2066−0.05\u2069')
  // A currency in Arabic letters is read from right to left within it, its last point after them.
  expect(arabic.money({ amount: 1250, currency: 'KWD' })).toBe(
    '\u20661.250\u00a0\u2067د.ك.\u2069\u2069',
  )
})

test('sets apart the minor digits of a currency, and of none that has no such digits', () => {
  expect(splitMinor('−$48,250.00', 'USD')).toEqual({ text: '−$48,250', minor: '.00' })
  expect(splitMinor('48.250,00 €', 'EUR')).toEqual({ text: '48.250', minor: ',00 €' })
  expect(splitMinor('KWD 1,250.500', 'KWD')).toEqual({ text: 'KWD 1,250', minor: '.500' })
  expect(splitMinor('¥48,250', 'JPY')).toEqual({ text: '¥48,250', minor: '' })
  expect(splitMinor('48,250 QQQ', 'QQQ')).toEqual({ text: '48,250 QQQ', minor: '' })
})
