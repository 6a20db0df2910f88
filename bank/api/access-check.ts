import { ProblemError } from '@/bank/api/problem'
import { addressKey, createRateLimit } from '@/bank/api/rate-limit'
import { type Access, findAccess } from '@/bank/authorization/access'
import type { Environment } from '@/bank/api/endpoint'
import type { BankContext, BankRequest } from '@/bank/context'
import type { Scope } from '@/lib/bank-contract/authorization'

const maxTokenLength = 4096

/** The token of an `Authorization: Bearer` header; throws ProblemError `invalid_token`. RFC 6750 §2.1. */
export function requireBearer(header: string | undefined): string {
  const [, token] = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header ?? '') ?? []
  if (token === undefined || token.length > maxTokenLength) throw tokenRefused()
  return token
}

/** One answer for absent, unknown, expired and revoked alike. */
export function tokenRefused(): ProblemError {
  return new ProblemError(
    'invalid_token',
    'Send a current access token of this environment as Authorization: Bearer.',
    { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  )
}

/** RFC 6750 §3.1. */
export function scopeMissing(scope: Scope): ProblemError {
  return new ProblemError('insufficient_scope', `The access token needs the scope ${scope}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
}

/** Who is calling: throws ProblemError `invalid_token`, or `rate_limited` where limits are on. */
export function createAccessCheck(context: BankContext) {
  const perAddress = createRateLimit(context.clock, 600)
  const perToken = createRateLimit(context.clock, 60)
  return async (c: BankRequest, environment: Environment): Promise<Access> => {
    const limited = context.settings.rateLimited
    if (limited) perAddress.count(addressKey(c.env?.incoming?.socket.remoteAddress))
    const token = requireBearer(c.req.header('authorization'))
    const access = await findAccess(context, token)
    // A token of the other environment is unknown here.
    if (access === undefined || access.environment !== environment) throw tokenRefused()
    if (limited) perToken.count(access.token_digest)
    c.set('client_id', access.app_id)
    return access
  }
}
