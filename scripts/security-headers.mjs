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
 * Puts the headers on just before the head is written: the fixed ones always, the policy where the
 * route has not written its own, as the documents of a bank do.
 *
 * @param {import('node:http').ServerResponse} response
 * @param {{ policy: string, fixed: readonly (readonly [string, string])[], cacheable: boolean, closing: () => boolean }} options
 */
export function writeSecurityHeaders(response, { policy, fixed, cacheable, closing }) {
  const writeHead = response.writeHead.bind(response)
  /** @param {unknown[]} head */
  const writeHeadWithHeaders = (...head) => {
    for (const [name, value] of fixed) response.setHeader(name, value)
    if (!response.hasHeader('content-security-policy')) {
      response.setHeader('Content-Security-Policy', policy)
    }
    if (!cacheable) response.setHeader('Cache-Control', 'private, no-store')
    if (closing()) response.setHeader('Connection', 'close')
    // The overloads of writeHead are passed through as they came.
    return writeHead(.../** @type {Parameters<typeof writeHead>} */ (head))
  }
  response.writeHead = writeHeadWithHeaders
}
