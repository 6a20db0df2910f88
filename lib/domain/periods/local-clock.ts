import { findCalendarDate, findInstant, utcDay } from '@/lib/domain/periods/calendar-date'

/** Milliseconds since 1970 to what a clock on the wall shows, written as if it were UTC. */
export type LocalClock = (instant: number) => number

const dayInMilliseconds = 86_400_000
const maxDays = 4000

const clocks = new Map<string, LocalClock>()

/**
 * The wall clock of an IANA time zone, to the second. Asking Intl costs more than all else that a
 * table's row does, so the offset of a day is kept where the day begins and ends with the same one.
 */
export function localClock(timeZone: string): LocalClock {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = createLocalClock(timeZone)
    clocks.set(timeZone, clock)
  }
  return clock
}

const days = new Map<number, string | undefined>()

/** The calendar day of an instant by such a clock; undefined outside the years 0 to 9999. */
export function findLocalDay(clock: LocalClock, instant: number): string | undefined {
  const day = Math.floor(clock(instant) / dayInMilliseconds)
  if (days.has(day)) return days.get(day)
  if (days.size >= maxDays) days.clear()
  const iso = new Date(day * dayInMilliseconds).toISOString()
  // A year outside is written with a sign and six digits.
  days.set(day, iso.length === 24 ? iso.slice(0, 10) : undefined)
  return days.get(day)
}

/** The calendar day in `timeZone` of an instant of the bank; undefined if it cannot be read. */
export function localDay(timeZone: string): (iso: string | null | undefined) => string | undefined {
  const clock = localClock(timeZone)
  return (iso) => {
    const instant = findInstant(iso ?? '')
    return instant === undefined ? undefined : findLocalDay(clock, instant)
  }
}

function createLocalClock(timeZone: string): LocalClock {
  const offsetAt = createOffset(timeZone)
  const offsets = new Map<number, number | 'changes'>()
  return (instant) => {
    const day = Math.floor(instant / dayInMilliseconds)
    let offset = offsets.get(day)
    if (offset === undefined) {
      const begin = offsetAt(day * dayInMilliseconds)
      const end = offsetAt((day + 1) * dayInMilliseconds)
      offset = begin === end ? begin : 'changes'
      if (offsets.size >= maxDays) offsets.clear()
      offsets.set(day, offset)
    }
    return instant + (offset === 'changes' ? offsetAt(instant) : offset)
  }
}

function createOffset(timeZone: string): (instant: number) => number {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const whole = Math.floor(instant / 1000) * 1000
    const parts: Record<string, string> = {}
    for (const { type, value } of formatter.formatToParts(whole)) parts[type] = value
    const part = (type: string): number => Number(parts[type])
    const year = parts['era'] === 'AD' ? part('year') : 1 - part('year')
    const wall = new Date(0)
    wall.setUTCFullYear(year, part('month') - 1, part('day'))
    wall.setUTCHours(part('hour'), part('minute'), part('second'))
    return wall.getTime() - whole
  }
}

/**
 * The instant at which the calendar day `date` (YYYY-MM-DD) begins in `timeZone`, as
 * YYYY-MM-DDTHH:MM:SSZ. Where a clock change skips midnight, the first instant of that day.
 * Undefined when `date` is no calendar day.
 */
export function startOfDay(date: string, timeZone: string): string | undefined {
  const day = findCalendarDate(date)
  if (day === undefined) return undefined
  const asUtc = utcDay(day).getTime()
  const clock = localClock(timeZone)
  const candidates = [asUtc - dayInMilliseconds, asUtc + dayInMilliseconds]
    .map((near) => asUtc - (clock(near) - near))
    .toSorted((a, b) => a - b)
  const first = candidates.find((instant) => clock(instant) >= asUtc)
  return `${new Date(first ?? asUtc).toISOString().slice(0, 19)}Z`
}

/** The IANA time zones that this platform knows, UTC among them. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Whether `text` names a time zone, old names and all. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
