import * as oauth from 'oauth4webapi'
import { digestOf, equalDigests, SecretText } from '@/lib/bank-contract/secret-text'
import { type AuthorizationServer, isIssuer } from '@/lib/server/oauth/authorization-server'

export type CallbackFault =
  | 'state_missing'
  | 'state_mismatch'
  | 'parameter_repeated'
  | 'code_and_error'
  | 'code_missing'
  | 'issuer_missing'
  | 'issuer_mismatch'

export type CallbackOutcome =
  /** The validated parameters, which a code exchange takes. */
  | { kind: 'code'; parameters: URLSearchParams }
  | { kind: 'error'; error: string }
  | { kind: 'invalid'; code: CallbackFault }

/** Validates the bank's redirect back. Only `code` may lead to a token request. */
export function parseCallback(
  params: URLSearchParams,
  expected: { stateDigest: string; server: AuthorizationServer; clientId: string },
): CallbackOutcome {
  const { server, stateDigest, clientId } = expected
  // RFC 6749 §3.1: parameters must not be included more than once.
  if (['state', 'code', 'error', 'iss'].some((name) => params.getAll(name).length > 1)) {
    return { kind: 'invalid', code: 'parameter_repeated' }
  }
  const state = params.get('state')
  if (state === null || state === '') return { kind: 'invalid', code: 'state_missing' }
  // The state itself is not stored, so the library cannot compare it.
  if (!equalDigests(digestOf(state), stateDigest)) {
    return { kind: 'invalid', code: 'state_mismatch' }
  }
  const issuer = params.get('iss')
  if (issuer === '') return { kind: 'invalid', code: 'issuer_mismatch' }
  const sent = new URLSearchParams(params)
  if (issuer !== null && isIssuer(server, issuer)) sent.set('iss', server.issuer)
  try {
    const parameters = oauth.validateAuthResponse(server, { client_id: clientId }, sent, state)
    return parameters.get('code') ? { kind: 'code', parameters } : invalidCode
  } catch (cause) {
    if (cause instanceof oauth.AuthorizationResponseError) {
      return params.has('code')
        ? { kind: 'invalid', code: 'code_and_error' }
        : { kind: 'error', error: safeErrorCode(cause.error) }
    }
    if (!(cause instanceof oauth.OperationProcessingError)) return invalidCode
    // RFC 9207 §2.4 is the one rule that is left to fail.
    return { kind: 'invalid', code: issuer === null ? 'issuer_missing' : 'issuer_mismatch' }
  }
}

const invalidCode = { kind: 'invalid', code: 'code_missing' } as const

/** The state of a callback; undefined unless there is exactly one. */
export function readCallbackState(params: URLSearchParams): SecretText | undefined {
  const [state, ...more] = params.getAll('state')
  return state === undefined || state === '' || more.length > 0 ? undefined : new SecretText(state)
}

/** An error code as RFC 6749 spells them, or `unknown`: what somebody else wrote is not repeated. */
export function safeErrorCode(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z_]{0,63}$/.test(value) ? value : 'unknown'
}
