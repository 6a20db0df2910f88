import { westernDigits } from '@/lib/domain/books/western-digits'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'

/** The order of day, month and year where all three are numbers. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

const orders = ['ymd', 'dmy', 'mdy'] as const

const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.]?)(\d{2})\2(\d{2})${time}$`, 'iu')
const numbers = new RegExp(String.raw`^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?${time}$`, 'iu')
const dayName = new RegExp(
  String.raw`^(\d{1,2})\.?[-/ ]?([\p{L}.]+)[-/ ,]*(\d{2}|\d{4})${time}$`,
  'iu',
)
const nameDay = new RegExp(String.raw`^([\p{L}.]+)[- ]?(\d{1,2}),? ?(\d{4})${time}$`, 'iu')

/**
 * The day that a text says in each order in which it is one, `YYYY-MM-DD`: of `03/04/05` three, of
 * `2026-06-03` or `3 June 2026` the same in all. Two digits of a year are of this century.
 */
export function readDays(text: string): ReadonlyMap<DayOrder, string> {
  const known = recent.get(text)
  if (known !== undefined) return known
  if (recent.size >= maxRecent) recent.clear()
  const days = parseDays(text)
  recent.set(text, days)
  return days
}

// A file says the same day many times.
const maxRecent = 1000
const recent = new Map<string, ReadonlyMap<DayOrder, string>>()

function parseDays(text: string): ReadonlyMap<DayOrder, string> {
  const spaced = westernDigits(text).trim().replaceAll(/\s+/gu, ' ')
  const plain = withoutWeekday(spaced).replaceAll(/ de /giu, ' ')
  const first = yearFirst.exec(plain)
  if (first !== null) return same(dayOf(first[1], first[3], first[4]))
  const three = numbers.exec(plain)
  if (three !== null) return inOrders(three[1] ?? '', three[3] ?? '', three[4] ?? '')
  const named = dayName.exec(plain)
  if (named !== null) return same(dayOf(named[3], monthOf(named[2]), named[1]))
  const american = nameDay.exec(plain)
  return american === null ? new Map() : same(dayOf(american[3], monthOf(american[1]), american[2]))
}

/** The day in this order, or undefined. */
export function readDay(text: string, order: DayOrder): string | undefined {
  return readDays(text).get(order)
}

function same(day: string | undefined): ReadonlyMap<DayOrder, string> {
  return new Map(day === undefined ? [] : orders.map((order) => [order, day]))
}

function inOrders(one: string, two: string, three: string): ReadonlyMap<DayOrder, string> {
  const days = {
    ymd: one.length === 1 || one.length === 3 ? undefined : dayOf(one, two, three),
    dmy: dayOf(three, two, one),
    mdy: dayOf(three, one, two),
  }
  return new Map(orders.flatMap((order) => (days[order] ? [[order, days[order]] as const] : [])))
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2)
    return undefined
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return findCalendarDate(text) === undefined ? undefined : text
}

const languages = ['en', 'de', 'es', 'ar', 'fr', 'nl', 'it', 'pt']

/** Every month’s name and short name in the languages of the ledgers that are read, in capitals without dots. */
const monthNames: ReadonlyMap<string, string> = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => {
        const parts = format.formatToParts(new Date(Date.UTC(2026, at, 1)))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        return [plainName(name), String(at + 1)] as const
      })
    }),
  ),
)

/** "Sat, 13 Jun 2026" as "13 Jun 2026". */
function withoutWeekday(text: string): string {
  const [start, name = ''] = /^([\p{L}.]+),? /u.exec(text) ?? ['']
  return weekdays.has(plainName(name)) ? text.slice(start.length) : text
}

const weekdays: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, at) =>
        plainName(format.format(Date.UTC(2026, 0, at + 1))),
      )
    }),
  ),
)

/** As ledgers shorten months where Intl writes "Sep" and "März". */
const otherShort: ReadonlyMap<string, string> = new Map([
  ['SEPT', '9'],
  ['MRZ', '3'],
  ['MÄR', '3'],
])

/** Whether it is the name of a month. */
export function isMonth(name: string): boolean {
  return monthOf(name) !== undefined
}

function monthOf(name = ''): string | undefined {
  const plain = plainName(name)
  return monthNames.get(plain) ?? otherShort.get(plain)
}

function plainName(name: string): string {
  return name.replaceAll('.', '').toUpperCase()
}
