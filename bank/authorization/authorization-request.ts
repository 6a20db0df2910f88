import { AuthorizationFault, type OAuthErrorCode } from '@/bank/authorization/oauth-error'
import { findPartner, type Partner } from '@/bank/authorization/partners'
import type { BankContext } from '@/bank/context'
import { businessHintParameter } from '@/lib/bank-contract/business-hint'
import { scopes } from '@/lib/bank-contract/authorization'

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

interface Draft {
  context: BankContext
  params: URLSearchParams
  request: Partial<AuthorizationRequest>
}

// In this order: until the app and its address are known, nothing may be sent anywhere.
const checks: readonly ((draft: Draft) => Promise<void> | void)[] = [
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
  const draft: Draft = { context, params, request: {} }
  for (const check of checks) await check(draft)
  // Each field was set by its check, or the check has thrown.
  return draft.request as AuthorizationRequest
}

/** The parameters that the specification names. */
const authorizationParameters = [
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

/** Those and the hint, which is no reason to refuse a request whatever it says. */
export const carriedParameters = [...authorizationParameters, businessHintParameter] as const

async function checkClient({ context, params, request }: Draft): Promise<void> {
  const [client_id, ...more] = params.getAll('client_id')
  const partner =
    client_id === undefined || more.length > 0
      ? undefined
      : await findPartner(context.database, client_id)
  if (partner === undefined) {
    throw new AuthorizationFault(
      'invalid_request',
      'Tell the maker of the app to register it with the bank: its client_id is unknown here.',
    )
  }
  request.partner = partner
}

function checkRedirectUri({ params, request }: Draft): void {
  const [redirect_uri, ...more] = params.getAll('redirect_uri')
  // Spec, Authorization Code flow 1: an exact match, character by character (RFC 9700 §2.1).
  const isRegistered =
    redirect_uri !== undefined &&
    more.length === 0 &&
    request.partner?.redirect_uris.includes(redirect_uri) === true
  if (!isRegistered) {
    throw new AuthorizationFault(
      'invalid_request',
      'Tell the maker of the app to register this redirect_uri, exactly as it is sent here.',
    )
  }
  request.redirect_uri = redirect_uri
}

function checkRepeats(draft: Draft): void {
  for (const name of authorizationParameters) {
    // RFC 6749 §3.1: parameters must not be included more than once.
    if (draft.params.getAll(name).length > 1) {
      refuse(draft, 'invalid_request', `Send ${name} once.`)
    }
  }
}

function checkState(draft: Draft): void {
  const state = draft.params.get('state')
  if (state === null || state === '') refuse(draft, 'invalid_request', 'Send a state.')
  // RFC 6749 §A.5 allows fewer still; these would not come back as they were sent, because a browser
  // rewrites line ends in a form and what is no UTF-8 was lost when the address was decoded.
  if (/[\p{Cc}\ufffd]/u.test(state)) {
    refuse(draft, 'invalid_request', 'Send a state without control characters.')
  }
  draft.request.state = state
}

function checkResponseType(draft: Draft): void {
  const response_type = draft.params.get('response_type')
  const description = 'Send code as response_type.'
  if (response_type === null) refuse(draft, 'invalid_request', description)
  if (response_type !== 'code') refuse(draft, 'unsupported_response_type', description)
}

function checkResponseMode(draft: Draft): void {
  const response_mode = draft.params.get('response_mode')
  if (response_mode !== null && response_mode !== 'query') {
    refuse(draft, 'invalid_request', 'Send query as response_mode, or none.')
  }
}

function checkPkce(draft: Draft): void {
  const code_challenge = draft.params.get('code_challenge')
  if (code_challenge === null) refuse(draft, 'invalid_request', 'Send a code_challenge.')
  // RFC 7636 §4.3: an absent method would mean plain.
  if (draft.params.get('code_challenge_method') !== 'S256') {
    refuse(draft, 'invalid_request', 'Send S256 as code_challenge_method.')
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    refuse(
      draft,
      'invalid_request',
      'Send the SHA-256 of code_verifier in base64url as code_challenge.',
    )
  }
  draft.request.code_challenge = code_challenge
}

function checkScope(draft: Draft): void {
  const requested = (draft.params.get('scope') ?? '').split(' ').filter((word) => word !== '')
  if (requested.length === 0) refuse(draft, 'invalid_scope', 'Send a scope.')
  const registered = draft.request.partner?.scope ?? []
  if (!requested.every((scope) => registered.includes(scope))) {
    refuse(
      draft,
      'invalid_scope',
      `Send only scopes that this app registered: ${registered.join(' ')}.`,
    )
  }
  draft.request.scope = scopes.filter((scope) => requested.includes(scope))
}

function checkAudience(draft: Draft): void {
  const { audience, sandboxAudience } = draft.context.settings
  const requested = draft.params.get('audience')
  if (requested !== audience && requested !== sandboxAudience) {
    refuse(draft, 'invalid_request', `Send ${audience} or ${sandboxAudience} as audience.`)
  }
  draft.request.environment = requested === audience ? 'production' : 'sandbox'
}

function refuse(draft: Draft, code: OAuthErrorCode, description: string): never {
  const states = draft.params.getAll('state')
  throw new AuthorizationFault(code, description, {
    redirect_uri: draft.request.redirect_uri ?? '',
    state: states.length === 1 ? states[0] : undefined,
  })
}
