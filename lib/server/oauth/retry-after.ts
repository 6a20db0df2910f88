const shortestSeconds = 1
const longestSeconds = 15 * 60

/** `Retry-After` as seconds from now, clamped to a second and 15 minutes; null when it says nothing. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim()
  if (text === undefined || text === '') return null
  // Only the forms of RFC 9110 §5.6.7 begin with a weekday; Date.parse would read far more.
  const isDate = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)
  const seconds = isDate ? (Date.parse(text) - now) / 1000 : decimal(text)
  if (Number.isNaN(seconds)) return null
  return Math.min(longestSeconds, Math.max(shortestSeconds, Math.ceil(seconds)))
}

function decimal(text: string): number {
  return /^\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}
