import { ProblemError } from '@/bank/api/problem'
import type { Scope } from '@/lib/bank-contract/scope'

const longestToken = 4096

/** The token of an `Authorization: Bearer` header; throws ProblemError `invalid_token`. RFC 6750 §2.1. */
export function requireBearer(header: string | undefined): string {
  const [, token] = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i.exec(header ?? '') ?? []
  if (token === undefined || token.length > longestToken) throw tokenRefused()
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
