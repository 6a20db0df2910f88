/** One decoded `name=value`; `value` is undefined where its percent-encoding is broken. */
export interface QueryPair {
  name: string
  value: string | undefined
}

/**
 * The query of a URL. Unlike URLSearchParams it tells wrongly encoded bytes from the replacement
 * character; a name that cannot be decoded names nothing and is left out.
 */
export function parseQueryString(url: string): QueryPair[] {
  const start = url.indexOf('?')
  if (start === -1) return []
  const end = url.indexOf('#', start)
  const query = url.slice(start + 1, end === -1 ? undefined : end)
  const pairs: QueryPair[] = []
  for (const part of query.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals))
    if (name === undefined) continue
    pairs.push({ name, value: equals === -1 ? '' : decode(part.slice(equals + 1)) })
  }
  return pairs
}

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
