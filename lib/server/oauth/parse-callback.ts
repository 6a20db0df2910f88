import { createHash, timingSafeEqual } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  type AuthorizationServer,
  withoutTrailingSlash,
} from '@/lib/server/oauth/authorization-server'

export type CallbackFault =
  | 'state_missing'
  | 'state_mismatch'
  | 'parameter_repeated'
  | 'code_and_error'
  | 'code_missing'
  | 'issuer_missing'
  | 'issuer_mismatch'

export type CallbackOutcome =
  | { kind: 'code'; code: SecretText }
  | { kind: 'error'; error: string }
  | { kind: 'invalid'; code: CallbackFault }

/** Judges the bank's redirect back. Only `code` may lead to a token request. */
export function parseCallback(
  params: URLSearchParams,
  expected: {
    stateDigest: string
    server: Pick<AuthorizationServer, 'issuer' | 'namesItself'>
  },
): CallbackOutcome {
  // RFC 6749 3.1: parameters must not be included more than once.
  if (['state', 'code', 'error', 'iss'].some((name) => params.getAll(name).length > 1)) {
    return { kind: 'invalid', code: 'parameter_repeated' }
  }
  const state = params.get('state')
  if (state === null || state === '') return { kind: 'invalid', code: 'state_missing' }
  if (!equalDigests(digestOf(new SecretText(state)), expected.stateDigest)) {
    return { kind: 'invalid', code: 'state_mismatch' }
  }
  const issuer = params.get('iss')
  // RFC 9207 2.4.
  if (issuer === null && expected.server.namesItself) {
    return { kind: 'invalid', code: 'issuer_missing' }
  }
  if (issuer !== null && withoutTrailingSlash(issuer) !== expected.server.issuer) {
    return { kind: 'invalid', code: 'issuer_mismatch' }
  }
  return readResult(params.get('code'), params.get('error'))
}

function readResult(code: string | null, error: string | null): CallbackOutcome {
  if (code !== null && error !== null) return { kind: 'invalid', code: 'code_and_error' }
  if (error !== null) return { kind: 'error', error: safeErrorCode(error) }
  if (code === null || code === '') return { kind: 'invalid', code: 'code_missing' }
  return { kind: 'code', code: new SecretText(code) }
}

/** The one state of a callback; undefined when there is none, or more than one. */
export function readCallbackState(params: URLSearchParams): SecretText | undefined {
  const [state, ...more] = params.getAll('state')
  return state === undefined || state === '' || more.length > 0 ? undefined : new SecretText(state)
}

export function digestOf(secret: SecretText): string {
  return createHash('sha256').update(secret.reveal()).digest('base64url')
}

export function equalDigests(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An error code as RFC 6749 spells them, or `unknown`: what somebody else wrote is not repeated. */
export function safeErrorCode(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z_]{0,63}$/.test(value) ? value : 'unknown'
}
