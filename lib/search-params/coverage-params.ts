import { createLoader } from 'nuqs/server'
import { type DayRange, monthsAround, monthsFrom } from '@/lib/domain/periods/day-range'
import {
  createHref,
  parseAsLine,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { resourcePath } from '@/lib/search-params/resource-path'

/** A fiscal year, which for most clients is the calendar's. */
export interface CoverageYear {
  /** The year that it ends in, which it is named by. */
  readonly year: number
  readonly days: Required<DayRange>
  /** Whether it is not over, so that no later one can be shown. */
  readonly isLast: boolean
}

const coverageParsers = { period: parseAsPeriod, year: parseAsLine() }
const loadCoverage = createLoader(coverageParsers)
const coverageHref = createHref(coverageParsers)

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
  const given = loadCoverage(raw).year ?? ''
  const requested = /^\d{4}$/.test(given) ? Number(given) : endOf(day)
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
  return coverageHref(path, {
    period: period ?? null,
    year: year === undefined ? null : String(year),
  })
}
