import 'server-only'
import type * as z from 'zod'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { type ApiPath, apiOperations } from '@/lib/server/api/api-operations'
import { findHolder } from '@/lib/server/api/tokens'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { getContext, processPart } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import { HttpError } from '@/lib/server/http/to-problem'
import { createGuessLimit } from '@/lib/server/http/visit-link'
import { withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

type Operation<Path extends ApiPath> = (typeof apiOperations)[Path]

export interface ApiCall<Path extends ApiPath> {
  readonly holder: TokenHolder
  readonly params: z.output<Operation<Path>['params']>
  readonly query: z.output<Operation<Path>['query']>
}

const guessesPerMinute = 60
const tokenGuesses = processPart('guesses at tokens', () => createGuessLimit(guessesPerMinute))

/** A route for programs: who calls and whether they may, what they sent, and an answer as it is described. */
export function apiRoute<Path extends ApiPath>(
  path: Path,
  answer: (call: ApiCall<Path>) => Promise<z.input<Operation<Path>['answer']>>,
) {
  const { scope, params, query, answer: schema } = apiOperations[path]
  return withRoute<Record<string, string>>(async (request, given) => {
    const holder = await requireHolder(request, scope)
    const call = {
      holder,
      params: parse(params, given),
      query: parse(query, Object.fromEntries(new URL(request.url).searchParams)),
    } as ApiCall<Path>
    return Response.json(schema.parse(await answer(call)))
  })
}

/** Throws HttpError 401, 403 or 429, and BudgetSpentError. */
async function requireHolder(request: Request, scope: string): Promise<TokenHolder> {
  const context = getContext()
  const guesses = tokenGuesses(context)
  const address = findRemoteAddress(request.headers.get('x-forwarded-for'))
  if (guesses.isReached(address))
    throw refused(429, 'problems.token_throttled', { 'retry-after': '60' })
  const secret = /^Bearer ([^\s]{1,100})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const holder = await findHolder(context, secret ?? '', 'bearer')
  if (holder === undefined) {
    if (secret !== undefined) guesses.note(address)
    throw refused(401, 'problems.token_unknown', { 'www-authenticate': 'Bearer' })
  }
  if (holder.mustEnrol) throw refused(403, 'problems.token_needs_factor')
  if (!holder.scopes.includes(scope)) throw refused(403, 'problems.token_scope')
  await spend(context, holder, 'programs')
  return holder
}

function parse(schema: z.ZodObject, given: Record<string, string>) {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const isPath = schema.shape['id'] !== undefined
  throw refused(isPath ? 404 : 400, isPath ? 'problems.no_client' : 'problems.bad_parameter')
}

function refused(
  status: number,
  say: PlainMessageKey,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  return new HttpError(status, { say }, headers)
}
