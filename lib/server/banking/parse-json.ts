const maxDepth = 64

class JsonError extends Error {
  override name = 'JsonError'
}

/**
 * Parses a bank's JSON. Throws JsonError on anything that is not UTF-8, not JSON, nested deeper than
 * any resource, which could overflow a later walk, or that has the same name twice.
 */
export function parseJson(body: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(body)
  } catch (cause) {
    throw new JsonError('the body is not UTF-8', { cause })
  }
  const found = scan(text)
  if (found === undefined) throw new JsonError('the body is nested too deeply')
  let value: unknown
  try {
    const exact = found.hasLongNumber ? quoteLongNumbers(text) : text
    value = JSON.parse(exact)
    // RFC 8259 §4: of two members of one name the parser keeps one.
    if (countMembers(value) === found.members) {
      return exact.includes('__proto__') || exact.includes('\\u')
        ? JSON.parse(exact, harmless)
        : value
    }
  } catch {
    // The parser's own message quotes the body.
    throw new JsonError('the body is not JSON')
  }
  throw new JsonError('the body has the same name twice')
}

function harmless(key: string, value: unknown): unknown {
  // An own `__proto__` would become the prototype of a copy.
  if (key === '__proto__') return undefined
  // Half of a surrogate pair cannot be encoded in a URL, so a link made of it would fail its page; and
  // no text of a store holds that or NUL.
  return typeof value === 'string' ? value.replaceAll(/[\p{Surrogate}\0]/gu, '\ufffd') : value
}

/** With those numbers as texts that would lose a digit: a rate or a quantity is shown as it was sent. */
function quoteLongNumbers(text: string): string {
  return text.replaceAll(
    /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gsu,
    (token) =>
      token.startsWith('"') ||
      token.length < 16 ||
      digitsOf(token) === digitsOf(String(Number(token)))
        ? token
        : `"${token}"`,
  )
}

/** The digits without zeroes at either end, and where they begin: one for each value. */
function digitsOf(number: string): string {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${part}`
  const first = digits.search(/[1-9]/)
  const place = whole.length + Number(power) - first
  return first === -1 ? '0' : `${sign}${digits.slice(first).replace(/0+$/, '')}e${place}`
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Of so many digits in a row one may be lost: of 15 every one is kept, whatever they are. */
const longDigits = 16

/** What the parser does not say of a text; undefined where it is nested too deeply. */
function scan(text: string): { members: number; hasLongNumber: boolean } | undefined {
  let depth = 0
  let members = 0
  let digits = 0
  let hasLongNumber = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= zero && code <= nine) || code === point) {
      digits += 1
      if (digits === longDigits) hasLongNumber = true
      continue
    }
    digits = 0
    if (code === quote) {
      at = findStringEnd(text, at)
    } else if (code === colon) {
      // Outside of texts there is one for each member.
      members += 1
    } else if (code === brace || code === bracket) {
      depth += 1
      if (depth > maxDepth) return undefined
    } else if (code === braceEnd || code === bracketEnd) {
      depth -= 1
    }
  }
  return { members, hasLongNumber }
}

/** Of all objects within a value. */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const within: unknown[] = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : within.length
  for (const each of within) count += countMembers(each)
  return count
}

function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

const quote = 0x22
const point = 0x2e
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const brace = 0x7b
const braceEnd = 0x7d
const bracket = 0x5b
const bracketEnd = 0x5d
const backslash = 0x5c
