import type { Card } from '@/lib/bank-contract/card'
import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import { findCardUtilization } from '@/lib/domain/cards/card-figures'
import { type ChartRead } from '@/lib/domain/figures/chart-columns'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { localDay, startOfDay } from '@/lib/domain/periods/local-clock'
import type { Extent } from '@/lib/domain/reading/reading'
import { shownName } from '@/lib/format/names'

/** The time for which a card's limit counts, before it starts again; or another that is counted alike. */
export interface LimitWindow {
  readonly card_id: string
  readonly currency: string
  /** As the bank wrote them; the end is exclusive. */
  readonly start: string
  readonly end: string
  /** The client's calendar days that it touches. */
  readonly days: Required<DayRange>
}

/** What was charged on one day, in the smallest unit. */
export interface SpendDay {
  readonly day: string
  readonly settled: bigint
  readonly pending: bigint
  /** From the beginning of the window to the end of the day. */
  readonly spent: bigint
}

export interface MerchantSpend {
  readonly name: string
  readonly spent: bigint
}

export interface WindowSpend {
  /** Up to today, as far back as rows were read. */
  readonly days: readonly SpendDay[]
  readonly spent: bigint
  readonly charges: number
  /** Charges with a receipt; undefined where some do not tell. */
  readonly receipts: number | undefined
  /** The most spent first. */
  readonly merchants: readonly MerchantSpend[]
  /** Where it is not whole every sum is "at least". */
  readonly extent: Extent
}

export interface WindowSpendRead {
  readonly window: LimitWindow
  readonly spend: WindowSpend
  readonly read: ChartRead
  readonly today: string
}

// The longest is a year: each of its days is counted.
const maxDays = 400

/** Undefined where the limit has no window, or it does not tell its first and last day. */
export function findLimitWindow(card: Card, timeZone: string): LimitWindow | undefined {
  const { id, spend_period_start: start, spend_period_end: end } = card
  const utilization = findCardUtilization(card)
  if (utilization === undefined || !start || !end) return undefined
  const dayOf = localDay(timeZone)
  const first = dayOf(start)
  const last = dayOf(endOf(end))
  if (first === undefined || last === undefined) return undefined
  if (last < first || last > addDays(first, maxDays)) return undefined
  return { card_id: id, currency: utilization.left.currency, start, end, days: { first, last } }
}

/**
 * The days of a period, for which a card's charges are counted like those of its window; undefined where
 * they are the window's own, have no beginning, have not begun, or are too many.
 */
export function findPeriodWindow(
  card: Card,
  { first, last }: DayRange,
  { timeZone, today, own }: { timeZone: string; today: string; own: LimitWindow | undefined },
): LimitWindow | undefined {
  const { id, spending_limit, current_spend } = card
  const currency = (spending_limit ?? current_spend)?.currency
  if (currency === undefined || first === undefined || first > today) return undefined
  const end = last ?? today
  if (end > addDays(first, maxDays)) return undefined
  if (own?.days.first === first && own.days.last === end) return undefined
  const [from, to] = [startOfDay(first, timeZone), startOfDay(addDays(end, 1), timeZone)]
  if (from === undefined || to === undefined) return undefined
  return { card_id: id, currency, start: from, end: to, days: { first, last: end } }
}

/** The last millisecond before an instant that is exclusive. */
function endOf(end: string): string | undefined {
  const instant = findInstant(end)
  return instant === undefined ? undefined : new Date(instant - 1).toISOString()
}

/**
 * Adds up what was charged to a card within its window, settled and pending, by the day it was initiated
 * on in `timeZone`. What came back is not deducted, as the limit does not count it either.
 */
export function createWindowSpend(
  { card_id, currency, start, end, days: { first, last } }: LimitWindow,
  { timeZone, today }: { timeZone: string; today: string },
) {
  const dayOf = localDay(timeZone)
  const [from = 0, to = 0] = [findInstant(start), findInstant(end)]
  const days = new Map<string, { settled: bigint; pending: bigint }>()
  const merchants = new Map<string, bigint>()
  let charges = 0
  let receipts: number | undefined = 0

  const add = (row: Transaction): void => {
    const { amount, status, initiated_at, attachments } = row
    const day = dayOf(initiated_at)
    if (day === undefined || amount.amount >= 0) return
    if (status !== 'settled' && status !== 'pending') return
    const spent = -BigInt(amount.amount)
    const sum = days.get(day) ?? { settled: 0n, pending: 0n }
    days.set(day, sum)
    sum[status] += spent
    charges += 1
    if (attachments == null) receipts = undefined
    else if (receipts !== undefined && attachments.length > 0) receipts += 1
    const merchant = shownName(row.counterparty_name)
    if (merchant !== undefined) merchants.set(merchant, (merchants.get(merchant) ?? 0n) + spent)
  }

  const isWithin = ({ initiated_at }: Transaction): boolean | undefined => {
    const instant = findInstant(initiated_at ?? '')
    return instant === undefined ? undefined : instant >= from && instant < to
  }

  return {
    /** Whether a row says that it belongs to another time or another card. */
    isOutside: (row: Transaction): boolean =>
      isWithin(row) === false || (row.card_id != null && row.card_id !== card_id),
    /** Whether a row tells all that its place in the figures depends on. */
    isDetermined: (row: Transaction): boolean => {
      const isKnown = transactionStatuses.some((each) => each === row.status)
      return (
        isWithin(row) === true &&
        isKnown &&
        row.card_id === card_id &&
        row.amount.currency === currency
      )
    },
    add: (rows: readonly Transaction[]): void => {
      for (const row of rows) add(row)
    },
    read: (read: ChartRead): WindowSpend => {
      const until = last < today ? last : today
      const reached = read.end === 'whole' ? first : (read.reached ?? addDays(until, 1))
      const counted: SpendDay[] = []
      let spent = 0n
      for (let day = reached < first ? first : reached; day <= until; day = addDays(day, 1)) {
        const { settled, pending } = days.get(day) ?? { settled: 0n, pending: 0n }
        spent += settled + pending
        counted.push({ day, settled, pending, spent })
      }
      return {
        days: counted,
        spent,
        charges,
        receipts,
        merchants: Array.from(merchants, ([name, amount]) => ({ name, spent: amount })).toSorted(
          (one, other) => Number(other.spent > one.spent) - Number(other.spent < one.spent),
        ),
        extent: { end: read.end, notUnderstood: read.notUnderstood },
      }
    },
  }
}
