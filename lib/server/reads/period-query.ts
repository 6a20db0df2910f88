import { type StandingDay, standingDay } from '@/lib/domain/figures/standing-day'
import { addDays, type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { initiatedDates, listDates } from '@/lib/search-params/list-definition'
import { parsePeriodText } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/** What a detail page is shown for. */
export interface PagePeriod {
  /** As the address has it: it goes with every way out. */
  readonly period: string | undefined
  /** By which the days are called: the usual period where the address has none; undefined of all days. */
  readonly called: string | undefined
  readonly range: DayRange
  /** The client's current day. */
  readonly today: string
  readonly standing: StandingDay
}

export function pagePeriod(access: ClientAccess, raw: RawSearchParams): PagePeriod {
  const period = parsePeriodText(raw)
  const { range, address: called } = chosenPeriod(access, period)
  const today = todayIn(access.settings.time_zone, requestTime())
  return { period, called, range, today, standing: standingDay(range, today) }
}

/**
 * The condition for the transactions of a period. One that has ended has what was posted in it; one that
 * has not, also what is still to be posted, which has no other day than the one it was initiated on.
 */
export function periodQuery(
  range: DayRange,
  { timeZone, today }: { timeZone: string; today: string },
): BankQuery {
  const { isToday } = standingDay(range, today)
  const { from, to } = isToday ? initiatedDates : listDates.transactions
  const { first, last } = range
  const start = first === undefined ? undefined : startOfDay(first, timeZone)
  const end = last === undefined ? undefined : startOfDay(addDays(last, 1), timeZone)
  return [
    ...(start === undefined ? [] : [[from, start] as const]),
    ...(end === undefined ? [] : [[to, end] as const]),
  ]
}
