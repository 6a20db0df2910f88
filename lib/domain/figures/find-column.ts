import { bisectRight } from 'd3-array'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { findLocalDay, localClock } from '@/lib/domain/periods/local-clock'

/** The place of the column that a day lies in; undefined for a day outside all of them. */
export function findColumn(
  columns: readonly Required<DayRange>[],
): (day: string) => number | undefined {
  const firsts = columns.map(({ first }) => first)
  return (day) => {
    const place = bisectRight(firsts, day) - 1
    const column = columns[place]
    return column !== undefined && day <= column.last ? place : undefined
  }
}

/** The calendar day of an instant of the bank's in `timeZone`; undefined where it is none. */
export function localDay(timeZone: string): (iso: string | null | undefined) => string | undefined {
  const clock = localClock(timeZone)
  return (iso) => {
    const instant = findInstant(iso ?? '')
    return instant === undefined ? undefined : findLocalDay(clock, instant)
  }
}
