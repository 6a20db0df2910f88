import * as oauth from 'oauth4webapi'
import { businessHintParameter } from '@/lib/bank-contract/business-hint'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { AuthorizationServer } from '@/lib/server/oauth/authorization-server'

export interface AuthorizationTransaction {
  state: SecretText
  verifier: SecretText
  challenge: string
}

/** RFC 7636: a verifier of 43 characters, 256 bits, and its S256 challenge. */
export async function createAuthorizationTransaction(): Promise<AuthorizationTransaction> {
  const verifier = oauth.generateRandomCodeVerifier()
  return {
    state: new SecretText(oauth.generateRandomState()),
    verifier: new SecretText(verifier),
    challenge: await oauth.calculatePKCECodeChallenge(verifier),
  }
}

export interface AuthorizationParameters {
  clientId: string
  redirectUri: string
  scope: readonly string[]
  audience: string
  state: SecretText
  challenge: string
  /** Of the client that is renewed. */
  businessHint?: string | undefined
}

/** Spec, Authorization Code flow with PKCE 1. */
export function buildAuthorizationUrl(
  server: AuthorizationServer,
  parameters: AuthorizationParameters,
): URL {
  const url = new URL(server.authorization_endpoint)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: parameters.clientId,
    redirect_uri: parameters.redirectUri,
    scope: parameters.scope.join(' '),
    state: parameters.state.reveal(),
    code_challenge: parameters.challenge,
    code_challenge_method: 'S256',
    audience: parameters.audience,
    ...(parameters.businessHint !== undefined && {
      [businessHintParameter]: parameters.businessHint,
    }),
  })
  // A space is `%20` to every server, `+` only to those that read the query as a form.
  const added = query.toString().replaceAll('+', '%20')
  // RFC 6749 §3.1: the endpoint's own query is retained.
  url.search = url.search === '' ? added : `${url.search}&${added}`
  return url
}
