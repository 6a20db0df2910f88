/** "January" to "December" in the reader's language. */
export function monthNames(locale: string): readonly string[] {
  const formatter = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => formatter.format(Date.UTC(2001, month, 1)))
}
