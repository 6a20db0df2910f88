import { listDates } from '@/components/resource-list/list-dates'

/** What was typed on this page and says no period; the page stays as it was. */
export const unreadPeriod = 'unread_period'

// A page token fits one period alone, and dates of a list's own would take the new period's place.
const left = new Set([
  'period',
  unreadPeriod,
  'page_token',
  'previous_token',
  'page',
  ...Object.values(listDates).flatMap(({ from, to }) => [from, to]),
])

/** The same page for another period. */
export function periodHref(path: string, query: URLSearchParams, period: string): string {
  return `${path}?${new URLSearchParams([['period', period], ...beyondPeriod(query)]).toString()}`
}

/** What an address keeps when its period changes. */
function beyondPeriod(query: URLSearchParams): [name: string, value: string][] {
  return [...query].filter(([name]) => !left.has(name))
}
