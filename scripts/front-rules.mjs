import { STATUS_CODES } from 'node:http'

/** @import { IncomingHttpHeaders, IncomingMessage } from 'node:http' */

const maxBodyBytes = 1024 * 1024
/**
 * Where files are sent, each with the form around it, and of how many bytes: their routes read them piece by piece.
 * @type {readonly (readonly [address: RegExp, most: number])[]}
 */
const uploads = [
  // A client’s file of 20 MB.
  [/^\/api\/answer\/file$/, 21 * maxBodyBytes],
  // The same of one of the firm’s items.
  [/^\/api\/close\/[^/?]+\/[^/?]+\/files$/, 21 * maxBodyBytes],
  // A ledger’s file of 50 MB.
  [/^\/api\/books\/[^/?]+$/, 51 * maxBodyBytes],
  // The same by a program.
  [/^\/api\/v1\/clients\/[^/?]+\/accounts\/[^/?]+\/books\/[^/?]+(?:\?|$)/, 51 * maxBodyBytes],
]
const readMethods = ['GET', 'HEAD']
const routeMethods = [...readMethods, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The status and reason with which a request is refused; undefined when Next may have it.
 * @param {Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>} request
 * @returns {[status: number, reason: string, allow?: string] | undefined}
 */
export function findRefusal({ method = '', url = '', headers, headersDistinct }) {
  // RFC 9112 §3.2: a proxy in front may have gone by the other one.
  if ((headersDistinct['host']?.length ?? 0) > 1) return [400, 'There are two Host headers.']
  if (headers['next-action'] !== undefined || headers['next-resume'] !== undefined) {
    return [404, 'There are no server actions here.']
  }
  if (headers.upgrade !== undefined) return [400, 'This server upgrades no connection.']
  // A second slash or a backslash makes a browser read the rest as another host.
  if (!/^\/(?![/\\])/.test(url)) return [400, 'The address is not a path.']
  if (isRoute(url) && !isReadable(url)) return [400, 'The address has an escape of no character.']
  if (url.startsWith('/_next/image')) return [404, 'Images are not resized here.']
  // Route handlers refuse what they do not offer; a page is only ever read.
  const allowed = isRoute(url) ? routeMethods : readMethods
  if (!allowed.includes(method))
    return [405, 'This method is not offered here.', allowed.join(', ')]
  if (headers['transfer-encoding'] !== undefined) return [411, 'A body needs a Content-Length.']
  const length = headers['content-length'] ?? '0'
  if (readMethods.includes(method) && length !== '0') return [400, 'This method takes no body.']
  const most = maxBytesOf(url)
  if (Number(length) <= most) return undefined
  return [413, `The body is larger than ${most / maxBodyBytes} MiB.`]
}

/** How many bytes a body sent there may have. @param {string} url */
export const maxBytesOf = (url) => uploadOf(url)?.[1] ?? maxBodyBytes

/** Where a file is sent, which from a telephone takes minutes. @param {string} url */
export const isUpload = (url) => uploadOf(url) !== undefined

/** @param {string} url */
const uploadOf = (url) => uploads.find(([address]) => address.test(url))

/** @param {string} url */
export const isRoute = (url) => url.startsWith('/api/')

/** @param {string} url */
export function isReadable(url) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/**
 * What a refused request is answered with: a page for a person, a problem document for a program.
 * All of it is ASCII.
 * @param {number} status @param {string} detail
 * @param {{ requestId: string, headers: IncomingHttpHeaders }} request
 */
export function refusalBody(status, detail, { requestId, headers }) {
  const title = STATUS_CODES[status] ?? 'Error'
  const mode = headers['sec-fetch-mode']
  if (mode === undefined ? !headers.accept?.includes('text/html') : mode !== 'navigate') {
    const problem = { type: 'about:blank', title, status, detail, request_id: requestId }
    return { type: 'application/problem+json', body: JSON.stringify(problem) }
  }
  const body = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<main><h1>${title}</h1><p>${detail}</p><p>Reference: <code>${requestId}</code></p>
<p><a href="/">Go to all clients</a></p></main></html>
`
  return { type: 'text/html; charset=utf-8', body }
}

/**
 * The address as Next gets it. A path that ends in `.rsc` would be answered with a page's data, and
 * the identifier of a bank's object may end so; of a malformed escape Next makes a fault of its own,
 * and there is no page at such an address.
 * @param {string} url
 */
export function nextUrl(url) {
  if (!isReadable(url)) return '/malformed-address'
  return url.replace(/^([^?]*)\.rsc(?=\?|$)/, '$1%2Ersc')
}

// Next takes the nonce of its scripts from the request's policy, so a stranger's must never arrive.
const internal =
  /^(?:content-security-policy|x-nonce|x-request-|x-matched-path|x-now-|x-next|x-middleware-|x-invoke-)/
const forwarded = /^(?:forwarded|x-forwarded-|x-real-ip)/
// Next's development server tells a page's parts by these, and without them no link arrives.
const ofDevelopment = /^x-nextjs-(?:html-)?request-id$/

/**
 * Removes from a request what only this server may say to Next. Without a proxy in front, the
 * forwarding headers are a stranger's word too.
 * @param {IncomingHttpHeaders} headers @param {{ behindProxy: boolean, dev?: boolean }} options
 */
export function stripHeaders(headers, { behindProxy, dev = false }) {
  for (const name of Object.keys(headers)) {
    if (dev && ofDevelopment.test(name)) continue
    if (internal.test(name) || (!behindProxy && forwarded.test(name))) delete headers[name]
  }
}

/**
 * `'strict-dynamic'` lets the scripts that carry the nonce load their own chunks, and no other run.
 * @param {{ nonce: string, formTargets: readonly string[], dev: boolean }} options
 */
export function contentSecurityPolicy({ nonce, formTargets, dev }) {
  return [
    // Next's development client evaluates its updates, adds style elements and opens a socket.
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}; frame-src 'self'; manifest-src 'self'; worker-src 'self'`,
    // Chromium applies this to the whole chain of redirects, and connecting ends at the bank.
    `object-src 'none'; base-uri 'none'; form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What each response carries, refusals too. @param {string} url @param {{ https: boolean }} options */
export function securityHeaders(url, { https }) {
  // The address of such a page is a key: it is sent to no server, and no search engine lists it.
  const isKey = ['/address/', '/answer/', '/handoff/', '/join/', '/setup/', '/shared/'].some(
    (path) => url.startsWith(path),
  )
  return {
    'X-Content-Type-Options': 'nosniff',
    // With no-referrer a form post carries `Origin: null`, which is refused.
    'Referrer-Policy': isKey ? 'no-referrer' : 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isKey && { 'X-Robots-Tag': 'noindex, nofollow, noarchive' }),
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
