const MAX_DEPTH = 64

class JsonError extends Error {
  override name = 'JsonError'
}

/**
 * Parses a bank's JSON. Throws JsonError on anything that is not UTF-8, not JSON, or nested deeper
 * than any resource, which would overflow whoever walks it later.
 */
export function parseJson(body: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(body)
  } catch (cause) {
    throw new JsonError('the body is not UTF-8', { cause })
  }
  if (isDeep(text)) throw new JsonError('the body is nested too deeply')
  try {
    // An own `__proto__` would be taken for a prototype by whoever copies the object.
    return text.includes('__proto__') || text.includes('\\u')
      ? JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text)
  } catch {
    // The parser's own message quotes the body.
    throw new JsonError('the body is not JSON')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) {
      isInString = true
    } else if (code === BRACE || code === BRACKET) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (code === BRACE_END || code === BRACKET_END) {
      depth -= 1
    }
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const BRACE_END = 0x7d
const BRACKET = 0x5b
const BRACKET_END = 0x5d
