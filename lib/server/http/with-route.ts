import 'server-only'
import { randomUUID } from 'node:crypto'
import { createText } from '@/lib/i18n/translations'
import { ProofNeededError, SignedOutError } from '@/lib/server/auth/access-errors'
import { noteRefusal } from '@/lib/server/auth/request-session'
import { isConnectionsError } from '@/lib/server/connections/connections-error'
import { confirmPath, isThrottled, ownPath, pressPath } from '@/lib/server/auth/return-path'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { requireFormType } from '@/lib/server/http/form-fields'
import { keepPress } from '@/lib/server/http/kept-press'
import { isNavigation, problemResponse } from '@/lib/server/http/problem-response'
import { reportError, reportRefusal } from '@/lib/server/http/report-error'
import { HttpError, ReadFailedError, toProblem } from '@/lib/server/http/to-problem'
import { requestLanguage } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'
import type { Refusal } from '@/lib/server/audit/access-notes'
import { countsOf } from '@/lib/server/service-counts'

interface RouteContext<Params> {
  /** The framework gives none where the address has none. */
  params: Promise<Params | undefined>
}

export type RouteHandler<Params> = (
  request: Request,
  params: Params,
) => Response | Promise<Response>

// What no page of ours sends. The address stays out of the log: it may be a key.
const malformed = new Set([400, 405, 413, 415])

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

interface RouteOptions {
  /** For a form whose body holds the right to send it, on a page that sends no referrer. */
  orOpaque?: boolean
  /** No cookie opens it, so that no page of another site can use it in a person’s name. */
  isForPrograms?: boolean
}

/**
 * What every route handler stands in: forms of other sites are refused, errors become problems,
 * a person who is signed out is sent to sign in, and nothing is kept by any cache.
 */
export function withRoute<Params = object>(
  handler: RouteHandler<Params>,
  options: RouteOptions = {},
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return async (request, context) => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const response = await answer(request, context, { handler, options }, requestId)
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('x-request-id', requestId)
    await countRefusal(request, response)
    return response
  }
}

/** Counts what was refused for being too often: attempts to show who one is, and other requests. */
async function countRefusal(request: Request, { status, headers }: Response): Promise<void> {
  if (status !== 429 && !isThrottled(headers.get('location') ?? '')) return
  const isSignIn = /^\/api\/(?:auth|session)\//.test(new URL(request.url).pathname)
  countsOf(getContext()).countLimit(isSignIn ? 'sign_in' : 'request')
}

async function answer<Params>(
  request: Request,
  context: RouteContext<Params>,
  route: { handler: RouteHandler<Params>; options: RouteOptions },
  requestId: string,
): Promise<Response> {
  const asPage = isNavigation(request.headers)
  let copy: Request | undefined
  try {
    if (!safeMethods.has(request.method) && route.options.isForPrograms !== true) {
      const { env } = getContext()
      requireSameOrigin(request.headers, env.appOrigin, route.options)
      if (Number(request.headers.get('content-length')) > 0) requireFormType(request.headers)
    }
    if (asPage && route.options.isForPrograms !== true) copy = copyOfForm(request)
    return await route.handler(request, (await context.params) ?? ({} as Params))
  } catch (error) {
    if (error instanceof SignedOutError && asPage)
      return redirectTo(signInPath(returnPath(request)))
    const language = await requestLanguage()
    const { text } = createText(language)
    const { problem, headers, isFault } = toProblem(error, requestId, text)
    if (isFault) reportError(error, requestId)
    const refusal = findRefusal(error, problem.status)
    if (refusal !== undefined) await noteRefusal(refusal)
    if (error instanceof HttpError && malformed.has(error.status))
      reportRefusal(request.method, problem)
    if (error instanceof ProofNeededError && asPage)
      return redirectTo(await proofPath(request, error, copy))
    return problemResponse(problem, { asPage, language, headers })
  }
}

/** What this person may not, or a client that is not theirs; `getClient` has noted its own. */
function findRefusal(error: unknown, status: number): Refusal | undefined {
  if (error instanceof ProofNeededError) return { status: 403, isProofNeeded: true }
  const isOfSender = !(error instanceof ReadFailedError || error === notOurs)
  if (status === 403 && isOfSender) return { status }
  const isUnknown = isConnectionsError(error) && error.code.startsWith('unknown_')
  return isUnknown ? { status: 404 } : undefined
}

// A form of ours with a thousand ids has some 40 kB.
const maxLength = 100_000

/** A copy of a form whose body the route reads; undefined of what is too long to keep, or holds files. */
function copyOfForm(request: Request): Request | undefined {
  if (request.method === 'GET') return request
  const { headers } = request
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const length = Number(headers.get('content-length'))
  return request.method === 'POST' && isForm === true && length <= maxLength
    ? request.clone()
    : undefined
}

/**
 * Where a person confirms that it is them, and from there to what they pressed, which they press again: it
 * is never done by itself. A page that holds what was typed is come back to.
 */
async function proofPath(
  request: Request,
  { returnTo }: ProofNeededError,
  copy: Request | undefined,
): Promise<string> {
  const { env } = getContext()
  const back = ownPath(returnTo ?? request.headers.get('referer'), env.appOrigin)
  if (returnTo !== undefined || copy === undefined) return confirmPath(back)
  const press = await keepPress(copy)
  return confirmPath(press === undefined ? back : pressPath(press, back))
}

/**
 * 303: the browser goes on by GET, whatever it sent. The location is a path of ours, the bank's or the
 * OpenID provider's.
 */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

// A form cannot be posted again by following a link, so its sender comes back to the portfolio.
function returnPath(request: Request): string {
  if (request.method !== 'GET') return '/'
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

/**
 * Stops a form that another site's page posts in a person's name. Browsers send `Origin` with every
 * POST; one that is missing or `null` is no form of ours. Throws HttpError 403.
 */
export function requireSameOrigin(
  headers: Headers,
  appOrigin: string,
  /** Of a page that sends no referrer a browser says `Origin: null`. */
  { orOpaque = false }: { orOpaque?: boolean } = {},
): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwnOrigin = origin === appOrigin || (orOpaque && origin === 'null')
  const isOurs = isOwnOrigin && (site === null || site === 'same-origin')
  if (!isOurs) throw notOurs
}

const notOurs = new HttpError(403, { say: 'problems.not_ours' })
