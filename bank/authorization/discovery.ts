import { scopes } from '@/lib/bank-contract/scope'

/** The document of both well-known addresses (RFC 8414, RFC 9207). */
export function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/auth`,
    token_endpoint: `${issuer}/oauth2/token`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    // `none` is for the refresh alone: spec, Authorization Code flow 6.
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post'],
    scopes_supported: scopes,
    authorization_response_iss_parameter_supported: true,
  }
}
