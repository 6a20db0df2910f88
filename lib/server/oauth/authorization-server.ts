import * as oauth from 'oauth4webapi'
import { isLoopbackUrl } from '@/lib/bank-contract/web-address.mjs'
import { fetchOnce } from '@/lib/server/oauth/fetch-once'

/** The server's metadata (RFC 8414) with the endpoints that the specification has. */
export type AuthorizationServer = oauth.AuthorizationServer &
  Record<(typeof endpoints)[number], string>

const endpoints = ['authorization_endpoint', 'token_endpoint', 'revocation_endpoint'] as const

/** The server at the specification's own paths. Throws TypeError for http beyond this machine. */
export function authorizationServerAt(authUrl: URL): AuthorizationServer {
  const isSecure = authUrl.protocol === 'https:'
  if (!isSecure && !(authUrl.protocol === 'http:' && isLoopbackUrl(authUrl))) {
    throw new TypeError(`${authUrl.origin} is not https, nor on this machine`)
  }
  const issuer = withoutTrailingSlash(authUrl.href)
  return {
    issuer,
    // Spec, Endpoints, Authorization server endpoints.
    authorization_endpoint: `${issuer}/oauth2/auth`,
    token_endpoint: `${issuer}/oauth2/token`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
  }
}

/** Issuers that differ in a trailing slash alone are one. */
export function isIssuer(server: Pick<AuthorizationServer, 'issuer'>, issuer: string): boolean {
  return withoutTrailingSlash(issuer) === withoutTrailingSlash(server.issuer)
}

function withoutTrailingSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}

/** How every call of the protocol travels. */
export function callOptions(server: AuthorizationServer, timeoutMilliseconds: number) {
  return {
    [oauth.customFetch]: fetchOnce,
    [oauth.allowInsecureRequests]: isLoopbackUrl(new URL(server.issuer)),
    headers: { 'user-agent': 'countinghouse' },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }
}

/**
 * Reads the discovery document. What is configured wins: a document that is missing, broken or of
 * another issuer changes nothing, and an endpoint on another origin is ignored.
 */
export async function discover(
  authUrl: URL,
  timeoutMilliseconds = 5000,
): Promise<AuthorizationServer> {
  const configured = authorizationServerAt(authUrl)
  try {
    const options = callOptions(configured, timeoutMilliseconds)
    return await readDiscovery(configured, await oauth.discoveryRequest(authUrl, options))
  } catch {
    return configured
  }
}

/** Throws where the document is not one of the configured issuer. */
export async function readDiscovery(
  configured: AuthorizationServer,
  response: Response,
): Promise<AuthorizationServer> {
  const document = await processDiscovery(configured, response)
  const found = { ...configured }
  for (const name of endpoints) found[name] = endpointOf(document[name], configured[name])
  found.authorization_response_iss_parameter_supported =
    document.authorization_response_iss_parameter_supported === true
  return found
}

async function processDiscovery({ issuer }: AuthorizationServer, response: Response) {
  const withSlash = response.clone()
  try {
    return await oauth.processDiscoveryResponse(new URL(issuer), response)
  } catch {
    return oauth.processDiscoveryResponse(new URL(`${issuer}/`), withSlash)
  }
}

function endpointOf(value: unknown, configured: string): string {
  if (typeof value !== 'string' || !URL.canParse(value)) return configured
  const url = new URL(value)
  return url.origin === new URL(configured).origin && url.username === '' ? value : configured
}

const freshMilliseconds = 5 * 60 * 1000

/** Knows the authorization server; reads its discovery document every few minutes at most. */
export interface ServerDirectory {
  /** Resolves at once when it was ever known: a stale answer is renewed in the background. */
  find: () => Promise<AuthorizationServer>
}

export function createServerDirectory(
  {
    authUrl,
    callTimeoutMilliseconds,
  }: { authUrl: URL; callTimeoutMilliseconds?: number | undefined },
  timing: { monotonic: () => number },
): ServerDirectory {
  let known: Promise<AuthorizationServer> | undefined
  let staleAt = 0
  return {
    find: () => {
      if (known !== undefined && timing.monotonic() < staleAt) return known
      staleAt = timing.monotonic() + freshMilliseconds
      const found = discover(authUrl, callTimeoutMilliseconds)
      if (known === undefined) known = found
      else void found.then((server) => (known = Promise.resolve(server)))
      return known
    },
  }
}
