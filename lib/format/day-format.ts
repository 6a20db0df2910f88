// English puts the day first in this app: "12 Jun 2026" is read the same on both sides of the
// Atlantic. Other languages keep their own order.
export function createDayFormat(
  locale: string,
  { hasYear = true }: { hasYear?: boolean } = {},
): (day: number) => string {
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
