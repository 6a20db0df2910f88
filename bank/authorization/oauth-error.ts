export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'

/** A refusal by the token or the revocation endpoint, RFC 6749 §5.2. */
export class OAuthError extends Error {
  override name = 'OAuthError'

  constructor(
    readonly code: OAuthErrorCode,
    /** What to do, in one sentence. Only the characters of RFC 6749 §5.2: ASCII without `"` and `\`. */
    readonly description: string,
    readonly status: 400 | 401 | 413 = code === 'invalid_client' ? 401 : 400,
  ) {
    super(`${code}: ${description}`)
  }
}

/**
 * A fault in an authorization request. Whether it may travel back to the app belongs to the fault:
 * without `returnTo` the address is not verified, so it is shown as a page.
 */
export class AuthorizationFault extends Error {
  override name = 'AuthorizationFault'

  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
    readonly returnTo?: { redirect_uri: string; state: string | undefined },
  ) {
    super(`${code}: ${description}`)
  }
}

/**
 * The app's registered address with the answer added. Every answer names its issuer, so that an
 * app which uses two servers cannot take one's answer for the other's (RFC 9207).
 */
export function redirectToApp(
  redirect_uri: string,
  answer: { code?: string; error?: string; error_description?: string; state: string | undefined },
  issuer: string,
): string {
  const address = new URL(redirect_uri)
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...answer, iss: issuer })) {
    if (value !== undefined) added.append(name, value)
  }
  // RFC 6749 §3.1.2: a query that was registered stays, byte for byte.
  address.search = address.search === '' ? `${added}` : `${address.search}&${added}`
  return address.href
}
