/**
 * The policy of one response. `'strict-dynamic'` lets the scripts that carry the nonce load their
 * own chunks, and nothing else run.
 *
 * @param {{ nonce: string, formTargets: readonly string[], dev: boolean }} options
 */
export function contentSecurityPolicy({ nonce, formTargets, dev }) {
  // Next's development client evaluates its updates, styles them inline and listens on a socket.
  const forDevelopment = dev ? " 'unsafe-eval'" : ''
  const styles = dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${forDevelopment}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Chromium applies this to the whole chain of redirects, and connecting ends at the bank.
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * What every response carries, whoever wrote it.
 * @param {{ https: boolean }} options
 * @returns {readonly (readonly [string, string])[]}
 */
export function fixedHeaders({ https }) {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    // With no-referrer a form post would carry `Origin: null`, which is refused.
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ...(https ? /** @type {const} */ ([['Strict-Transport-Security', 'max-age=63072000']]) : []),
  ]
}

/**
 * The fixed headers of one address. That of a hand-off is a key: no server, not even this one, is
 * told of it by the requests that follow, and nobody may list it.
 *
 * @param {string} url
 * @param {readonly (readonly [string, string])[]} fixed
 * @returns {readonly (readonly [string, string])[]}
 */
export function headersOf(url, fixed) {
  if (!url.startsWith('/handoff/')) return fixed
  return [
    ...fixed.filter(([name]) => name !== 'Referrer-Policy'),
    ['Referrer-Policy', 'no-referrer'],
    ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
  ]
}

/**
 * Puts the headers on just before the head is written: the fixed ones always, the policy where the
 * route has not written its own, as the documents of a bank do.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {{ policy: string, fixed: readonly (readonly [string, string])[], cacheable: boolean, closing: () => boolean }} options
 */
export function writeSecurityHeaders(response, { policy, fixed, cacheable, closing }) {
  const writeHead = response.writeHead.bind(response)
  /**
   * @param {number} status
   * @param {unknown[]} rest a reason, headers, or both
   */
  const writeHeadWithHeaders = (status, ...rest) => {
    setGiven(response, rest.at(-1))
    for (const [name, value] of fixed) response.setHeader(name, value)
    if (!response.hasHeader('content-security-policy')) {
      response.setHeader('Content-Security-Policy', policy)
    }
    if (!cacheable) response.setHeader('Cache-Control', 'private, no-store')
    // Next drops the Content-Length of a streamed document; a browser needs it to see an end that
    // came too early, and to show how far it is.
    const length = response.getHeader('x-document-length')
    if (length !== undefined) {
      response.removeHeader('x-document-length')
      response.setHeader('Content-Length', length)
    }
    if (closing()) response.setHeader('Connection', 'close')
    return typeof rest[0] === 'string' ? writeHead(status, rest[0]) : writeHead(status)
  }
  response.writeHead = writeHeadWithHeaders
}

/**
 * Headers handed to writeHead would overrule the ones that are set, so they are set first.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} given an object, or names and values by turns
 */
function setGiven(response, given) {
  if (typeof given !== 'object' || given === null) return
  const pairs = Array.isArray(given)
    ? given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]]] : []))
    : Object.entries(given)
  for (const [name, value] of pairs) {
    if (value !== undefined) response.setHeader(String(name), value)
  }
}
