export interface CalendarDate {
  year: number
  month: number
  day: number
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads `YYYY-MM-DD`, or gives undefined for anything that is not a day of the calendar. */
export function findCalendarDate(text: string): CalendarDate | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const date = utcDay({ year, month, day })
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? { year, month, day } : undefined
}

/** The day's midnight in UTC; formatted in UTC it cannot shift. Years below 100 stay what they are. */
export function utcDay({ year, month, day }: CalendarDate): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

const plainPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

const instantPattern =
  /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/

// What ISO 8601 allows besides: no hyphens and colons, a comma before a fraction, hours for an offset.
const otherPattern =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt ](\d{2}):?(\d{2})(?::?(\d{2})([.,]\d+)?)?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)?$/

/** Reads an ISO 8601 instant, in milliseconds. Without an offset it is UTC (spec, General conventions 3). */
export function findInstant(text: string): number | undefined {
  // As the specification writes it; anything else is recognised more slowly.
  if (plainPattern.test(text)) return orUndefined(Date.parse(text))
  const match = instantPattern.exec(text)
  const normal = text.toUpperCase().replace(' ', 'T')
  const spelt = match === null ? respell(text) : match[3] === undefined ? `${normal}Z` : normal
  return orUndefined(spelt === undefined ? Number.NaN : Date.parse(spelt))
}

function orUndefined(instant: number): number | undefined {
  return Number.isNaN(instant) ? undefined : instant
}

function respell(text: string): string | undefined {
  const match = otherPattern.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset, rest = '00'] =
    match
  const zone = offset === undefined ? 'Z' : `${offset}:${rest}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.replace(',', '.')}${zone}`
}
