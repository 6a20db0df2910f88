import { unreadPeriodHref } from '@/lib/search-params/finder'
import { periodHref } from '@/lib/search-params/period-href'
import { type Calendar, readPeriodAt } from '@/lib/domain/periods/read-period'

/**
 * The page `back` of this client for the period that was typed on it. One that says no period leads to
 * the page as it was, where the menu shows what was typed and what is wrong with it.
 */
export function typedPeriodHref(
  connection_id: string,
  { typed, back, calendar, now }: { typed: string; back: string; calendar: Calendar; now: Date },
): string {
  const home = `/clients/${connection_id}/`
  // The host is only what a relative address needs to be read.
  const host = 'http://app.invalid'
  const given = URL.canParse(back, host) ? new URL(back, host) : undefined
  const isOwn = given?.origin === host && given.pathname.startsWith(home)
  const { pathname, search, searchParams } = isOwn ? given : new URL(`${home}transactions`, host)
  const text = typed.trim()
  if (text === '') return periodHref(pathname, searchParams)
  const period = readPeriodAt(text, calendar, now)
  if (period !== undefined) return periodHref(pathname, searchParams, period.address)
  return unreadPeriodHref(`${pathname}${search}`, text)
}
