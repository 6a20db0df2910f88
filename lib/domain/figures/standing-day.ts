import { type BalanceHistory, type BalanceTotal } from '@/lib/domain/figures/balances'
import { addDays, type DayRange, isOverAYear, unitAround } from '@/lib/domain/periods/day-range'
import { periodBefore } from '@/lib/domain/periods/period-before'

/** The day for which a state, such as a balance, is shown beside a period. */
export interface StandingDay {
  readonly day: string
  /** Then it is said: the figure is the one of now, not the period's. */
  readonly isToday: boolean
}

/** A period that has ended shows its end's; any other, one to come too, what is so today. */
export function standingDay({ last }: DayRange, today: string): StandingDay {
  const hasEnded = last !== undefined && last < today
  return hasEnded ? { day: last, isToday: false } : { day: today, isToday: true }
}

/** A balance on a day; its amount is undefined where it cannot be told. */
export interface StandingTotal extends Omit<BalanceTotal, 'amount'> {
  readonly amount: bigint | undefined
}

/** Today's totals, or what each had come to when an earlier day ended, if it was counted back whole. */
export function totalsOn(
  { day, isToday }: StandingDay,
  totals: readonly BalanceTotal[],
  histories: readonly (BalanceHistory & { readonly accounts: readonly string[] })[],
): readonly StandingTotal[] {
  if (isToday) return totals
  return totals.map((total) => ({
    ...total,
    amount: histories
      .find(({ accounts }) => accounts.join() === total.accounts.join())
      ?.days.find((each) => each.day === day)?.end,
  }))
}

/**
 * The same days of the year before, as far as the period has come; undefined for one without a first day,
 * one that has not begun, and one of more than a year. A month is compared with the whole month.
 */
export function yearBefore(
  { first, last }: DayRange,
  today: string,
): Required<DayRange> | undefined {
  if (first === undefined || first > today) return undefined
  const end = last === undefined || last > today ? today : last
  // Of a longer period the year before is a part.
  if (isOverAYear({ first, last: end })) return undefined
  const isMonthEnd = unitAround(end, 'month').last === end && end < today
  const before = dayOfYearBefore(end)
  return {
    first: dayOfYearBefore(first),
    last: isMonthEnd ? unitAround(before, 'month').last : before,
  }
}

/**
 * The same length just before, where the period has an end and is at most a year; undefined also where that is the
 * year before, which is said already.
 */
export function daysBefore(
  { first, last }: DayRange,
  today: string,
): Required<DayRange> | undefined {
  if (first === undefined || last === undefined || first > today) return undefined
  if (isOverAYear({ first, last })) return undefined
  const before = periodBefore({ first, last })
  return before.first === dayOfYearBefore(first) ? undefined : before
}

/** The 29th of February has the 28th before it. */
function dayOfYearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return before.endsWith('02-29') ? addDays(`${before.slice(0, 4)}-03-01`, -1) : before
}
