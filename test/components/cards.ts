import type { Card } from '@/lib/bank-contract/card'

export const usd = (amount: number) => ({ amount, currency: 'USD' })

/** A card near its monthly limit, whose window is June by the clock of New York. */
export const card: Card = {
  id: 'c-1',
  name: 'Field service',
  last_4: '8812',
  type: 'physical',
  status: 'active',
  cardholder: { user_id: 'u-1', first_name: 'Lena', last_name: 'Hayashi' },
  spending_limit: usd(100_000),
  spending_limit_type: 'monthly',
  current_spend: usd(82_000),
  pending_spend: usd(2000),
  spend_period_start: '2026-06-01T04:00:00Z',
  spend_period_end: '2026-07-01T04:00:00Z',
}
