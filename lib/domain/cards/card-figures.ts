import { type Card, cardStatuses } from '@/lib/bank-contract/card'
import { nameOrder, shownName } from '@/lib/format/names'

export interface CardUtilization {
  level: 'calm' | 'warning' | 'critical'
  /** Spent of the limit: 0.82. More than 1 where the limit was passed. */
  fraction: number
  /** Left in the smallest unit; negative where the limit was passed. */
  left: { amount: number; currency: string }
}

/** Spec, Resource states: it stays in the list. Of no other state is it said that it ends a card. */
export function isClosed({ status }: Card): boolean {
  return status === 'canceled' || status === 'expired'
}

/** Whether a further charge is to be expected of it, as far as its state tells. */
export function isInUse({ status }: Card): boolean {
  return status === 'active' || status === 'expiring'
}

/**
 * Undefined where there is no limit, no spend, or the two are in different currencies, and for a card
 * that can spend nothing more: what is left of its limit means nothing.
 */
export function findCardUtilization(card: Card): CardUtilization | undefined {
  const { spending_limit: limit, current_spend: spend } = card
  if (limit == null || spend == null || limit.currency !== spend.currency) return undefined
  if (limit.amount <= 0 || isClosed(card)) return undefined
  const spent = BigInt(spend.amount) * 100n
  const whole = BigInt(limit.amount)
  // Exact, so that 79.999 % does not warn.
  return {
    level: spent >= whole * 95n ? 'critical' : spent >= whole * 80n ? 'warning' : 'calm',
    fraction: spend.amount / limit.amount,
    left: { amount: limit.amount - spend.amount, currency: limit.currency },
  }
}

/**
 * Or over it: worth somebody's look before the next charge. Undefined where the card does not tell: null
 * is no limit, and a card that can spend nothing more is near none.
 */
export function isNearLimit(card: Card): boolean | undefined {
  const utilization = findCardUtilization(card)
  if (utilization !== undefined) {
    const isNear = utilization.level !== 'calm'
    // In a state that we do not know it may be closed.
    return isNear && !cardStatuses.some((each) => each === card.status) ? undefined : isNear
  }
  const { spending_limit: limit, spending_limit_type } = card
  const hasNone =
    limit === null || spending_limit_type === null || (limit != null && limit.amount <= 0)
  return hasNone || isClosed(card) ? false : undefined
}

/** What was spent of the limits of one window and currency, over the cards that can still spend. */
export interface LimitTotal {
  window: string
  currency: string
  cards: number
  spent: bigint
  limit: bigint
}

/**
 * Of the window and currency that most cards have, and of several such that of which most is used; undefined where no
 * card has a limit.
 */
export function mainLimitTotal(cards: readonly Card[]): LimitTotal | undefined {
  const totals = new Map<string, LimitTotal>()
  for (const card of cards) {
    const { current_spend: spend, spending_limit: limit, spending_limit_type: window } = card
    if (!spend || !limit || !window || findCardUtilization(card) === undefined) continue
    const { currency } = limit
    const key = `${window} ${currency}`
    const total = totals.get(key) ?? { window, currency, cards: 0, spent: 0n, limit: 0n }
    totals.set(key, total)
    total.cards += 1
    total.spent += BigInt(spend.amount)
    total.limit += BigInt(limit.amount)
  }
  return [...totals.values()].toSorted(
    (one, other) =>
      other.cards - one.cards || Number(other.spent * one.limit - one.spent * other.limit),
  )[0]
}

/** What one person's cards have spent in the windows of one kind, in one currency. */
export interface CardholderTotal {
  user_id: string | undefined
  name: string
  /** `daily`, `monthly`: windows of different length are never added up. */
  window: string | undefined
  currency: string
  cards: number
  /** Canceled and expired ones among them: what they spent in the window was spent. */
  closed: number
  spent: bigint
  pending: bigint
  /** Of the cards that can still spend; undefined where each of them may spend without one. */
  limit: bigint | undefined
  /** Amounts that some cards lack; null counts as no amount. */
  undetermined: Set<'spent' | 'pending' | 'limit'>
}

/**
 * By name, then window, then currency. A card without any amount is in no total; one that names no
 * cardholder is `nobody`’s, and a cardholder without a name is called `unnamed`.
 */
export function cardholderTotals(
  cards: readonly Card[],
  { nobody, unnamed, locale }: { nobody: string; unnamed: string; locale: string },
): CardholderTotal[] {
  const byName = nameOrder(locale)
  const totals = new Map<string, CardholderTotal>()
  for (const card of cards) {
    const { current_spend, pending_spend, spending_limit, spending_limit_type } = card
    const currency = (current_spend ?? spending_limit ?? pending_spend)?.currency
    if (currency === undefined) continue
    const user_id = card.cardholder?.user_id ?? undefined
    const window = spending_limit_type ?? undefined
    const key = JSON.stringify([user_id ?? cardholderOf(card), window, currency])
    const total = totals.get(key) ?? {
      user_id,
      name: cardholderOf(card) ?? (user_id === undefined ? nobody : unnamed),
      window,
      currency,
      cards: 0,
      closed: 0,
      spent: 0n,
      pending: 0n,
      limit: undefined,
      undetermined: new Set(),
    }
    totals.set(key, total)
    const isOver = isClosed(card)
    const inCurrency = (money: typeof current_spend): bigint =>
      money?.currency === currency ? BigInt(money.amount) : 0n
    if (current_spend === undefined) total.undetermined.add('spent')
    if (pending_spend === undefined) total.undetermined.add('pending')
    // One in another currency than what was spent is in no sum.
    const isOther = spending_limit != null && spending_limit.currency !== currency
    if (spending_limit === undefined || isOther) total.undetermined.add('limit')
    total.cards += 1
    total.closed += isOver ? 1 : 0
    total.spent += inCurrency(current_spend)
    total.pending += inCurrency(pending_spend)
    if (isOver || spending_limit !== null) {
      total.limit = (total.limit ?? 0n) + (isOver ? 0n : inCurrency(spending_limit))
    }
  }
  return [...totals.values()].toSorted(
    (a, b) =>
      byName(a.name, b.name) ||
      (a.window ?? '').localeCompare(b.window ?? '') ||
      a.currency.localeCompare(b.currency),
  )
}

/** The name of the person who has the card. */
export function cardholderOf({ cardholder }: Card): string | undefined {
  return shownName([cardholder?.first_name, cardholder?.last_name].filter(Boolean).join(' '))
}
