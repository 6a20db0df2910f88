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
  const fault = findFault(text)
  if (fault !== undefined) throw new JsonError(fault)
  try {
    const exact = longNumber.test(text) ? quoteLongNumbers(text) : text
    return exact.includes('__proto__') || exact.includes('\\u')
      ? JSON.parse(exact, harmless)
      : JSON.parse(exact)
  } catch {
    // The parser's own message quotes the body.
    throw new JsonError('the body is not JSON')
  }
}

function harmless(key: string, value: unknown): unknown {
  // An own `__proto__` would become the prototype of a copy.
  if (key === '__proto__') return undefined
  // Half of a surrogate pair cannot be encoded in a URL, so a link made of it would fail its page; and
  // no text of a store holds that or NUL.
  return typeof value === 'string' ? value.replaceAll(/[\p{Surrogate}\0]/gu, '\ufffd') : value
}

// Of 15 digits every one is kept, whatever they are.
const longNumber = /[\d.]{16}/

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

/** What the parser itself would let pass. RFC 8259 §4: of two members of one name it drops one. */
function findFault(text: string): string | undefined {
  // The names so far of each object that is open; undefined for a list.
  const open: (Set<string> | undefined)[] = []
  let isNameNext = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = findStringEnd(text, at)
      const names = open.at(-1)
      if (isNameNext && names !== undefined) {
        const name = readName(text, at, end)
        if (names.has(name)) return 'the body has the same name twice'
        names.add(name)
        isNameNext = false
      }
      at = end
    } else if (code === brace || code === bracket) {
      if (open.length >= maxDepth) return 'the body is nested too deeply'
      isNameNext = code === brace
      open.push(isNameNext ? new Set() : undefined)
    } else if (code === braceEnd || code === bracketEnd) {
      open.pop()
    } else if (code === comma) {
      isNameNext = open.at(-1) !== undefined
    }
  }
  return undefined
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

// `"\u0061"` and `"a"` are one name.
function readName(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end)
  if (!name.includes('\\')) return name
  try {
    return String(JSON.parse(`"${name}"`))
  } catch {
    return name
  }
}

const quote = 0x22
const backslash = 0x5c
const brace = 0x7b
const braceEnd = 0x7d
const bracket = 0x5b
const bracketEnd = 0x5d
const comma = 0x2c
