import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { ListDates, ListDefinition } from '@/lib/search-params/list-definition'

type Filters = readonly (readonly [name: string, value: string])[]

/** What of a list's state says which days it is of. */
interface DatedList {
  readonly filters: Filters
  readonly dates: 'initiated' | undefined
  readonly balance: string | undefined
}

/** Whether the list's own dates stand in the place of the period: they are the more particular. */
export function hasOwnDates(definition: ListDefinition, list: Pick<DatedList, 'filters'>): boolean {
  return ownDates(definition, list).length > 0
}

function ownDates(
  { period, otherDates }: ListDefinition,
  { filters }: Pick<DatedList, 'filters'>,
): ListDates[] {
  return [period, otherDates].flatMap((dates) =>
    dates !== undefined && filters.some(([name]) => name === dates.from || name === dates.to)
      ? [dates]
      : [],
  )
}

/**
 * Which dates the period is of. What has not been posted has no posted date, so that a list of such
 * rows alone is by the day they were initiated; so is a running balance, which counts row by row.
 */
function datesOf(
  { period, otherDates }: ListDefinition,
  { dates, filters, balance }: DatedList,
): ListDates | undefined {
  if (otherDates === undefined) return period
  const states = filters.flatMap(([name, value]) => (name === 'status' ? [value] : []))
  const isUnposted = states.length > 0 && !states.includes('settled')
  return dates === 'initiated' || isUnposted || balance !== undefined ? otherDates : period
}

/** Whether rows that have not been posted, and so have no posted date, are missing from a list of a period. */
export function leavesOutUnposted(
  definition: ListDefinition,
  list: DatedList,
  { first, last }: DayRange,
): boolean {
  if (definition.otherDates === undefined || datesOf(definition, list) !== definition.period) {
    return false
  }
  const states = list.filters.flatMap(([name, value]) => (name === 'status' ? [value] : []))
  const isOfPeriod = first !== undefined || last !== undefined
  const mayBeUnposted = states.length === 0 || states.some((state) => state !== 'settled')
  return isOfPeriod && mayBeUnposted && !hasOwnDates(definition, list)
}

/** Whether all rows show that they are of the list's period. */
export function isPeriodApplied(
  definition: ListDefinition,
  list: DatedList,
  notApplied: readonly string[],
): boolean {
  const period = datesOf(definition, list)
  return (
    period === undefined || !(notApplied.includes(period.from) || notApplied.includes(period.to))
  )
}

/** The days that all rows show to be of: the list's own dates, or those of the period. */
export function daysOfRows(
  definition: ListDefinition,
  list: DatedList,
  range: DayRange,
  notApplied: readonly string[],
): DayRange {
  const [own, ...others] = ownDates(definition, list)
  if (own === undefined) return isPeriodApplied(definition, list, notApplied) ? range : {}
  // Of days of two kinds neither are the days of the rows.
  if (others.length > 0) return {}
  const dayOf = (wanted: string): string | undefined => {
    const [, day = ''] = list.filters.find(([name]) => name === wanted) ?? []
    return findCalendarDate(day) === undefined || notApplied.includes(wanted) ? undefined : day
  }
  const [first, to] = [dayOf(own.from), dayOf(own.to)]
  return {
    ...(first !== undefined && { first }),
    ...(to !== undefined && { last: own.end === 'inclusive' ? to : addDays(to, -1) }),
  }
}

/** The period as the bank's filters have it; none where the list has dates of its own. */
export function periodFilters(
  definition: ListDefinition,
  list: DatedList,
  { first, last }: DayRange,
): Filters {
  const period = datesOf(definition, list)
  if (period === undefined || hasOwnDates(definition, list)) return []
  const end = last && (period.end === 'inclusive' ? last : addDays(last, 1))
  return [
    ...(first === undefined ? [] : [[period.from, first] as const]),
    ...(end === undefined ? [] : [[period.to, end] as const]),
  ]
}
