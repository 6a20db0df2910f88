import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeViewHref,
  isPreview,
  parseCloseView,
  thresholdsForm,
  typedThresholds,
} from '@/lib/search-params/close-view'
import { seenFrom } from '@/lib/domain/checks/checked-row'
import { noThresholds } from '@/lib/domain/checks/thresholds'

describe('the address of a close', () => {
  test('takes an amount in its own currency: yen have no decimals, dinars three', () => {
    const params = parseCloseView({
      large_USD: '1,000.50',
      large_JPY: '2000',
      large_KWD: '1.005',
    })
    expect([...typedThresholds(params).large]).toEqual([
      ['USD', 100_050n],
      ['JPY', 2000n],
      ['KWD', 1005n],
    ])
    expect(params.unreadable).toEqual([])
  })

  test('is a preview where it finds otherwise than what is kept, and only there', () => {
    const kept = { large: new Map([['USD', 2000n]]), days: 7 }
    const previews = (raw: Record<string, string>) => isPreview(parseCloseView(raw), kept)
    expect(previews({})).toBe(false)
    expect(previews({ days: '7', large_USD: '20.00' })).toBe(false)
    expect(previews({ days: '3' })).toBe(true)
    expect(previews({ large_USD: '5,000' })).toBe(true)
    expect(isPreview(parseCloseView({ days: '3', large_USD: '5000' }), noThresholds)).toBe(false)
  })

  test('names what cannot be read, and uses what is kept', () => {
    const params = parseCloseView({
      large_JPY: '1.5',
      large_USD: '-5',
      large_QQQ: '1',
      days: '99',
    })
    expect(params.unreadable).toEqual(['1.5', '-5', '1', '99'])
    expect(typedThresholds(params)).toEqual(noThresholds)
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
  const own = { large: new Map([['EUR', 10_000n]]), days: undefined }
  const firm = { large: new Map([['USD', 100_000n]]), days: 5 }
  const form = (raw: Record<string, string>, currencies: string[]) =>
    thresholdsForm('c-1', parseCloseView(raw), { firm, own }, currencies)

  test('has an amount for each currency there is, and keeps what else the address says', () => {
    const raw = { large_JPY: '1.5', large_USD: '20', days: 'x', show: 'large', period: 'juneish' }
    expect(form(raw, ['JPY', 'USD'])).toEqual({
      action: '/clients/c-1/close',
      resetHref: '/clients/c-1/close?period=juneish&show=large',
      amounts: [
        { currency: 'JPY', value: '500000', ofFirm: '500000' },
        { currency: 'USD', value: '20', ofFirm: '1000.00' },
        { currency: 'EUR', value: '100.00', ofFirm: '5000.00' },
      ],
      days: '5',
      daysOfFirm: '5',
      hidden: [
        ['period', 'juneish'],
        ['show', 'large'],
      ],
    })
  })

  test('does not lose an amount that was typed or kept where the period has none of its currency', () => {
    const { amounts, resetHref } = form({ large_GBP: '250', period: '2026-06' }, ['USD'])
    expect(amounts.map(({ currency, value }) => [currency, value])).toEqual([
      ['USD', '1000.00'],
      ['EUR', '100.00'],
      ['GBP', '250'],
    ])
    expect(resetHref).toBe('/clients/c-1/close?period=2026-06')
    expect(form({ period: '2026-06' }, []).resetHref).toBeUndefined()
  })
})
