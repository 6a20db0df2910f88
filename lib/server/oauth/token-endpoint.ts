import * as oauth from 'oauth4webapi'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { type AuthorizationServer, callOptions } from '@/lib/server/oauth/authorization-server'
import { NoAnswerError } from '@/lib/server/oauth/fetch-once'
import { readTokenResponse, type TokenOutcome } from '@/lib/server/oauth/token-response'

export interface ClientCredentials {
  clientId: string
  clientSecret: SecretText
}

const capMilliseconds = 10_000

export interface CodeExchange {
  /** As `parseCallback` validated them. */
  parameters: URLSearchParams
  verifier: SecretText
  redirectUri: string
}

/** Spec, Authorization Code flow with PKCE 4. */
export function exchangeCode(
  server: AuthorizationServer,
  { clientId, clientSecret }: ClientCredentials,
  { parameters, redirectUri, verifier }: CodeExchange,
  timeoutMilliseconds = capMilliseconds,
): Promise<TokenOutcome> {
  return outcomeOf(server, clientId, () =>
    oauth.authorizationCodeGrantRequest(
      server,
      { client_id: clientId },
      plainBasic(clientSecret),
      parameters,
      redirectUri,
      verifier.reveal(),
      callOptions(server, timeoutMilliseconds),
    ),
  )
}

/** Spec, Authorization Code flow with PKCE 6; `isAuthenticated` for a server that is of RFC 6749 §6 instead. */
export function refreshTokens(
  server: AuthorizationServer,
  { clientId, clientSecret }: ClientCredentials,
  { refreshToken, isAuthenticated }: { refreshToken: SecretText; isAuthenticated: boolean },
  timeoutMilliseconds = capMilliseconds,
): Promise<TokenOutcome> {
  return outcomeOf(server, clientId, () =>
    oauth.refreshTokenGrantRequest(
      server,
      { client_id: clientId },
      isAuthenticated ? plainBasic(clientSecret) : noClientAuthentication,
      refreshToken.reveal(),
      callOptions(server, timeoutMilliseconds),
    ),
  )
}

// The specification writes plain base64, where RFC 6749 §2.3.1 would percent-encode both first.
function plainBasic(secret: SecretText): oauth.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${client_id}:${secret.reveal()}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}

// The specification's refresh request has no client_id either, which the library's None() adds.
const noClientAuthentication: oauth.ClientAuth = () => {}

async function outcomeOf(
  server: AuthorizationServer,
  clientId: string,
  send: () => Promise<Response>,
): Promise<TokenOutcome> {
  let response: Response
  try {
    response = await send()
  } catch (cause) {
    if (!(cause instanceof NoAnswerError)) throw cause
    const { code: error, isSent } = cause
    return isSent
      ? { kind: 'ambiguous', error, http_status: null }
      : { kind: 'not_processed', error, http_status: null, retryAfterSeconds: null }
  }
  return readTokenResponse(server, clientId, response)
}

export type RevocationOutcome =
  | { kind: 'revoked' }
  /** Not known to be revoked: to be sent again. */
  | { kind: 'failed'; error: string }

/** Spec, Revocation: the credentials travel in the body. */
export async function revokeToken(
  server: AuthorizationServer,
  { clientId, clientSecret }: ClientCredentials,
  token: SecretText,
  timeoutMilliseconds = capMilliseconds,
): Promise<RevocationOutcome> {
  try {
    const response = await oauth.revocationRequest(
      server,
      { client_id: clientId },
      oauth.ClientSecretPost(clientSecret.reveal()),
      token.reveal(),
      callOptions(server, timeoutMilliseconds),
    )
    // RFC 7009 §2.2: 200 also for a token that the server does not know. Some answer 204.
    return response.status === 200 || response.status === 204
      ? { kind: 'revoked' }
      : { kind: 'failed', error: `http_${response.status}` }
  } catch (cause) {
    if (!(cause instanceof NoAnswerError)) throw cause
    return { kind: 'failed', error: cause.code }
  }
}
