import 'server-only'
import { randomUUID } from 'node:crypto'
import { SignedOutError } from '@/lib/server/auth/guards'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { createText } from '@/lib/i18n/create-text'
import { languageOfRequest } from '@/lib/server/http/translations'
import { isNavigation, problemResponse } from '@/lib/server/http/problem-response'
import { reportError } from '@/lib/server/http/report-error'
import { requireSameOrigin } from '@/lib/server/http/same-origin'
import { toProblem } from '@/lib/server/http/to-problem'
import { services } from '@/lib/server/services'

interface RouteContext<Params> {
  params: Promise<Params>
}

export type RouteHandler<Params> = (
  request: Request,
  params: Params,
) => Response | Promise<Response>

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What every route handler stands in: forms of other sites are refused, errors become problems,
 * whoever is signed out is sent to sign in, and nothing is kept by any cache.
 */
export function withRoute<Params = object>(
  handler: RouteHandler<Params>,
  /** For a form whose body holds the right to send it, on a page that sends no referrer. */
  options: { orOpaque?: boolean } = {},
): (request: Request, context: RouteContext<Params>) => Promise<Response> {
  return async (request, context) => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const response = await answer(request, context, { handler, options }, requestId)
    response.headers.set('cache-control', 'private, no-store')
    response.headers.set('x-request-id', requestId)
    return response
  }
}

async function answer<Params>(
  request: Request,
  context: RouteContext<Params>,
  route: { handler: RouteHandler<Params>; options: { orOpaque?: boolean } },
  requestId: string,
): Promise<Response> {
  try {
    if (!safeMethods.has(request.method)) {
      const { env } = await services()
      requireSameOrigin(request.headers, env.appOrigin, route.options)
    }
    return await route.handler(request, await context.params)
  } catch (error) {
    const asPage = isNavigation(request.headers)
    if (error instanceof SignedOutError && asPage)
      return redirectTo(signInPath(returnPath(request)))
    const language = languageOfRequest(request.headers)
    const { text } = createText(language)
    const { problem, headers, isUnforeseen } = toProblem(error, requestId, text)
    if (isUnforeseen) await reportError(error, requestId)
    return problemResponse(problem, { asPage, language, headers })
  }
}

/** 303: the browser goes on by GET, whatever it sent. The location is a path of ours or the bank's. */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}

// A form cannot be posted again by following a link, so its sender comes back to the portfolio.
function returnPath(request: Request): string {
  if (request.method !== 'GET') return '/'
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}
