import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import next from 'next'
import { compress, FrontResponse } from './front-response.mjs'
import * as rules from './front-rules.mjs'
import { readServeSettings } from './launch-settings.mjs'
import { inOrder, takeTurn } from './request-order.mjs'
import { exitWith, projectRoot, SettingError } from './run-command.mjs'
import { createStaticFiles } from './static-files.mjs'

// The server round Next: refusals, headers, static files, limits, and a stop that drains.

const drainMilliseconds = 25_000
const bodyMilliseconds = 30_000
const options = {
  ServerResponse: FrontResponse,
  headersTimeout: 10_000,
  // Of a file that a client sends. Every other body has `bodyMilliseconds`.
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  // An address may hold identifiers of 1,024 bytes, and Next repeats it in headers of its own.
  maxHeaderSize: 64 * 1024,
}

/** What the bundles of Next share with this server: see `lib/server/context.ts`. */
const memory = () => Reflect.get(globalThis, Symbol.for('countinghouse'))

await serve(process.argv.includes('--dev')).catch(exitWith)

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
  /** @type {ReturnType<typeof createStaticFiles>} */
  const serveFile = dev ? (_request, _response, pass) => pass() : createStaticFiles()
  let isClosing = false

  const servers = settings.hosts.map((host) => ({
    host,
    server: createServer(options, inOrder(answer)),
  }))
  for (const { host, server } of servers) {
    server.maxHeadersCount = 100
    try {
      await once(server.listen(settings.port, host), 'listening')
    } catch (cause) {
      // A machine without IPv6 still has its other loopback address.
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (cause)
      if (code === 'EADDRNOTAVAIL' && host === '::1') continue
      throw new SettingError(`The dashboard cannot listen on PORT=${settings.port}: ${message}`)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())

  /** @param {import('node:http').IncomingMessage} request @param {FrontResponse} response */
  function answer(request, response) {
    const receivedAt = performance.now()
    const nonce = randomBytes(16).toString('base64')
    const policy = rules.contentSecurityPolicy({ nonce, dev, formTargets: settings.formTargets })
    const requestId = randomUUID()
    const { method, url = '', headers: given } = request
    let isFile = false
    /** @type {(status: number, detail: string, isLogged?: 'only') => void} */
    const refuse = (status, detail, isLogged) => {
      // As the dashboard's own log writes it. The address stays out: it may be a key.
      const line = { level: 40, time: new Date().toISOString(), request_id: requestId, method }
      const fields = { ...line, status, detail, msg: 'a request was refused' }
      process.stdout.write(`${JSON.stringify(fields)}\n`)
      if (isLogged) return
      response.content = rules.refusalBody(status, detail, { requestId, headers: given })
    }
    response.on('close', () => forget(requestId))
    response.complete = (set) => {
      const known = set === 500 && memory()?.pageStatuses.get(requestId)
      const status = known || set
      // Next says nothing of a method that a route handler does not offer.
      if (set === 405 && !response.content && !response.hasHeader('content-type')) {
        refuse(405, 'This method is not offered here.')
      }
      if (known === 400) refuse(400, 'A header is malformed.')
      const headers = {
        ...rules.securityHeaders(url, settings),
        ...(!isFile && { 'Cache-Control': 'private, no-store' }),
        ...(known === 503 && { 'Retry-After': '5' }),
        ...(isClosing && { Connection: 'close' }),
        'X-Request-Id': requestId,
        // A document of the bank's brings its own policy.
        ...(!response.hasHeader('content-security-policy') && {
          'Content-Security-Policy': policy,
        }),
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return status
    }
    const [refused, detail = '', allow] = rules.findRefusal(request) ?? []
    if (refused !== undefined) {
      refuse(refused, detail)
      // The rest of a refused body is not read.
      response.writeHead(refused, { connection: 'close', ...(allow && { allow }) }).end()
      return
    }
    closeIfSlow(request, url)
    isFile = true
    serveFile(request, response, () => {
      isFile = false
      request.url = rules.nextUrl(url)
      if (!rules.isReadable(url)) refuse(404, 'a malformed escape', 'only')
      rules.stripHeaders(request.headers, { ...settings, dev })
      Object.assign(request.headers, {
        'content-security-policy': policy,
        'x-nonce': nonce,
        'x-request-id': requestId,
        'x-request-path': url,
        'x-request-start': String(receivedAt),
      })
      const work = () => void handle(request, response).catch(() => response.destroy())
      compress(request, response, () => takeTurn(request, noted(url, requestId, work)))
    })
  }

  async function stop() {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), drainMilliseconds).unref()
    await Promise.all(servers.map(({ server }) => new Promise((closed) => server.close(closed))))
    // Work that must not be cut off, such as a token pair on its way to the store.
    await memory()?.stop?.()
    await app.close()
    process.exit(0)
  }
}

/**
 * A person waits for a page until it is forgotten.
 * @param {string} url @param {string} requestId @param {() => void} work
 */
function noted(url, requestId, work) {
  return () => {
    if (!rules.isRoute(url)) memory()?.pagesUnderWay.add(requestId)
    work()
  }
}

/** @param {string} requestId */
function forget(requestId) {
  memory()?.pageStatuses.delete(requestId)
  memory()?.pagesUnderWay.delete(requestId)
}

/**
 * Node has one limit for all requests alike.
 * @param {import('node:http').IncomingMessage} request @param {string} url
 */
function closeIfSlow(request, url) {
  // A file may take minutes, but bytes of it have to come.
  if (rules.isUpload(url)) {
    request.setTimeout(bodyMilliseconds, () => request.complete || request.destroy())
    return
  }
  if (request.complete || (request.headers['content-length'] ?? '0') === '0') return
  const timer = setTimeout(() => request.complete || request.destroy(), bodyMilliseconds)
  request.once('close', () => clearTimeout(timer))
}
