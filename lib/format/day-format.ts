type DayFormat = (day: number) => string

const made = new Map<string, DayFormat>()
// Locales come from people: a flood of made-up ones must not fill the memory.
const maxMade = 200

/** "12 Jun 2026" of milliseconds, by UTC. Made once for each locale: Intl takes as long as ten rows of a table. */
export function createDayFormat(
  locale: string,
  { hasYear = true }: { hasYear?: boolean } = {},
): DayFormat {
  const key = `${locale} ${hasYear}`
  const known = made.get(key)
  if (known !== undefined) return known
  if (made.size >= maxMade) made.clear()
  const format = makeDayFormat(locale, hasYear)
  made.set(key, format)
  return format
}

// English puts the day first in this app: "12 Jun 2026" is read the same on both sides of the
// Atlantic. Other languages keep their own order.
function makeDayFormat(locale: string, hasYear: boolean): DayFormat {
  const isEnglish = locale === 'en' || locale.startsWith('en-')
  const formatter = new Intl.DateTimeFormat(isEnglish ? 'en-US' : locale, {
    day: 'numeric',
    month: 'short',
    ...(hasYear && { year: 'numeric' as const }),
    timeZone: 'UTC',
  })
  if (!isEnglish) return (day) => formatter.format(day)
  return (day) => {
    const parts = formatter.formatToParts(day)
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return `${part('day')} ${part('month')} ${part('year')}`.trim()
  }
}

/** "January" to "December" in the reader's language. */
export function monthNames(locale: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => formatter.format(Date.UTC(2001, month, 1)))
}
