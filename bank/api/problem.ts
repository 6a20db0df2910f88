import type { Env, Hono } from 'hono'

const kinds = {
  invalid_token: { status: 401, title: 'The access token is missing or not valid' },
  insufficient_scope: { status: 403, title: 'The access token lacks the scope' },
  invalid_request: { status: 400, title: 'The request is not valid' },
  not_found: { status: 404, title: 'There is no such resource' },
  method_not_allowed: { status: 405, title: 'The method is not allowed' },
  signature_refused: { status: 403, title: 'The signed address is not valid' },
  signature_expired: { status: 410, title: 'The signed address has expired' },
  conflict: { status: 409, title: 'The request conflicts with the state of the bank' },
  content_too_large: { status: 413, title: 'The request body is too large' },
  uri_too_long: { status: 414, title: 'The request address is too long' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'The bank failed to answer' },
} as const

type ProblemKind = keyof typeof kinds

const problemKinds = Object.keys(kinds) as ProblemKind[]

export interface ParameterError {
  parameter: string
  detail: string
}

interface ProblemExtras {
  errors?: readonly ParameterError[]
  headers?: Readonly<Record<string, string>>
}

/** Ends a request with a problem. `detail` is shown to callers and so never quotes what they sent. */
export class ProblemError extends Error {
  override name = 'ProblemError'

  constructor(
    readonly kind: ProblemKind,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail)
  }

  get status(): number {
    return kinds[this.kind].status
  }
}

/** RFC 9457, with the members `request_id` and `errors`. */
export function problemResponse(
  problem: ProblemError,
  origin: string,
  requestId: string,
): Response {
  const { status, title } = kinds[problem.kind]
  const body = JSON.stringify({
    type: problemType(problem.kind, origin),
    title,
    status,
    detail: problem.detail,
    request_id: requestId,
    ...(problem.extras.errors === undefined ? {} : { errors: problem.extras.errors }),
  })
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...problem.extras.headers,
    },
  })
}

/** The absolute address that names a kind of problem, which is also where it is described. */
function problemType(kind: ProblemKind, origin: string): string {
  return `${origin}/problems/${kind.replaceAll('_', '-')}`
}

export function describeProblem(slug: string): { title: string; status: number } | undefined {
  const kind = problemKinds.find((known) => known.replaceAll('_', '-') === slug)
  return kind === undefined ? undefined : kinds[kind]
}

/** RFC 9110 §15.5.6: an address that exists answers 405 to the methods that it does not support. */
export function refuseOtherMethods<E extends Env>(routes: Hono<E>): void {
  const known = new Map<string, Set<string>>()
  for (const { path, method } of routes.routes) {
    // Middleware is mounted for all methods and answers none.
    if (method === 'ALL') continue
    const methods = known.get(path) ?? new Set<string>()
    // Hono answers HEAD wherever it answers GET.
    known.set(path, new Set([...methods, method, ...(method === 'GET' ? ['HEAD'] : [])]))
  }
  for (const [path, methods] of known) {
    const allow = [...methods].join(', ')
    routes.all(path, () => {
      throw new ProblemError('method_not_allowed', `This address only answers ${allow}.`, {
        headers: { allow },
      })
    })
  }
}
