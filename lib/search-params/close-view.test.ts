import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeViewHref,
  largeFrom,
  parseCloseView,
  thresholdsForm,
} from '@/lib/search-params/close-view'
import { seenFrom } from '@/lib/domain/checks/checked-row'

describe('the address of a close', () => {
  test('takes an amount in its own currency: yen have no decimals, dinars three', () => {
    const params = parseCloseView({
      large_USD: '1,000.50',
      large_JPY: '2000',
      large_KWD: '1.005',
    })
    expect(['USD', 'JPY', 'KWD'].map((each) => largeFrom(params, each))).toEqual([
      100_050n,
      2000n,
      1005n,
    ])
    expect(params.unreadable).toEqual([])
  })

  test('has a default amount for each currency, also for one that nobody knows', () => {
    const params = parseCloseView({})
    expect(['USD', 'JPY', 'KWD', 'QQQ'].map((each) => largeFrom(params, each))).toEqual([
      500_000n,
      500_000n,
      5_000_000n,
      500_000n,
    ])
    expect(params).toMatchObject({ days: 3, unreadable: [], shown: undefined })
  })

  test('names what cannot be read, and uses the default', () => {
    const params = parseCloseView({
      large_JPY: '1.5',
      large_USD: '-5',
      large_QQQ: '1',
      days: '99',
    })
    expect(params.unreadable).toEqual(['1.5', '-5', '1', '99'])
    expect(largeFrom(params, 'JPY')).toBe(500_000n)
    expect(params.days).toBe(3)
  })

  test('says the same again, whatever somebody typed', () => {
    const text = fc.oneof(
      fc.constantFrom('0', '31', '5,000', '1.50', 'duplicates', 'last-month', '10000'),
      fc.string({ maxLength: 60 }),
    )
    const raw = fc.record(
      {
        period: text,
        days: fc.oneof(text, fc.array(text)),
        large_USD: text,
        large_JPY: text,
        large_usd: text,
        show: text,
        depth: text,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(raw, (given) => {
        const params = { ...parseCloseView(given), unreadable: [] }
        const { searchParams } = new URL(closeViewHref('c/1', params), 'https://firm.example')
        expect(parseCloseView(Object.fromEntries(searchParams))).toEqual(params)
      }),
    )
  })

  test('looks for payees in the twelve months before', () => {
    expect(['2026-06-01', '2026-01-01', '2024-02-29'].map(seenFrom)).toEqual([
      '2025-06-01',
      '2025-01-01',
      '2023-02-01',
    ])
  })
})

describe('the form of the thresholds', () => {
  const form = (raw: Record<string, string>, currencies: string[]) =>
    thresholdsForm('c-1', parseCloseView(raw), currencies)

  test('has an amount for each currency there is, and keeps what else the address says', () => {
    const raw = { large_JPY: '1.5', large_USD: '20', days: 'x', show: 'large', period: 'juneish' }
    expect(form(raw, ['JPY', 'USD'])).toMatchObject({
      amounts: [
        { currency: 'JPY', value: '500000' },
        { currency: 'USD', value: '20' },
      ],
      days: '3',
      hidden: [
        ['period', 'juneish'],
        ['show', 'large'],
      ],
    })
  })

  test('does not lose an amount that was set where the period has none of its currency', () => {
    const raw = { large_EUR: '250', large_USD: '20', period: '2026-06' }
    expect(form(raw, ['USD'])).toMatchObject({
      amounts: [{ currency: 'USD', value: '20' }],
      hidden: [
        ['period', '2026-06'],
        ['large_EUR', '250'],
      ],
      resetHref: '/clients/c-1/close?period=2026-06',
    })
  })
})
