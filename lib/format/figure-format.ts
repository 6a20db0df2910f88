import { findCalendarDate, findInstant, utcDay } from '@/lib/domain/periods/calendar-date'
import { type LocalClock, localClock } from '@/lib/domain/periods/local-clock'
import { commaOf } from '@/lib/format/names'
import { createDayFormat } from '@/lib/format/day-format'
import {
  createMoneyFormat,
  type ExactMoney,
  type MoneyParts,
  withTrueMinus,
} from '@/lib/format/money'

/** How one reader sees money and time. What cannot be read is shown as it came. Browser-safe. */
export interface FigureFormat {
  locale: string
  timeZone: string
  money: (money: ExactMoney) => string
  moneyParts: (money: ExactMoney) => MoneyParts
  /** `YYYY-MM-DD` to "12 Jun 2026"; a calendar date never passes through a zone. */
  date: (date: string) => string
  /** An instant to its day in the reader's zone: "12 Jun 2026". */
  instant: (iso: string) => string
  /** The same without its year, of a calendar date too: "12 Jun". */
  shortInstant: (iso: string) => string
  /** "12 Jun 2026, 14:32:05 EDT". */
  instantFull: (iso: string) => string
  /** "12 Jun 2026, 14:32": a moment in a list. */
  moment: (iso: string) => string
  /** "14:32:05". */
  time: (iso: string) => string
  /** "14:32". */
  clock: (iso: string) => string
  /** A fraction to "82%". */
  percent: (fraction: number) => string
  /** The same with every digit: "8.875%". */
  rate: (fraction: number | string) => string
  /** With every digit. */
  number: (value: number | string) => string
  /** "accounts, cards, invoices": what is named one after the other within a sentence. */
  list: (items: readonly string[]) => string
  /** "Acme, 12 Jun 2026": facts side by side, which nothing joins. */
  withCommas: (parts: readonly string[]) => string
  /** "¥500,000 or $5,000": any one of what is named. */
  either: (items: readonly string[]) => string
}

const formats = new Map<string, FigureFormat>()
const maxFormats = 200

/** Formatters for a locale and an IANA time zone, made once for each pair. */
export function createFigureFormat(reader: { locale: string; timeZone: string }): FigureFormat {
  const key = `${reader.locale}\n${reader.timeZone}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = buildFormat(supportedLocale(reader.locale), supportedTimeZone(reader.timeZone))
  // Both come from people: a flood of made-up pairs must not fill the memory.
  if (formats.size >= maxFormats) formats.clear()
  formats.set(key, format)
  return format
}

function buildFormat(locale: string, timeZone: string): FigureFormat {
  const moneyParts = createMoneyFormat(locale)
  const toLocal = localClock(timeZone)
  const formatDay = rememberDays(createDayFormat(locale))
  const formatShortDay = rememberDays(createDayFormat(locale, { hasYear: false }))
  const formatLocalDay = (instant: number): string => formatDay(toLocal(instant))
  const formatWall = createWallFormat(locale)
  const formatTime = (instant: number): string => formatWall(toLocal(instant))
  const formatMinute = (instant: number): string => formatTime(instant).replace(/\D\d\d$/, '')
  const nameZone = createZoneName(locale, timeZone, toLocal)
  const formatPercent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const formatNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const formatRate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 20 })
  const readInstant = rememberLast(findInstant)
  const comma = commaOf(locale)
  const formatEither = new Intl.ListFormat(locale, { type: 'disjunction' })
  const formatList = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const date = (text: string, show = formatDay): string => {
    const day = findCalendarDate(text)
    return day === undefined ? text : show(utcDay(day).getTime())
  }
  const instantOr = (
    text: string,
    show: (instant: number) => string,
    showDay = formatDay,
  ): string => {
    const instant = readInstant(text)
    return instant === undefined ? date(text, showDay) : show(instant)
  }
  return {
    locale,
    timeZone,
    money: (money) => moneyParts(money).text,
    moneyParts,
    date: (text) => date(text),
    instant: (iso) => instantOr(iso, formatLocalDay),
    shortInstant: (iso) =>
      instantOr(iso, (instant) => formatShortDay(toLocal(instant)), formatShortDay),
    instantFull: (iso) =>
      instantOr(
        iso,
        (instant) =>
          `${formatLocalDay(instant)}${comma}${formatTime(instant)} ${nameZone(instant)}`,
      ),
    moment: (iso) =>
      instantOr(iso, (instant) => `${formatLocalDay(instant)}${comma}${formatMinute(instant)}`),
    time: (iso) => instantOr(iso, formatTime),
    clock: (iso) => instantOr(iso, formatMinute),
    percent: (fraction) => withTrueMinus(formatPercent.format(fraction)),
    rate: (fraction) => withTrueMinus(formatRate.format(fraction as Intl.StringNumericLiteral)),
    number: (value) => withTrueMinus(formatNumber.format(value as Intl.StringNumericLiteral)),
    withCommas: (parts) => parts.join(comma),
    list: (items) => formatList.format(items),
    either: (items) => formatEither.format(items),
  }
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/**
 * What a clock on the wall shows. Where a language writes two digits each with marks between them,
 * the digits are put there: Intl would be called once for every row.
 */
function createWallFormat(locale: string): (wall: number) => string {
  const formatter = new Intl.DateTimeFormat(locale, { ...clock, timeZone: 'UTC' })
  const probe = formatter.format(Date.UTC(2026, 0, 1, 1, 2, 3))
  const [, before, first, second, after] = /^(\D*)01(\D+)02(\D+)03(\D*)$/.exec(probe) ?? []
  if (first === undefined) return (wall) => formatter.format(wall)
  return (wall) => {
    const seconds = Math.floor(wall / 1000)
    const part = (unit: number, cycle: number): string =>
      String(modulo(Math.floor(seconds / unit), cycle)).padStart(2, '0')
    return `${before}${part(3600, 24)}${first}${part(60, 60)}${second}${part(1, 60)}${after}`
  }
}

/** Of a time before 1970 too. */
function modulo(value: number, cycle: number): number {
  return ((value % cycle) + cycle) % cycle
}

/** A row names one time in its cell, on hover and in the name of its link. */
function rememberLast<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { text: string; value: Value } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

const dayInMilliseconds = 86_400_000
const maxCached = 4000

/** A table names the same few days again and again; each is put into words once. */
function rememberDays(show: (day: number) => string): (instant: number) => string {
  const texts = new Map<number, string>()
  return (instant) => {
    const day = Math.floor(instant / dayInMilliseconds)
    const known = texts.get(day)
    if (known !== undefined) return known
    const text = show(day * dayInMilliseconds)
    if (texts.size >= maxCached) texts.clear()
    texts.set(day, text)
    return text
  }
}

/** "EDT": the same all through a day that has the same offset. */
function createZoneName(
  locale: string,
  timeZone: string,
  toLocal: LocalClock,
): (instant: number) => string {
  const formatter = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone })
  const names = new Map<string, string>()
  return (instant) => {
    const day = Math.floor(instant / dayInMilliseconds)
    const key = `${day} ${toLocal(instant) - instant}`
    const known = names.get(key)
    if (known !== undefined) return known
    const parts = formatter.formatToParts(instant)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
    if (names.size >= maxCached) names.clear()
    names.set(key, name)
    return name
  }
}

// Digits are those of the bank's own documents in every language: a figure is compared with a
// statement, searched for and copied.
function supportedLocale(locale: string): string {
  try {
    const known = Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en'
    return new Intl.Locale(known, { numberingSystem: 'latn' }).toString()
  } catch {
    return 'en'
  }
}

function supportedTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
