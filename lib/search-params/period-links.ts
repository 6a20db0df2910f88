import type { ListDefinition } from '@/lib/search-params/list-definition'
import { hasOwnDates } from '@/lib/search-params/list-dates'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { allDates } from '@/lib/domain/periods/named-period'
import { type DayRange } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/named-periods'
import { withQuery, queryOf } from '@/lib/search-params/resource-path'

/** A link within the client, with the period that its page shows; one of its own stays. */
export function withPeriod<Href extends string | undefined>(
  href: Href,
  period: string | undefined,
): Href | string {
  if (href === undefined || period === undefined) return href
  const [path = '', query = ''] = href.split('?')
  const parameters = new URLSearchParams(query)
  if (parameters.has('period')) return href
  return withQuery(path, queryOf([['period', period], ...parameters]))
}

/** The period that an address of ours names. */
export function periodOfHref(href: string): string | undefined {
  const [, query = ''] = href.split('?')
  return new URLSearchParams(query).get('period') ?? undefined
}

/** The period as one more condition that can be removed. */
export function periodChip(
  path: string,
  definition: ListDefinition,
  list: ListParams,
  period: ChosenPeriod | undefined,
  reader: Reader,
): { label: string; removeHref: string }[] {
  if (period?.address === undefined || hasOwnDates(definition, list)) return []
  const [name, days] = [
    periodName(period.address, periodWords(reader)),
    rangeInWords(period.range, reader),
  ]
  return [
    {
      // Of days that somebody chose the name is the days.
      label: name === days ? days : `${name}: ${days}`,
      removeHref: listHref(path, list, { period: allDates }),
    },
  ]
}

function rangeInWords({ first, last }: DayRange, { date, text }: Reader): string {
  if (first === undefined) {
    return last === undefined
      ? text('filters.range_all')
      : text('filters.range_to', { date: date(last) })
  }
  if (last === undefined) return text('filters.range_from', { date: date(first) })
  return first === last ? date(first) : `${date(first)} – ${date(last)}`
}
