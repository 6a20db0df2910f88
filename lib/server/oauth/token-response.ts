import * as oauth from 'oauth4webapi'
import * as z from 'zod'
import type { Scope } from '@/lib/bank-contract/authorization'
import { parseRetryAfter } from '@/lib/bank-contract/problem'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { tryJson } from '@/lib/bank-contract/try-json'
import { safeErrorCode } from '@/lib/server/oauth/authorization-response'
import type { AuthorizationServer } from '@/lib/server/oauth/authorization-server'

export interface IssuedTokens {
  accessToken: SecretText
  refreshToken: SecretText | undefined
  expiresInSeconds: number
  /** Undefined when the answer names none: then it is what was requested, or had before. */
  scope: string[] | undefined
  /** False when the token is not a bearer token that a header can carry. It is stored all the same. */
  usable: boolean
}

export type TokenOutcome =
  | { kind: 'issued'; tokens: IssuedTokens; http_status: number }
  /** A definite no: the request was understood and nothing was issued. */
  | { kind: 'refused'; error: string; http_status: number }
  /** Certainly not processed: the same request may be sent again later. */
  | {
      kind: 'not_processed'
      error: string
      http_status: number | null
      retryAfterSeconds: number | null
    }
  /** Sent, and no complete valid answer: it may have been processed. */
  | { kind: 'ambiguous'; error: string; http_status: number | null }

export function isRateLimited(outcome: TokenOutcome): boolean {
  return outcome.kind === 'not_processed' && outcome.http_status === 429
}

// RFC 6749 §5.2: these concern our registration, and so every grant alike.
const clientFaults = new Set(['invalid_client', 'unauthorized_client'])
// Some servers say it by the status alone, or with this code; of a grant 401 may say `invalid_token`.
const clientFaultsOf401 = new Set(['unknown', 'access_denied'])

/** The client itself was refused, and no grant was looked at. */
export function isClientRefused(outcome: TokenOutcome): boolean {
  if (outcome.kind !== 'refused') return false
  const { error, http_status } = outcome
  return clientFaults.has(error) || (http_status === 401 && clientFaultsOf401.has(error))
}

/** The same request may be taken with another authentication of the client; some servers miss a parameter. */
export function isAuthenticationMissed(outcome: TokenOutcome): boolean {
  const isMissed = outcome.kind === 'refused' && outcome.error === 'invalid_request'
  return isMissed || isClientRefused(outcome)
}

/** What an answer of the token endpoint proves. The status decides; only then is the body read. */
export async function readTokenResponse(
  server: AuthorizationServer,
  clientId: string,
  response: Response,
): Promise<TokenOutcome> {
  const { status: http_status } = response
  const retryAfterSeconds = retryAfter(response)
  const notProcessed = (error: string): TokenOutcome => ({
    kind: 'not_processed',
    error,
    http_status,
    retryAfterSeconds,
  })
  if (http_status >= 200 && http_status < 300) return readTokens(server, clientId, response)
  if (http_status >= 300 && http_status < 400) {
    return { kind: 'refused', error: 'unexpected_redirect', http_status }
  }
  if (http_status === 429) return notProcessed('rate_limited')
  if (http_status === 408 || http_status === 425) {
    return { kind: 'ambiguous', error: 'timeout', http_status }
  }
  if (http_status < 500) {
    const error = readErrorCode(await response.text())
    return error === 'temporarily_unavailable' || error === 'server_error'
      ? notProcessed(error)
      : { kind: 'refused', error, http_status }
  }
  return http_status === 503 && retryAfterSeconds !== null
    ? notProcessed('unavailable')
    : { kind: 'ambiguous', error: 'server_error', http_status }
}

// Some servers send a list in place of a text.
const scopeSchema = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(' '))])

/** Read even from an answer that the library refuses, since the old refresh token is already spent. */
const lenientTokenResponse = z.object({
  access_token: z.string().min(1),
  token_type: z.unknown().optional(),
  expires_in: z.coerce.number().optional().catch(undefined),
  refresh_token: z.string().min(1).optional().catch(undefined),
  scope: scopeSchema.optional().catch(undefined),
})

async function readTokens(
  server: AuthorizationServer,
  clientId: string,
  response: Response,
): Promise<TokenOutcome> {
  const { status: http_status } = response
  const again = response.clone()
  try {
    const client = { client_id: clientId }
    const tokens = await oauth.processRefreshTokenResponse(server, client, response)
    return { kind: 'issued', tokens: toIssuedTokens(tokens), http_status }
  } catch {
    const odd = lenientTokenResponse.safeParse(tryJson(await again.text()))
    return odd.success
      ? { kind: 'issued', tokens: toIssuedTokens(odd.data), http_status }
      : { kind: 'ambiguous', error: 'unreadable_answer', http_status }
  }
}

const unstatedLifetimeSeconds = 300
const maxLifetimeSeconds = 86_400

function toIssuedTokens(response: z.infer<typeof lenientTokenResponse>): IssuedTokens {
  const { access_token, token_type, expires_in = 0, refresh_token, scope } = response
  const isLifetime = expires_in >= 1 && expires_in <= maxLifetimeSeconds
  return {
    accessToken: new SecretText(access_token),
    refreshToken: refresh_token === undefined ? undefined : new SecretText(refresh_token),
    expiresInSeconds: isLifetime ? Math.floor(expires_in) : unstatedLifetimeSeconds,
    scope: statedScope(scope),
    usable: isBearer(token_type) && /^[\x21-\x7e]+$/.test(access_token),
  }
}

/** Undefined where the answer names none: RFC 6749 §3.3 has no empty scope. Some servers part it by commas. */
function statedScope(scope = ''): string[] | undefined {
  const parts = scope.split(/[\s,]+/)
  // What is not a scope token can be neither requested nor stored.
  const named = parts.filter((part) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(part))
  return named.length === 0 ? undefined : named
}

/**
 * What was granted: of the data what the answer states, else what was requested (RFC 6749 §5.1). Ongoing
 * access is there where a refresh token is, whatever a scope says: many servers never name it.
 */
export function grantedScope(stated: readonly string[], isRenewable: boolean): string[] {
  const data = stated.filter((each) => each !== ongoingAccess)
  return isRenewable ? [...data, ongoingAccess] : data
}

const ongoingAccess: Scope = 'offline_access'

// RFC 6749 §5.1: case insensitive.
function isBearer(tokenType: unknown = 'bearer'): boolean {
  return typeof tokenType === 'string' && tokenType.toLowerCase() === 'bearer'
}

// The specification shows no error body of the token endpoint and promises problem details for the
// service as a whole, so an invalid grant is recognised in either form.
function readErrorCode(body: string): string {
  const response = z.record(z.string(), z.unknown()).safeParse(tryJson(body)).data
  if (response === undefined) return 'unknown'
  if (response['error'] !== undefined) return safeErrorCode(response['error'])
  const texts = [response['type'], response['code'], response['title']]
  const isInvalidGrant = texts.some(
    (text) => typeof text === 'string' && /invalid[_ -]?grant/i.test(text),
  )
  return isInvalidGrant ? 'invalid_grant' : 'unknown'
}

const minWaitSeconds = 1
const maxWaitSeconds = 15 * 60

function retryAfter({ headers }: Response): number | null {
  const seconds = parseRetryAfter(headers.get('retry-after'), headers.get('date'))
  if (seconds === undefined) return null
  return Math.min(maxWaitSeconds, Math.max(minWaitSeconds, Math.ceil(seconds)))
}
