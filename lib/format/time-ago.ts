const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "12 seconds ago", "yesterday": how long before `now` an instant was, in the reader's words. */
export function timeAgo(at: string, now: Date, locale: string): string {
  const seconds = Math.round((Date.parse(at) - now.getTime()) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (unit === undefined) return format.format(seconds, 'second')
  const [name, length] = unit
  return format.format(Math.round(seconds / length), name)
}
