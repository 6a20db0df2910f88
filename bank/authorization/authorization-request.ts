import { AuthorizationFault, type OAuthErrorCode } from '@/bank/authorization/oauth-error'
import { findPartner, type Partner } from '@/bank/authorization/partners'
import type { BankContext } from '@/bank/context'
import { scopes } from '@/lib/bank-contract/scope'

/** An authorization request in which everything has been checked. */
export interface AuthorizationRequest {
  partner: Partner
  redirect_uri: string
  state: string
  scope: string[]
  code_challenge: string
  /** The audience decides whose data the app will read. */
  environment: 'production' | 'sandbox'
}

interface Score {
  context: BankContext
  params: URLSearchParams
  request: Partial<AuthorizationRequest>
}

// In this order: until the app and its address are known, nothing may be sent anywhere.
const checks: readonly ((score: Score) => Promise<void> | void)[] = [
  checkClient,
  checkRedirectUri,
  checkRepeats,
  checkState,
  checkResponseType,
  checkResponseMode,
  checkPkce,
  checkScope,
  checkAudience,
]

/** Throws AuthorizationFault, which says whether it may be sent back to the app. */
export async function parseAuthorizationRequest(
  context: BankContext,
  params: URLSearchParams,
): Promise<AuthorizationRequest> {
  const score: Score = { context, params, request: {} }
  for (const check of checks) await check(score)
  // Each field was set by its check, or the check has thrown.
  return score.request as AuthorizationRequest
}

/** The parameters that the specification names, for carrying the request from page to page. */
export const authorizationParameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'audience',
] as const

async function checkClient({ context, params, request }: Score): Promise<void> {
  const [client_id, ...more] = params.getAll('client_id')
  const partner =
    client_id === undefined || more.length > 0
      ? undefined
      : await findPartner(context.database, client_id)
  if (partner === undefined) {
    throw new AuthorizationFault('invalid_request', 'This application is not registered here.')
  }
  request.partner = partner
}

function checkRedirectUri({ params, request }: Score): void {
  const [redirect_uri, ...more] = params.getAll('redirect_uri')
  // Spec, Authorization Code flow 1: an exact match, character by character (RFC 9700 §2.1).
  const isRegistered =
    redirect_uri !== undefined &&
    more.length === 0 &&
    request.partner?.redirect_uris.includes(redirect_uri) === true
  if (!isRegistered) {
    throw new AuthorizationFault(
      'invalid_request',
      'The application asked to return to an address that it has not registered.',
    )
  }
  request.redirect_uri = redirect_uri
}

function checkRepeats(score: Score): void {
  for (const name of authorizationParameters) {
    // RFC 6749 §3.1: parameters must not be included more than once.
    if (score.params.getAll(name).length > 1) {
      refuse(score, 'invalid_request', `${name} must be sent once`)
    }
  }
}

function checkState(score: Score): void {
  const state = score.params.get('state')
  if (state === null || state === '') refuse(score, 'invalid_request', 'state is required')
  // RFC 6749 §A.5 allows fewer still; these would not come back as they were sent, because a browser
  // rewrites line ends in a form and what is no UTF-8 was lost when the address was decoded.
  if (/[\p{Cc}\ufffd]/u.test(state)) {
    refuse(score, 'invalid_request', 'state must not hold control characters')
  }
  score.request.state = state
}

function checkResponseType(score: Score): void {
  const response_type = score.params.get('response_type')
  if (response_type === null) refuse(score, 'invalid_request', 'response_type is required')
  if (response_type !== 'code') {
    refuse(score, 'unsupported_response_type', 'response_type must be code')
  }
}

function checkResponseMode(score: Score): void {
  const response_mode = score.params.get('response_mode')
  if (response_mode !== null && response_mode !== 'query') {
    refuse(score, 'invalid_request', 'response_mode must be query')
  }
}

function checkPkce(score: Score): void {
  const code_challenge = score.params.get('code_challenge')
  if (code_challenge === null) refuse(score, 'invalid_request', 'code_challenge is required')
  // RFC 7636 §4.3: an absent method would mean plain.
  if (score.params.get('code_challenge_method') !== 'S256') {
    refuse(score, 'invalid_request', 'code_challenge_method must be S256')
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    refuse(score, 'invalid_request', 'code_challenge must be 43 base64url characters')
  }
  score.request.code_challenge = code_challenge
}

function checkScope(score: Score): void {
  const asked = (score.params.get('scope') ?? '').split(' ').filter((word) => word !== '')
  if (asked.length === 0) refuse(score, 'invalid_scope', 'scope is required')
  const registered = score.request.partner?.scope ?? []
  if (!asked.every((scope) => registered.includes(scope))) {
    refuse(score, 'invalid_scope', 'scope must be a subset of the registered scopes')
  }
  score.request.scope = scopes.filter((scope) => asked.includes(scope))
}

function checkAudience(score: Score): void {
  const { audience, sandboxAudience } = score.context.settings
  const asked = score.params.get('audience')
  if (asked !== audience && asked !== sandboxAudience) {
    refuse(score, 'invalid_request', 'audience must name the API')
  }
  score.request.environment = asked === audience ? 'production' : 'sandbox'
}

function refuse(score: Score, code: OAuthErrorCode, description: string): never {
  const states = score.params.getAll('state')
  throw new AuthorizationFault(code, description, {
    redirect_uri: score.request.redirect_uri ?? '',
    state: states.length === 1 ? states[0] : undefined,
  })
}
