import type { RawSearchParams } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'

/** The year that is asked for, else the one that `today` lies in. */
export function parseCoverageYear(raw: RawSearchParams, today: string): number {
  const given = Object.hasOwn(raw, 'year') ? raw['year'] : undefined
  const current = Number(today.slice(0, 4))
  const year = typeof given === 'string' && /^\d{4}$/.test(given) ? Number(given) : current
  return year >= 1970 && year <= current ? year : current
}

export function coveragePath(connection_id: string, year?: number): string {
  const path = `${resourcePath(connection_id, 'statements')}/coverage`
  return year === undefined ? path : `${path}?year=${year}`
}
