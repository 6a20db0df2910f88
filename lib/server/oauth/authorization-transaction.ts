import { createHash, randomBytes } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { AuthorizationServer } from '@/lib/server/oauth/authorization-server'

export interface AuthorizationTransaction {
  state: SecretText
  verifier: SecretText
  challenge: string
}

/** RFC 7636: a verifier of 43 characters, 256 bits, and its S256 challenge. */
export function createAuthorizationTransaction(): AuthorizationTransaction {
  const verifier = randomBytes(32).toString('base64url')
  return {
    state: new SecretText(randomBytes(32).toString('base64url')),
    verifier: new SecretText(verifier),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}

export interface AuthorizationParameters {
  clientId: string
  redirectUri: string
  scope: readonly string[]
  audience: string
  state: SecretText
  challenge: string
}

/** Spec, Authorization Code flow with PKCE 1. */
export function buildAuthorizationUrl(
  server: AuthorizationServer,
  parameters: AuthorizationParameters,
): URL {
  const url = new URL(server.authorizationEndpoint)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: parameters.clientId,
    redirect_uri: parameters.redirectUri,
    scope: parameters.scope.join(' '),
    state: parameters.state.reveal(),
    code_challenge: parameters.challenge,
    code_challenge_method: 'S256',
    audience: parameters.audience,
  })
  // A space is `%20` to every server, `+` only to those that read the query as a form.
  const added = query.toString().replaceAll('+', '%20')
  // RFC 6749 §3.1: a query of the endpoint's own stays.
  url.search = url.search === '' ? added : `${url.search}&${added}`
  return url
}
