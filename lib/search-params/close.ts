import { createLoader } from 'nuqs/server'
import { type DayRange, unitAround } from '@/lib/domain/periods/day-range'
import { createHref, parseAsPeriod, parseAsLine } from '@/lib/search-params/parsers'

const closeParsers = {
  period: parseAsPeriod,
  /** How far its bank is read. */
  depth: parseAsLine(),
}

/** Never throws: it came from an address that anybody may have typed. */
export const parseCloseParams = createLoader(closeParsers)
const writeCloseHref = createHref(closeParsers)

/** The close of these days. */
export function closeHref(
  connection_id: string,
  { first, last }: Required<DayRange>,
  depth?: string,
): string {
  const month = unitAround(first, 'month')
  const isMonth = month.first === first && month.last === last
  const period = isMonth ? first.slice(0, 7) : `${first}..${last}`
  const path = `/clients/${encodeURIComponent(connection_id)}/close`
  return writeCloseHref(path, { period, depth: depth ?? null })
}
