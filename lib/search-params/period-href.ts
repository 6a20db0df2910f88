import { initiatedDates, listDates } from '@/lib/search-params/list-definition'
import { withQuery, queryOf } from '@/lib/search-params/resource-path'

/** What was typed on this page and says no period; the page stays as it was. */
export const unreadPeriod = 'unread_period'

// A page token fits one period alone, and dates of a list's own would take the new period's place.
const left = new Set([
  'period',
  unreadPeriod,
  'page_token',
  'previous_token',
  'page',
  // A coverage is of the year that the period ends in.
  'year',
  ...[...Object.values(listDates), initiatedDates].flatMap(({ from, to }) => [from, to]),
])

/** The same page for another period, or for the usual one where none is said. */
export function periodHref(path: string, query: URLSearchParams, period?: string): string {
  const own = period === undefined ? [] : [['period', period] as const]
  return withQuery(path, queryOf([...own, ...beyondPeriod(query)]))
}

/** What an address keeps when its period changes. */
function beyondPeriod(query: URLSearchParams): [name: string, value: string][] {
  return [...query].filter(([name]) => !left.has(name))
}
