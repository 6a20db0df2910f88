import { randomBytes, randomUUID } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { readdirSync } from 'node:fs'
import next from 'next'
import {
  contentSecurityPolicy,
  fixedHeaders,
  headersOf,
  writeSecurityHeaders,
} from './security-headers.mjs'
import { createListeners } from './dashboard-listeners.mjs'
import { exitWith } from './say.mjs'
import { findRefusal, stripHeaders } from './front-filter.mjs'
import { inProject, projectRoot } from './project-root.mjs'
import { replaceFault } from './replace-fault.mjs'
import { readServeSettings } from './serve-settings.mjs'

// The server round Next: the first thing that a request meets, and the last that a response does.

try {
  await serve(process.argv.includes('--dev'))
} catch (cause) {
  exitWith(cause)
}

/**
 * What the application may know of the request that it answers, beyond what Next tells it.
 * @typedef {{ path: string, requestId: string, askedAt: number, whenDone: () => Promise<void>, setStatus: (status: number) => void }} ServedRequest
 */

/** @param {boolean} dev */
async function serve(dev) {
  const settings = readServeSettings(process.env, { dev })
  /** @type {AsyncLocalStorage<ServedRequest>} */
  const requests = new AsyncLocalStorage()
  Object.assign(globalThis, { [Symbol.for('countinghouse.request')]: requests })

  const app = next({
    dev,
    dir: projectRoot,
    hostname: 'localhost',
    port: settings.port,
    // Next would attach a listener for upgrades to the server it is given. In production none is
    // wanted, so it is given one that never listens.
    ...(dev ? {} : { httpServer: createServer() }),
  })
  await app.prepare()
  const handle = app.getRequestHandler()
  const fixed = fixedHeaders(settings)
  const isCacheable = cacheablePaths()

  const listeners = createListeners(settings, (request, response) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = contentSecurityPolicy({ nonce, formTargets: settings.formTargets, dev })
    const { headers } = request
    const url = request.url ?? ''
    writeSecurityHeaders(response, {
      policy,
      fixed: headersOf(url, fixed),
      cacheable: isCacheable(url),
      closing: listeners.closing,
    })
    const refusal = findRefusal(request)
    if (refusal !== undefined) {
      refuse(response, refusal)
      return
    }
    const requestId = randomUUID()
    replaceFault(request, response, { reference: requestId, nonce })
    stripHeaders(headers, settings)
    headers['content-security-policy'] = policy
    requests.run(
      {
        path: request.url ?? '/',
        requestId,
        askedAt: performance.now(),
        whenDone: doneWith(response),
        setStatus: statusSetter(request, response),
      },
      () => void handle(request, response),
    )
  })
  await listeners.listen()
  listeners.stopOnSignals(async () => {
    await drain()
    await app.close()
  })
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function statusSetter(request, response) {
  // Next's client throws away the rows of a navigation that is not answered with 200 and loads the
  // page again.
  if (request.headers['rsc'] !== undefined) return () => {}
  return (/** @type {number} */ status) => {
    if (!response.headersSent) response.statusCode = status
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @returns {() => Promise<void>}
 */
function doneWith(response) {
  /** @type {Promise<void> | undefined} */
  let done
  return () => {
    done ??= new Promise((resolve) => {
      if (response.closed) resolve()
      else response.once('close', resolve)
    })
    return done
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {import('./front-filter.mjs').Refusal} refusal
 */
function refuse(response, { status, message, headers = {} }) {
  // The rest of a refused body is not read.
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...headers,
  })
  response.end(`${message}\n`)
}

/** Only what is the same for everybody may be kept: the build's own files and those of `public`. */
function cacheablePaths() {
  const publicFiles = new Set(
    readdirSync(inProject('public'), { recursive: true }).map(
      (name) => `/${String(name).replaceAll('\\', '/')}`,
    ),
  )
  /** @param {string} url */
  return (url) => url.startsWith('/_next/static/') || publicFiles.has(url.split('?', 1)[0] ?? '')
}

/** Work that must not be cut off, such as a token pair on its way to the store. */
async function drain() {
  const holder = /** @type {Record<symbol, (() => Promise<void>) | undefined>} */ (
    /** @type {unknown} */ (globalThis)
  )
  await holder[Symbol.for('countinghouse.drain')]?.()
}
