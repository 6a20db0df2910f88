import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import next from 'next'
import { completeResponse } from './front-response.mjs'
import {
  contentSecurityPolicy,
  findRefusal,
  malformedAddress,
  nextUrl,
  refusalBody,
  securityHeaders,
  stripHeaders,
} from './front-rules.mjs'
import { readServeSettings } from './launch-settings.mjs'
import { exitWith, projectRoot, SettingError } from './run-command.mjs'
import { createStaticFiles, sendStaticFile } from './static-files.mjs'

// The server round Next: refusals, headers, static files, limits, and a stop that drains.

const drainMilliseconds = 25_000
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  // An address may hold identifiers of 1,024 bytes, and Next repeats it in headers of its own.
  maxHeaderSize: 64 * 1024,
}

try {
  await serve(process.argv.includes('--dev'))
} catch (cause) {
  exitWith(cause)
}

/** @param {boolean} dev */
async function serve(dev) {
  const settings = readServeSettings(process.env, { dev })
  const app = next({
    dev,
    dir: projectRoot,
    hostname: 'localhost',
    port: settings.port,
    // Next would listen for upgrades on the server that it is given; this one never listens.
    ...(dev ? {} : { httpServer: createServer() }),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const findStaticFile = dev ? () => undefined : createStaticFiles()
  let isClosing = false

  const servers = settings.hosts.map((host) => ({ host, server: createServer(limits, answer) }))
  for (const { host, server } of servers) {
    server.maxHeadersCount = 100
    server.keepAliveTimeout = 65_000
    await listen(server, settings.port, host)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())

  /** @type {import('node:http').RequestListener} */
  function answer(request, response) {
    const receivedAt = performance.now()
    const nonce = randomBytes(16).toString('base64')
    const requestId = randomUUID()
    const policy = contentSecurityPolicy({ nonce, dev, formTargets: settings.formTargets })
    const url = request.url ?? ''
    const staticFile = findStaticFile(url)
    const wasUnavailable = () => unavailableRequests()?.delete(requestId) === true
    response.on('close', wasUnavailable)
    const { method, headers: given } = request
    /** @type {(status: number, reason: string) => { type: string, body: string }} */
    const refuse = (status, reason) => {
      logRefusal({ request_id: requestId, method, status, detail: reason })
      return refusalBody(status, reason, { requestId, headers: given })
    }
    completeResponse(
      request,
      response,
      (status) => {
        const isUnavailable = status === 500 && wasUnavailable()
        return {
          status: isUnavailable ? 503 : status,
          headers: {
            ...securityHeaders(url, settings),
            ...(staticFile === undefined && { 'Cache-Control': 'private, no-store' }),
            ...(isUnavailable && { 'Retry-After': '5' }),
            ...(isClosing && { Connection: 'close' }),
          },
          // A document of the bank's brings its own policy.
          defaults: { 'Content-Security-Policy': policy, 'X-Request-Id': requestId },
        }
      },
      // Next says nothing of a method that a route handler does not offer.
      (status) => (status === 405 ? refuse(405, 'This method is not offered here.') : undefined),
    )
    const refusal = findRefusal(request)
    if (refusal !== undefined) {
      const [status, reason, allow] = refusal
      const { type, body } = refuse(status, reason)
      // The rest of a refused body is not read.
      response.writeHead(status, { 'content-type': type, connection: 'close', allow }).end(body)
      return
    }
    request.url = nextUrl(url)
    if (request.url === malformedAddress) {
      logRefusal({ request_id: requestId, method, status: 404, detail: 'a malformed escape' })
    }
    stripHeaders(request.headers, settings)
    Object.assign(request.headers, {
      'content-security-policy': policy,
      'x-nonce': nonce,
      'x-request-id': requestId,
      'x-request-path': url,
      'x-request-start': String(receivedAt),
    })
    if (staticFile) {
      sendStaticFile(request, response, staticFile).catch(() => response.destroy())
      return
    }
    // Those that arrived together are all received before the first is worked on.
    setImmediate(() => {
      handle(request, response).catch(() => response.destroy())
    })
  }

  async function stop() {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), drainMilliseconds).unref()
    await Promise.all(servers.map(({ server }) => close(server)))
    await drain()
    await app.close()
    process.exit(0)
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ cause) => {
      // A machine without IPv6 still has its other loopback address.
      if (cause.code === 'EADDRNOTAVAIL' && host === '::1') resolve(undefined)
      else reject(new SettingError(`The dashboard cannot listen on PORT=${port}: ${cause.message}`))
    })
    server.listen(port, host, () => resolve(undefined))
  })
}

/** @param {import('node:http').Server} server */
function close(server) {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
}

/**
 * One line, as the dashboard's own log writes it. The address stays out: it may be a key.
 *
 * @param {Record<string, string | number | undefined>} fields
 */
function logRefusal(fields) {
  const line = {
    level: 40,
    time: new Date().toISOString(),
    ...fields,
    msg: 'a request was refused',
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** The requests whose page failed because the store cannot be reached; see report-error.ts. */
function unavailableRequests() {
  const registry = /** @type {Record<symbol, Set<string> | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  )
  return registry[Symbol.for('countinghouse.unavailable')]
}

/** Work that must not be cut off, such as a token pair on its way to the store. */
async function drain() {
  const registry = /** @type {Record<symbol, { stop?: () => Promise<void> } | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  )
  await registry[Symbol.for('countinghouse')]?.stop?.()
}
