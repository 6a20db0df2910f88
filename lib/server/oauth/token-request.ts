import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { AuthorizationServer } from '@/lib/server/oauth/authorization-server'
import { sendOnce, type WireAnswer } from '@/lib/server/oauth/send-once'

export interface ClientCredentials {
  clientId: string
  clientSecret: SecretText
}

const capMilliseconds = 10_000

export interface CodeExchange {
  code: SecretText
  verifier: SecretText
  redirectUri: string
}

/** Spec, Authorization Code flow with PKCE 4. */
export function sendCodeExchange(
  server: AuthorizationServer,
  client: ClientCredentials,
  exchange: CodeExchange,
  timeoutMilliseconds = capMilliseconds,
): Promise<WireAnswer> {
  // The specification writes plain base64, where RFC 6749 2.3.1 would percent-encode both first.
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret.reveal()}`).toString('base64')
  return postForm(
    server.tokenEndpoint,
    {
      grant_type: 'authorization_code',
      code: exchange.code.reveal(),
      redirect_uri: exchange.redirectUri,
      code_verifier: exchange.verifier.reveal(),
    },
    { authorization: `Basic ${basic}` },
    timeoutMilliseconds,
  )
}

/** Spec, Authorization Code flow with PKCE 6: no client authentication and no client_id. */
export function sendRefresh(
  server: AuthorizationServer,
  refreshToken: SecretText,
  timeoutMilliseconds = capMilliseconds,
): Promise<WireAnswer> {
  return postForm(
    server.tokenEndpoint,
    { grant_type: 'refresh_token', refresh_token: refreshToken.reveal() },
    {},
    timeoutMilliseconds,
  )
}

/** Spec, Revocation: the credentials travel in the body. */
export function sendRevocation(
  server: AuthorizationServer,
  client: ClientCredentials,
  token: SecretText,
  timeoutMilliseconds = capMilliseconds,
): Promise<WireAnswer> {
  return postForm(
    server.revocationEndpoint,
    {
      token: token.reveal(),
      client_id: client.clientId,
      client_secret: client.clientSecret.reveal(),
    },
    {},
    timeoutMilliseconds,
  )
}

function postForm(
  url: URL,
  fields: Record<string, string>,
  headers: Record<string, string>,
  timeoutMilliseconds: number,
): Promise<WireAnswer> {
  return sendOnce({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    timeoutMilliseconds,
  })
}
