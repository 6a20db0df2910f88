import { describe, expect, it } from 'vitest'
import { cardholderOf, cardholderTotals, mainLimitTotal } from '@/lib/domain/cards/card-figures'
import type { Card } from '@/lib/bank-contract/card'

const nobody = 'Nobody named'
const words = { nobody, unnamed: 'Without a name', locale: 'en' }
const usd = (amount: number) => ({ amount, currency: 'USD' })
const card = (overrides: Partial<Card> = {}): Card => ({
  id: 'card-1',
  status: 'active',
  cardholder: { user_id: 'u-1', first_name: 'Ada', last_name: 'Byron' },
  spending_limit: usd(10_000),
  spending_limit_type: 'daily',
  current_spend: usd(4000),
  pending_spend: usd(500),
  ...overrides,
})

describe('what was spent of limits', () => {
  const daily = card({ current_spend: usd(0) })
  const fixed = card({ spending_limit_type: 'fixed', current_spend: usd(6000) })

  it('is of the window that most cards have', () => {
    expect(mainLimitTotal([daily, fixed, daily])).toMatchObject({ window: 'daily', cards: 2 })
  })

  it('is of the window of which most is used, of several that equally many have', () => {
    for (const cards of [
      [daily, fixed],
      [fixed, daily],
    ]) {
      expect(mainLimitTotal(cards)).toMatchObject({ window: 'fixed', spent: 6000n })
    }
  })
})

describe('what cardholders have spent', () => {
  it('is added up by person, window and currency, and never across them', () => {
    const totals = cardholderTotals(
      [
        card(),
        card({ current_spend: usd(100) }),
        card({ spending_limit_type: 'monthly' }),
        card({
          cardholder: { user_id: 'u-2', first_name: 'Ben', last_name: 'Ives' },
          spending_limit: { amount: 9, currency: 'JPY' },
          current_spend: { amount: 7, currency: 'JPY' },
          pending_spend: null,
        }),
      ],
      words,
    )
    expect(
      totals.map(({ name, window, currency, cards, spent, pending, limit }) => [
        name,
        window,
        currency,
        cards,
        spent,
        pending,
        limit,
      ]),
    ).toEqual([
      ['Ada Byron', 'daily', 'USD', 2, 4100n, 1000n, 20_000n],
      ['Ada Byron', 'monthly', 'USD', 1, 4000n, 500n, 10_000n],
      ['Ben Ives', 'daily', 'JPY', 1, 7n, 0n, 9n],
    ])
  })

  it('counts what a cancelled card spent, and not its unusable limit', () => {
    const [total] = cardholderTotals([card(), card({ status: 'canceled' })], words)
    expect(total).toMatchObject({ cards: 2, closed: 1, spent: 8000n, limit: 10_000n })
  })

  it('ends a card by no other state than the specification names', () => {
    const [total] = cardholderTotals([card(), card({ status: 'delivery_canceled' })], words)
    expect(total).toMatchObject({ cards: 2, closed: 0, limit: 20_000n })
  })

  it('has no limit where none of their cards has one, and no sum of one in another currency', () => {
    const limitOf = (...cards: Card[]) => cardholderTotals(cards, words)[0]
    const without = card({ spending_limit: null })
    expect(limitOf(without)?.limit).toBeUndefined()
    expect(limitOf(without, card())?.limit).toBe(10_000n)
    const other = limitOf(card({ spending_limit: { amount: 9, currency: 'JPY' } }))
    expect([other?.limit, other?.undetermined.has('limit')]).toEqual([0n, true])
  })

  it('has no total of a card without amounts, and one of cards without a person', () => {
    const without = { spending_limit: null, current_spend: null, pending_spend: null }
    expect(cardholderTotals([card(without)], words)).toEqual([])
    expect(cardholderTotals([card({ cardholder: undefined })], words)).toMatchObject([
      { user_id: undefined, name: nobody },
    ])
  })

  it('calls no person by an identifier', () => {
    const unnamed = card({ cardholder: { user_id: 'u-4711', first_name: '', last_name: null } })
    expect(cardholderTotals([unnamed], words)).toMatchObject([
      { user_id: 'u-4711', name: 'Without a name' },
    ])
    expect(cardholderOf(unnamed)).toBeUndefined()
  })
})
