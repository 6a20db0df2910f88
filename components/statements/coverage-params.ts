import type { RawSearchParams } from '@/components/resource-list/list-params'
import { withPeriod } from '@/components/resource-list/period-links'
import { resourcePath } from '@/components/resource-list/resource-path'

/** The year that is asked for, else the one that `today` lies in. */
export function parseCoverageYear(raw: RawSearchParams, today: string): number {
  const given = Object.hasOwn(raw, 'year') ? raw['year'] : undefined
  const current = Number(today.slice(0, 4))
  const year = typeof given === 'string' && /^\d{4}$/.test(given) ? Number(given) : current
  return year >= 1970 && year <= current ? year : current
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
