// English puts the day first everywhere here: "12 Jun 2026" is read the same on both sides of the
// Atlantic. Other languages keep their own order.
export function createDayFormat(locale: string): (day: number) => string {
  const isEnglish = locale === 'en' || locale.startsWith('en-')
  const formatter = new Intl.DateTimeFormat(isEnglish ? 'en-US' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (!isEnglish) return (day) => formatter.format(day)
  return (day) => {
    const parts = formatter.formatToParts(day)
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return `${part('day')} ${part('month')} ${part('year')}`
  }
}
