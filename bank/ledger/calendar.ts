/** An instant as the wire spells it, to the second. */
export function wireInstant(at: Date | number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

/** A calendar date, `YYYY-MM-DD`. It never passes through a time zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** The same day `months` later, or the last day of a month that is too short for it. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = lastOfMonth(first)
  return addDays(first, Math.min(day, Number(last.slice(8))) - 1)
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

export function lastOfMonth(date: string): string {
  const [year, month] = partsOf(date)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay()
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)
}

/** The instant, in milliseconds, at which a calendar date begins in New York. */
export function newYorkMidnight(date: string): number {
  const summer = summerTime(date.slice(0, 4))
  const hours = date > summer.start && date <= summer.end ? 4 : 5
  return Date.parse(date) + hours * hourMilliseconds
}

/** The calendar date in New York at an instant. */
export function newYorkDate(at: Date | number): string {
  const moment = new Date(at).getTime()
  const utcDate = new Date(moment).toISOString().slice(0, 10)
  return moment < newYorkMidnight(utcDate) ? addDays(utcDate, -1) : utcDate
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000

const summers = new Map<string, { start: string; end: string }>()

// United States since 2007: from the second Sunday of March to the first of November. The clocks
// change at two in the morning, so the day of a change still begins in the time that ends on it.
function summerTime(year: string): { start: string; end: string } {
  let summer = summers.get(year)
  if (summer === undefined) {
    const start = addDays(firstSunday(`${year}-03-01`), 7)
    summer = { start, end: firstSunday(`${year}-11-01`) }
    summers.set(year, summer)
  }
  return summer
}

function firstSunday(first: string): string {
  return addDays(first, (7 - weekday(first)) % 7)
}

function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
