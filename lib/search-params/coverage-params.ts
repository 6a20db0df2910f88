import { type DayRange, monthsAround, monthsFrom } from '@/lib/domain/periods/day-range'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A fiscal year, which for most clients is the calendar's. */
export interface CoverageYear {
  /** The year that it ends in, which it is named by. */
  readonly year: number
  readonly days: Required<DayRange>
  /** Whether it is not over, so that no later one can be shown. */
  readonly isLast: boolean
}

/**
 * The year of the address, else the one that the chosen period ends in, as far as it has come by
 * `today`.
 */
export function parseCoverageYear(
  raw: RawSearchParams,
  { range, today, fiscalStart }: { range: DayRange; today: string; fiscalStart: number },
): CoverageYear {
  const endOf = (day: string) => Number(monthsAround(day, 12, fiscalStart).last.slice(0, 4))
  const current = endOf(today)
  const day = range.last === undefined || range.last > today ? today : range.last
  const given = Object.hasOwn(raw, 'year') ? raw['year'] : undefined
  const requested = typeof given === 'string' && /^\d{4}$/.test(given) ? Number(given) : endOf(day)
  const year = requested >= 1970 && requested <= current ? requested : current
  const days = monthsFrom(fiscalStart === 1 ? year : year - 1, fiscalStart, 12)
  return { year, days, isLast: year === current }
}

/** The period that the address asks for goes along; a coverage is of a year. */
export function coveragePath(
  connection_id: string,
  period: string | undefined,
  year?: number,
): string {
  const path = `${resourcePath(connection_id, 'statements')}/coverage`
  return withPeriod(year === undefined ? path : `${path}?year=${year}`, period)
}
