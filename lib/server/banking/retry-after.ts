/** The seconds of a `Retry-After` header, a number or a date; undefined where it says nothing usable. */
export function findRetryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Number(text)
  // Only the forms of RFC 9110 §5.6.7 begin with a weekday; Date.parse would read far more.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined
  const date = Date.parse(text)
  if (Number.isNaN(date)) return undefined
  return Math.max(0, Math.ceil((date - now.getTime()) / 1000))
}
