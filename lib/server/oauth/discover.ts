import {
  type AuthorizationServer,
  authorizationServerAt,
  withoutTrailingSlash,
} from '@/lib/server/oauth/authorization-server'
import { sendOnce, type WireAnswer } from '@/lib/server/oauth/send-once'

/**
 * Reads the discovery document. What is configured wins: a document that is missing, broken or of
 * another issuer changes nothing, and an endpoint on another origin is ignored.
 */
export async function discover(
  authUrl: URL,
  timeoutMilliseconds = 5000,
): Promise<AuthorizationServer> {
  const configured = authorizationServerAt(authUrl)
  const answer = await sendOnce({
    method: 'GET',
    url: new URL(`${configured.issuer}/.well-known/openid-configuration`),
    headers: {},
    timeoutMilliseconds,
  })
  return judgeDiscovery(configured, answer)
}

export function judgeDiscovery(
  configured: AuthorizationServer,
  answer: WireAnswer,
): AuthorizationServer {
  if (answer.kind !== 'answered' || answer.status !== 200) return configured
  const document = parseObject(answer.body)
  const issuer = document?.['issuer']
  if (document === undefined || typeof issuer !== 'string') return configured
  // OpenID Connect Discovery 4.3: the issuer must be the one that was asked.
  if (withoutTrailingSlash(issuer) !== configured.issuer) return configured
  const endpoint = (name: string, fallback: URL): URL => {
    const value = document[name]
    if (typeof value !== 'string' || !URL.canParse(value)) return fallback
    const url = new URL(value)
    return url.origin === fallback.origin && url.username === '' ? url : fallback
  }
  return {
    issuer: configured.issuer,
    authorizationEndpoint: endpoint('authorization_endpoint', configured.authorizationEndpoint),
    tokenEndpoint: endpoint('token_endpoint', configured.tokenEndpoint),
    revocationEndpoint: endpoint('revocation_endpoint', configured.revocationEndpoint),
    namesItself: document['authorization_response_iss_parameter_supported'] === true,
  }
}

export function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
