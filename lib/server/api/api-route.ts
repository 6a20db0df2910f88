import 'server-only'
import type * as z from 'zod'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import {
  type ApiOperation,
  type ApiOperationName,
  apiOperations,
} from '@/lib/server/api/api-operations'
import { findHolder } from '@/lib/server/api/tokens'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { getContext, processPart } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { HttpError } from '@/lib/server/http/to-problem'
import { createGuessLimit } from '@/lib/server/http/visit-link'
import { type FileBody, readFileBody } from '@/lib/server/http/read-file-body'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

type Operation<Name extends ApiOperationName> = (typeof apiOperations)[Name]

export interface ApiCall<Name extends ApiOperationName> {
  readonly holder: TokenHolder
  readonly params: z.output<Operation<Name>['params']>
  readonly query: z.output<Operation<Name>['query']>
  readonly body: BodyOf<Operation<Name>>
}

type BodyOf<Of> = Of extends { body: infer Body }
  ? Body extends z.ZodType
    ? z.output<Body>
    : FileBody
  : undefined

type ApiAnswer<Name extends ApiOperationName> = Operation<Name>['answer'] extends z.ZodType
  ? z.input<Operation<Name>['answer']>
  : Response

const guessesPerMinute = 60
const tokenGuesses = processPart('guesses at tokens', () => createGuessLimit(guessesPerMinute))

/** A route for programs: who calls and whether they may, what they sent, and an answer as it is described. */
export function apiRoute<Name extends ApiOperationName>(
  name: Name,
  answer: (call: ApiCall<Name>) => Promise<ApiAnswer<Name>>,
) {
  const operation: ApiOperation = apiOperations[name]
  return withRoute<Record<string, string>>(
    async (request, given) => {
      const holder = await requireHolder(request, operation.scope)
      const { searchParams } = new URL(request.url)
      const call = {
        holder,
        params: parse(operation.params, given, { status: 404, say: 'problems.no_client' }),
        query: parse(operation.query, Object.fromEntries(searchParams), badParameter),
      }
      const { body: schema } = operation
      if (schema !== 'file') {
        const body = schema && parse(schema, await readJson(request), badBody)
        return toResponse(operation, await answer({ ...call, body } as ApiCall<Name>))
      }
      const body = readFileBody(request)
      try {
        return toResponse(operation, await answer({ ...call, body } as ApiCall<Name>))
      } finally {
        await body.letGo()
      }
    },
    { isForPrograms: true },
  )
}

function toResponse({ answer: schema, location }: ApiOperation, answer: unknown): Response {
  if (schema === 'file') return answer as Response
  const body = schema.parse(answer)
  if (location === undefined) return Response.json(body)
  // What was begun is answered with its identifier.
  const { id } = body as { id: string }
  const headers = { location: `/api/v1${location.replace('{id}', id)}` }
  return Response.json(body, { status: 202, headers })
}

/** Throws HttpError 401, 403 or 429, and BudgetSpentError. */
async function requireHolder(request: Request, scope: string): Promise<TokenHolder> {
  const context = getContext()
  const guesses = tokenGuesses(context)
  const address = findRemoteAddress(request.headers.get('x-forwarded-for'))
  const secret = /^Bearer ([^\s]{1,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const holder = await findHolder(context, secret ?? '', 'bearer')
  if (holder === undefined) {
    // Only who has no good token is held off: others may work behind the same address.
    if (guesses.isReached(address))
      throw refused(429, 'problems.token_throttled', { 'retry-after': '60' })
    if (secret !== undefined) guesses.note(address)
    throw refused(401, 'problems.token_unknown', { 'www-authenticate': 'Bearer' })
  }
  if (holder.mustEnrol) throw refused(403, 'problems.token_needs_factor')
  if (!holder.scopes.includes(scope)) throw refused(403, 'problems.token_scope')
  await spend(context, holder, 'programs')
  return holder
}

interface Otherwise {
  readonly status: number
  readonly say: PlainMessageKey
}

const badParameter: Otherwise = { status: 400, say: 'problems.bad_parameter' }
const badBody: Otherwise = { status: 400, say: 'problems.bad_body' }

/** Throws HttpError, which names what is not as it has to be. */
function parse(schema: z.ZodType, given: unknown, { status, say }: Otherwise): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({
    parameter: path.join('.'),
    detail: message,
  }))
  throw new HttpError(status, { say }, {}, { errors })
}

/** Throws HttpError. */
async function readJson(request: Request): Promise<unknown> {
  const [type = ''] = request.headers.get('content-type')?.split(';') ?? []
  if (type.trim().toLowerCase() !== 'application/json') throw refused(415, 'problems.no_json')
  try {
    return await request.json()
  } catch {
    throw refused(400, 'problems.bad_body')
  }
}

function refused(
  status: number,
  say: PlainMessageKey,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(status, { say }, headers)
}
