import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import next from 'next'
import { completeResponse } from './front-response.mjs'
import {
  contentSecurityPolicy,
  findRefusal,
  nextUrl,
  securityHeaders,
  stripHeaders,
} from './front-rules.mjs'
import { readServeSettings } from './launch-settings.mjs'
import { exitWith, projectRoot, SettingError } from './run-command.mjs'
import { createStaticFiles, sendStaticFile } from './static-files.mjs'

// The server round Next: refusals, headers, static files, limits, and a stop that drains.

const DRAIN_MS = 25_000
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
    const nonce = randomBytes(16).toString('base64')
    const requestId = randomUUID()
    const policy = contentSecurityPolicy({ nonce, dev, formTargets: settings.formTargets })
    const url = request.url ?? ''
    const staticFile = findStaticFile(url)
    completeResponse(request, response, () => ({
      headers: {
        ...securityHeaders(url, settings),
        ...(staticFile === undefined && { 'Cache-Control': 'private, no-store' }),
        ...(isClosing && { Connection: 'close' }),
      },
      // A document of the bank's brings its own policy.
      defaults: { 'Content-Security-Policy': policy, 'X-Request-Id': requestId },
    }))
    const refusal = findRefusal(request)
    if (refusal !== undefined) {
      const [status, reason, allow] = refusal
      // The rest of a refused body is not read.
      const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close', allow }
      response.writeHead(status, headers).end(`${reason}\n`)
      return
    }
    request.url = nextUrl(url)
    stripHeaders(request.headers, settings)
    Object.assign(request.headers, {
      'content-security-policy': policy,
      'x-nonce': nonce,
      'x-request-id': requestId,
      'x-request-path': url,
    })
    const answered = staticFile
      ? sendStaticFile(request, response, staticFile)
      : handle(request, response)
    answered.catch(() => response.destroy())
  }

  async function stop() {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
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

/** Work that must not be cut off, such as a token pair on its way to the store. */
async function drain() {
  const registry = /** @type {Record<symbol, (() => Promise<void>) | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  )
  await registry[Symbol.for('countinghouse.drain')]?.()
}
