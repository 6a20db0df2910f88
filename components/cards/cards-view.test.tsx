import { describe, expect, it } from 'vitest'
import { CardDetail } from '@/components/cards/card-detail'
import { cardStates, spendingLimitWords } from '@/components/cards/card-words'
import { CardsView } from '@/components/cards/cards-view'
import { cardList } from '@/components/cards/search-params'
import { cellsOf, renderDetail, renderList, testFormat } from '@/test/components/resource-list-view'
import { type Card, cardStatuses, spendingLimitTypes } from '@/lib/bank-contract/card'

const card = (overrides: Partial<Card> = {}): Card => ({
  id: 'k-1',
  name: 'Travel',
  last_4: '0042',
  type: 'virtual',
  status: 'active',
  cardholder: { user_id: 'u-1', first_name: 'Olivia', last_name: 'Owner' },
  spending_limit: { amount: 100_000, currency: 'USD' },
  spending_limit_type: 'monthly',
  current_spend: { amount: 96_000, currency: 'USD' },
  ...overrides,
})
const render = (items: Card[]) => renderList(CardsView, cardList, { items })

describe('the cards page', () => {
  it('shows whose card it is, its limit and how much of it is used', () => {
    expect(cellsOf(render([card()]))).toEqual([
      [
        'Travel',
        '····0042',
        'Olivia Owner',
        'Virtual',
        'Active',
        '$1,000.00 monthly',
        '96%, $40.00 left, the next charge can decline',
      ],
    ])
  })

  it('says a critical limit in a tone and in words, the bar only repeats it', () => {
    const html = render([card()])
    expect(html).toContain('data-tone="danger">96%, ')
    expect(html).toContain('<meter aria-hidden="true"')
  })

  it('has words for every status and every kind of limit', () => {
    for (const status of cardStatuses) {
      expect(cellsOf(render([card({ status })]))[0]?.[4]).toBe(
        testFormat.text(cardStates[status].words),
      )
    }
    for (const spending_limit_type of spendingLimitTypes) {
      expect(cellsOf(render([card({ spending_limit_type })]))[0]?.[5]).toBe(
        `$1,000.00 ${testFormat.text(spendingLimitWords[spending_limit_type])}`,
      )
    }
  })

  it('shows values that are newer than we are as they came', () => {
    const html = render([card({ status: 'melted', type: 'metal', spending_limit_type: 'hourly' })])
    const [cells] = cellsOf(html)
    expect(cells?.slice(3, 6)).toEqual([
      'Other (metal)',
      'Other (melted)',
      '$1,000.00 Other (hourly)',
    ])
  })

  it('keeps canceled and expired cards, set back', () => {
    expect(render([card({ status: 'canceled' })])).toContain('<tr data-quiet="">')
    expect(render([card({ status: 'expired' })])).toContain('<tr data-quiet="">')
    expect(render([card()])).not.toContain('data-quiet')
  })

  it('narrows here to those whose limit is near', () => {
    const spent = (amount: number) => ({ amount, currency: 'USD' })
    const html = renderList(
      CardsView,
      cardList,
      {
        items: [
          card({ current_spend: spent(0) }),
          card({ id: 'k-2', current_spend: spent(96_000) }),
        ],
      },
      { limit: 'near' },
    )
    expect(cellsOf(html)).toHaveLength(1)
    expect(html).toContain('href="/clients/c-1/cards/k-2"')
    expect(html).toContain('1 of the 2 rows read')
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: 'k-9' }]))).toEqual([['Card k-9', '', '', '', '', '', '']])
  })

  it('offers the cardholders that this page has seen', () => {
    expect(render([card()])).toContain('<option value="u-1">Olivia Owner</option>')
  })
})

describe('the page of a card', () => {
  it('tells the window, its reset and what is allowed', () => {
    const html = renderDetail(CardDetail, {
      card: card({
        spend_period_end: '2026-07-01T04:00:00Z',
        allowed_categories: ['office_supplies', 'travel'],
        billing_address: { line_1: '1 Main St', city: 'Albany', region: 'NY', country: 'US' },
      }),
      latest: [],
    })
    expect(html).toContain('1 Jul 2026, 00:00:00 EDT')
    expect(html).toContain('Office supplies, Travel')
    expect(html).toContain('1 Main St, Albany, NY, US')
    expect(html).toContain('href="/clients/c-1/transactions?card_id=k-1"')
    expect(html).toContain('href="/clients/c-1/cards?user_id=u-1"')
    expect(html).not.toContain('Shipping address')
  })
})
