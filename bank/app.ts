import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { ProblemError, problemResponse, refuseOtherMethods } from '@/bank/api/problem'
import { createRequestIds, type Log, logRequests, silentLog } from '@/bank/api/request-log'
import { apiRoutes } from '@/bank/api/routes'
import { authorizationRoutes } from '@/bank/authorization/routes'
import type { BankContext, BankEnv, BankRequest } from '@/bank/context'
import { createRehearsal, rehearse } from '@/bank/control/rehearsal'
import { controlRoutes } from '@/bank/control/routes'
import { consentRoutes } from '@/bank/screens/consent-routes'
import { favicon, faviconPaths } from '@/bank/screens/favicon'
import { settingsRoutes } from '@/bank/screens/settings-routes'
import { signInRoutes } from '@/bank/screens/sign-in'
import { stylesheet, stylesheetPath } from '@/bank/screens/stylesheet'

// A `state` of a thousand characters must fit, each of which may take twelve when it is encoded.
const maxAddressLength = 16_384
const maxHeadersLength = 32_768
const maxBodyBytes = 1024 * 1024

/** The whole bank as one request handler. Listens to nothing and reads no environment. */
export function buildBank(context: BankContext, options: { log?: Log } = {}): Hono<BankEnv> {
  const log = options.log ?? silentLog
  const app = new Hono<BankEnv>()
  const nextRequestId = createRequestIds(context.randomBytes)
  app.use(async (c, next) => {
    c.set('requestId', nextRequestId())
    await next()
  })
  app.use(logRequests(log))
  if (context.settings.controlKey !== undefined) {
    const rehearsal = createRehearsal(context)
    app.use(rehearse(context, rehearsal))
    app.route('/', controlRoutes(context, rehearsal))
  }
  app.use(refuseOversized())
  app.route('/', apiRoutes(context))
  app.route('/', authorizationRoutes(context))
  app.route('/', screenRoutes(context))
  app.notFound((c) =>
    problemResponse(
      new ProblemError('not_found', 'The bank has no such address.'),
      context.settings.origin,
      c.get('requestId'),
    ),
  )
  app.onError((error, c) => answerError(error, c, context, log))
  return app
}

/** Every page that the bank shows to people. */
function screenRoutes(context: BankContext): Hono {
  const routes = new Hono()
  routes.get(stylesheetPath, (c) =>
    c.body(stylesheet, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }),
  )
  for (const path of faviconPaths) {
    routes.get(path, (c) =>
      c.body(favicon, 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      }),
    )
  }
  routes.route('/', signInRoutes(context))
  routes.route('/', consentRoutes(context))
  routes.route('/', settingsRoutes(context))
  refuseOtherMethods(routes)
  return routes
}

function refuseOversized() {
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw bodyTooLarge()
    },
  })
  return async (c: BankRequest, next: () => Promise<void>): Promise<Response | void> => {
    if (c.req.url.length > maxAddressLength) {
      throw new ProblemError(
        'uri_too_long',
        `An address may have at most ${maxAddressLength} characters.`,
      )
    }
    if (headersLength(c) > maxHeadersLength) {
      throw new ProblemError(
        'headers_too_large',
        `All headers together may have at most ${maxHeadersLength} characters.`,
      )
    }
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declared = declaredLength(c)
    if (declared === undefined) return limitBody(c, next)
    if (declared > maxBodyBytes) throw bodyTooLarge()
    return next()
  }
}

function headersLength(c: BankRequest): number {
  // As they came over the connection: to make an object of them would cost more than most requests.
  const parts = c.env?.incoming?.rawHeaders ?? [...c.req.raw.headers].flat()
  return parts.reduce((length, part) => length + part.length, 0)
}

/**
 * The server enforces a declared length, so such a body need not become a stream to be measured,
 * which would cost more than most requests.
 */
function declaredLength(c: BankRequest): number | undefined {
  const declared = c.req.header('content-length')
  if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return undefined
  return /^\d+$/.test(declared) ? Number(declared) : undefined
}

function bodyTooLarge(): ProblemError {
  return new ProblemError('content_too_large', 'A request body may have at most 1 MiB.', {
    headers: { connection: 'close' },
  })
}

// The only mapper of errors. An unknown error is logged with an id and answered with the id alone.
function answerError(error: Error, c: BankRequest, context: BankContext, log: Log): Response {
  const request_id = c.get('requestId')
  const { origin } = context.settings
  if (error instanceof ProblemError) return problemResponse(error, origin, request_id)
  if (isUnreadable(error)) {
    const problem = new ProblemError('invalid_request', 'The request could not be read.')
    return problemResponse(problem, origin, request_id)
  }
  log.error({ request_id, path: c.req.path, error: error.stack }, 'request failed')
  const problem = new ProblemError('internal_error', `The bank failed; quote ${request_id}.`)
  return problemResponse(problem, origin, request_id)
}

// Includes a caller that hung up in the middle of its body.
function isUnreadable(error: Error): boolean {
  if (error instanceof HTTPException) return error.status < 500
  return 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
}
