import { describe, expect, it } from 'vitest'
import { utilizationInWords, utilizationSentence } from '@/components/cards/card-utilization'
import { testFormat } from '@/test/components/resource-list-view'
import type { Card } from '@/lib/bank-contract/card'
import { findCardUtilization } from '@/lib/domain/cards/card-figures'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const card = (spend: number, limit: number, overrides: Partial<Card> = {}): Card => ({
  id: 'k-1',
  status: 'active',
  spending_limit: usd(limit),
  spending_limit_type: 'daily',
  current_spend: usd(spend),
  ...overrides,
})
const levelOf = (each: Card) => findCardUtilization(each)?.level
const wordsOf = (each: Card) => {
  const utilization = findCardUtilization(each)
  return utilization && utilizationInWords(utilization, testFormat)
}

describe('card utilization', () => {
  it('warns from exactly 80 % and is critical from exactly 95 %', () => {
    expect(levelOf(card(79_999, 100_000))).toBe('calm')
    expect(levelOf(card(80_000, 100_000))).toBe('warning')
    expect(levelOf(card(94_999, 100_000))).toBe('warning')
    expect(levelOf(card(95_000, 100_000))).toBe('critical')
    expect(levelOf(card(120_000, 100_000))).toBe('critical')
  })

  it('stays exact at the largest amounts', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(levelOf(card(most, most))).toBe('critical')
    expect(levelOf(card(Math.floor(most * 0.79), most))).toBe('calm')
  })

  it('is told in words, never rounded up over a threshold', () => {
    expect(wordsOf(card(82_000, 100_000))).toBe('82%, $180.00 left')
    expect(wordsOf(card(79_999, 100_000))).toBe('79%, $200.01 left')
    expect(wordsOf(card(29, 100))).toBe('29%, $0.71 left')
    expect(wordsOf(card(96_000, 100_000))).toBe('96%, $40.00 left, the next charge can decline')
    expect(wordsOf(card(110_000, 100_000))).toBe('110%, $100.00 over, the next charge can decline')
  })

  it('means nothing on a card that can spend nothing more', () => {
    expect(levelOf(card(99, 100, { status: 'canceled' }))).toBeUndefined()
    expect(levelOf(card(99, 100, { status: 'expired' }))).toBeUndefined()
  })

  it('is unknown without a limit, without a spend, and across currencies', () => {
    expect(levelOf(card(1, 0))).toBeUndefined()
    expect(levelOf(card(1, 2, { spending_limit: null }))).toBeUndefined()
    expect(levelOf(card(1, 2, { current_spend: undefined }))).toBeUndefined()
    const yen = { amount: 1, currency: 'JPY' }
    expect(levelOf(card(1, 2, { current_spend: yen }))).toBeUndefined()
  })

  it('says on a page of its own of which limit, what a charge risks and when it begins anew', () => {
    const sentenceOf = (each: Card) => {
      const utilization = findCardUtilization(each)
      return utilization && utilizationSentence(each, utilization, testFormat)
    }
    expect(sentenceOf(card(82_000, 100_000, { spend_period_end: '2026-06-13T04:00:00Z' }))).toBe(
      '82% of the daily limit, $180.00 left. A charge of more than $180.00 may decline. ' +
        'The limit resets on 13 Jun 2026, 00:00:00 EDT.',
    )
    expect(sentenceOf(card(110_000, 100_000))).toBe(
      '110% of the daily limit, $100.00 over. The next charge may decline.',
    )
    expect(sentenceOf(card(100, 100, { spending_limit_type: null }))).toBe(
      '100% of the limit, $0.00 left. The next charge may decline.',
    )
  })
})
