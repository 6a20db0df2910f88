import { OAuthError } from '@/lib/server/oauth/oauth-error'

export interface AuthorizationServer {
  issuer: string
  authorizationEndpoint: URL
  tokenEndpoint: URL
  revocationEndpoint: URL
  /** RFC 9207: it promises to name itself in every authorization response. */
  namesItself: boolean
}

/** The server at the specification's own paths. Throws OAuthError for http beyond this machine. */
export function authorizationServerAt(authUrl: URL): AuthorizationServer {
  requireSecure(authUrl)
  const issuer = withoutTrailingSlash(authUrl.href)
  return {
    issuer,
    // Spec, Endpoints, Authorization server endpoints.
    authorizationEndpoint: new URL(`${issuer}/oauth2/auth`),
    tokenEndpoint: new URL(`${issuer}/oauth2/token`),
    revocationEndpoint: new URL(`${issuer}/oauth2/revoke`),
    namesItself: false,
  }
}

export function withoutTrailingSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address
}

function requireSecure(url: URL): void {
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) return
  throw new OAuthError('insecure_address', `${url.origin} is not https, nor on this machine`)
}
