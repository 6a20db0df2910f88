/**
 * What is refused before Next sees it, and what a stranger may not tell Next. The advisories of the
 * last years reached applications through these doors, and this one needs none of them.
 */

const MAX_BODY_BYTES = 1024 * 1024

/**
 * @typedef {{ status: number, message: string, headers?: Record<string, string> }} Refusal
 * @typedef {{ method?: string | undefined, url?: string | undefined, headers: import('node:http').IncomingHttpHeaders }} Incoming
 */

/**
 * Why a request is refused; undefined when Next may have it.
 *
 * @param {Incoming} request
 * @returns {Refusal | undefined}
 */
export function findRefusal({ method = '', url = '', headers }) {
  if (headers['next-action'] !== undefined || headers['next-resume'] !== undefined) {
    return { status: 404, message: 'There are no server actions here.' }
  }
  if (headers.upgrade !== undefined) {
    return { status: 400, message: 'This server upgrades no connection.' }
  }
  // A second slash or a backslash makes a browser read the rest as another host.
  if (!/^\/(?![/\\])/.test(url)) return { status: 400, message: 'The address is not a path.' }
  const path = url.split('?', 1)[0] ?? ''
  if (path.startsWith('/_next/image')) return { status: 404, message: 'No image is made here.' }
  return findMethodRefusal(method, path) ?? findBodyRefusal(method, headers)
}

const readMethods = new Set(['GET', 'HEAD'])
const routeMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * @param {string} method
 * @param {string} path
 * @returns {Refusal | undefined}
 */
function findMethodRefusal(method, path) {
  // The route handlers refuse what they do not offer; a page is only ever read.
  const allowed = path.startsWith('/api/') ? routeMethods : readMethods
  if (allowed.has(method)) return undefined
  return {
    status: 405,
    message: `${method} is not offered here.`,
    headers: { allow: [...allowed].join(', ') },
  }
}

/**
 * @param {string} method
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @returns {Refusal | undefined}
 */
function findBodyRefusal(method, headers) {
  const announced = headers['content-length']
  // Without a length the size is known only once it is here; every browser sends one.
  if (headers['transfer-encoding'] !== undefined) {
    return { status: 411, message: 'Say the length of the body.' }
  }
  if (announced === undefined) return undefined
  if (readMethods.has(method) && announced !== '0') {
    return { status: 400, message: `${method} has no body here.` }
  }
  return Number(announced) <= MAX_BODY_BYTES
    ? undefined
    : { status: 413, message: 'The body is larger than 1 MiB.' }
}

// Next takes the nonce of its scripts from the request's policy, so a stranger's must never arrive.
const strippedHeaders = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'x-nonce',
  'x-matched-path',
  'x-now-route-matches',
  'x-nextjs-data',
  'x-next-resume-state-length',
])
const strippedFamilies = ['x-middleware-', 'x-invoke-']
const forwardedHeaders = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
])

/**
 * Takes out of a request what only this server may say to Next. Behind no proxy, which is where
 * the public address is plain http, the forwarding headers are a stranger's word too.
 *
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {{ behindProxy: boolean }} options
 */
export function stripHeaders(headers, { behindProxy }) {
  for (const name of Object.keys(headers)) {
    const stripped =
      strippedHeaders.has(name) ||
      strippedFamilies.some((family) => name.startsWith(family)) ||
      (!behindProxy && forwardedHeaders.has(name))
    if (stripped) delete headers[name]
  }
}
