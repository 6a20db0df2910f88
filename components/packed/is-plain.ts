// As JSON within JSON a long text would be escaped once more.
const longest = 1000

/** Whether JSON gives a value back as it was, and is the shorter way for it. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return value.length <= longest
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  for (const name in value) {
    // An element is no data, and neither is what has a way of its own into JSON.
    if (name === '$$typeof' || name === 'toJSON' || name === '__proto__') return false
    const member = (value as Record<string, unknown>)[name]
    if (member !== undefined && !isPlain(member)) return false
  }
  return true
}
