import { newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import { type Book, type BookCard, type Entry, post } from '@/bank/ledger/seed/book'
import { findSpendWindow } from '@/bank/ledger/spend-window'
import type { StrictCard } from '@/lib/bank-contract/card'

type Purchase = Omit<Entry, 'account' | 'card' | 'user' | 'transaction_type' | 'amount'> & {
  /** Minor units, positive. */
  price: number
}

/** Buys with a card, or records the refusal when its limit would be passed. */
export function purchase(book: Book, card: BookCard, bought: Purchase): void {
  const { price, ...entry } = bought
  rollWindow(card, entry.initiatedAt)
  const declined = card.limit !== null && card.spent + price > card.limit
  const resource = post(book, {
    ...entry,
    ...(declined && { status: 'failed' as const, note: 'Declined: over the limit of the card' }),
    account: card.account,
    transaction_type: card.account.account_type === 'credit' ? 'card_credit' : 'card_debit',
    amount: -price,
    card,
    user: card.holder,
  })
  if (resource.status === 'failed') return
  card.spent += price
  if (resource.status === 'pending') card.pending += price
}

/** Resets the card's spend when `at` lies past its window. */
function rollWindow(card: BookCard, at: number): void {
  if (card.window !== undefined && at < card.window.end) return
  const next = findSpendWindow(card.limitType, at)
  if (next === undefined) return
  card.window = next
  card.spent = 0
  card.pending = 0
}

/** The wire object as of the end of the book. */
export function cardResource(book: Book, card: BookCard): StrictCard {
  rollWindow(card, newYorkMidnight(book.end))
  const money = (amount: number) => ({ amount, currency: card.account.currency })
  return {
    id: card.id,
    name: card.name,
    last_4: card.last_4,
    type: card.type,
    status: card.status,
    cardholder: { ...card.holder },
    spending_limit: card.limit === null ? null : money(card.limit),
    spending_limit_type: card.limitType,
    current_spend: card.limitType === null ? null : money(card.spent),
    pending_spend: card.limitType === null ? null : money(card.pending),
    spend_period_start: card.window === undefined ? null : wireInstant(card.window.start),
    spend_period_end: card.window === undefined ? null : wireInstant(card.window.end),
    usage_starts_at: wireInstant(card.usableFrom),
    usage_ends_at: card.usage_ends_at,
    billing_address: card.address,
    shipping_address: card.type === 'physical' ? card.address : null,
    ...card.restriction,
  }
}
