import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'
import { createHref, parseAsPeriod, parseAsLine } from '@/lib/search-params/parsers'

const closeParsers = {
  period: parseAsPeriod,
  /** How far its bank is read. */
  depth: parseAsLine(),
  /** Those that were to be set up, where a close has days of some. */
  months: parseAsPeriod,
}

const writeCloseHref = createHref(closeParsers)

/** The close of these days. */
export function closeHref(
  connection_id: string,
  { first, last }: Required<DayRange>,
  depth?: string,
): string {
  const period = closePeriodAddress({ first, last })
  return writeCloseHref(closePath(connection_id), { period, depth: depth ?? null })
}

/** The same, which says what of several months was set up and which closes have the others. */
export function closeOfMonthsHref(
  connection_id: string,
  shown: Required<DayRange>,
  months: Required<DayRange>,
): string {
  return writeCloseHref(closePath(connection_id), {
    period: closePeriodAddress(shown),
    months: closePeriodAddress(months),
  })
}

/** What follows `closePath` in that of any client: `?period=2026-06`. */
export function closeQuery(period: Required<DayRange>): string {
  return writeCloseHref('', { period: closePeriodAddress(period) })
}

/** As an address says these days: `2026-06`, or both of them. */
export function closePeriodAddress({ first, last }: Required<DayRange>): string {
  const month = unitAround(first, 'month')
  const isMonth = month.first === first && month.last === last
  return isMonth ? first.slice(0, 7) : `${first}..${last}`
}

export function closePath(connection_id: string): string {
  return `/clients/${encodeURIComponent(connection_id)}/close`
}

/** The close as another address names it. */
export function closeHrefOf(
  connection_id: string,
  { period, depth }: { readonly period: string | undefined; readonly depth: string | undefined },
): string {
  return writeCloseHref(closePath(connection_id), { period: period ?? null, depth: depth ?? null })
}
