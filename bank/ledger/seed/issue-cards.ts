import { addDays, newYorkMidnight, wireInstant } from '@/bank/ledger/calendar'
import { type Book, type BookCard, scaled } from '@/bank/ledger/seed/book'
import { cardNames, merchants, streets } from '@/bank/ledger/seed/vocabulary'
import type { SpendingLimitType } from '@/bank/ledger/spend-window'
import { cardStatuses, spendingLimitTypes, type StrictCard } from '@/lib/bank-contract/card'

/** The cards of a business; a complete one has every status and every kind of limit. */
export function issueCards(book: Book): BookCard[] {
  const { profile } = book
  return Array.from({ length: profile.cards }, (_, index) => {
    const complete = profile.trait === 'complete'
    const status = complete
      ? (cardStatuses[index % cardStatuses.length] ?? 'active')
      : (defaultStatuses[index % defaultStatuses.length] ?? 'active')
    const limitTypes = [...spendingLimitTypes, null]
    const limitType =
      profile.trait === 'volume' ? null : (limitTypes[(index * 3 + 2) % limitTypes.length] ?? null)
    return issueCard(book, index, status, limitType)
  })
}

/** One card; `status` decides from when and until when it can have been used. */
export function issueCard(
  book: Book,
  index: number,
  status: StrictCard['status'],
  limitType: SpendingLimitType | null,
): BookCard {
  const { random, profile, accounts } = book
  const [first] = accounts
  const credit = accounts.find(({ account_type }) => account_type === 'credit')
  const account = index % 2 === 0 && profile.trait !== 'volume' ? (credit ?? first) : first
  const holder = book.employees[index % book.employees.length]
  if (account === undefined || holder === undefined) {
    throw new RangeError('a card needs an account and a holder')
  }
  return {
    id: random.uuid(),
    name: cardNames[index % cardNames.length] ?? 'Card',
    last_4: index === 0 ? '0042' : random.digits(4),
    type: index % 3 === 0 ? 'physical' : 'virtual',
    status,
    holder,
    account,
    limit: limitType === null ? null : scaled(limits[limitType], account.currency),
    limitType,
    ...usability(book, status),
    restriction: restrictions[index % restrictions.length] ?? {},
    address: {
      line_1: `${random.integer(1, 990)} ${random.pick(streets)}`,
      line_2: index % 4 === 0 ? 'Suite 12' : null,
      city: 'New York',
      region: 'NY',
      postal_code: `100${random.digits(2)}`,
      country: 'US',
    },
    window: undefined,
    spent: 0,
    pending: 0,
  }
}

const defaultStatuses = ['active', 'active', 'active', 'canceled', 'locked', 'expired'] as const

const limits: Readonly<Record<SpendingLimitType, number>> = {
  daily: 50_000,
  weekly: 200_000,
  monthly: 800_000,
  quarterly: 2_000_000,
  annual: 6_000_000,
  fixed: 2_000_000,
  single_use: 100_000,
}

// At most one family of restrictions on a card.
const restrictions: readonly BookCard['restriction'][] = [
  {},
  { blocked_categories: ['gambling', 'cash_advance'] },
  {},
  { allowed_categories: ['advertising', 'software'] },
  {},
  { blocked_merchants: ['Dockside Grill'] },
  { allowed_merchants: merchants.slice(8, 10) },
]

const undelivered: readonly StrictCard['status'][] = [
  'printing',
  'shipped',
  'out_for_delivery',
  'activate_card',
  'delivery_canceled',
]

function usability(book: Book, status: StrictCard['status']) {
  const { start, end } = book
  const at = newYorkMidnight
  if (undelivered.includes(status)) {
    return { usableFrom: at(addDays(end, -6)), usableUntil: 0, usage_ends_at: null }
  }
  const usableFrom = at(addDays(start, 3))
  if (status === 'canceled' || status === 'expired') {
    const ended = at(addDays(end, status === 'canceled' ? -200 : -90))
    const usage_ends_at = status === 'expired' ? wireInstant(ended) : null
    return { usableFrom, usableUntil: ended, usage_ends_at }
  }
  if (status === 'locked' || status === 'suspended') {
    return { usableFrom, usableUntil: at(addDays(end, -12)), usage_ends_at: null }
  }
  const usage_ends_at = status === 'expiring' ? wireInstant(at(addDays(end, 20))) : null
  return { usableFrom, usableUntil: at(end), usage_ends_at }
}
