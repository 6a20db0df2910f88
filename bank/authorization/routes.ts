import { Hono } from 'hono'
import { refuseOtherMethods } from '@/bank/api/problem'
import {
  carriedParameters,
  parseAuthorizationRequest,
} from '@/bank/authorization/authorization-request'
import { operatorRoutes } from '@/bank/authorization/operator-routes'
import { tokenRoutes } from '@/bank/authorization/token-routes'
import type { BankContext } from '@/bank/context'
import { screen } from '@/bank/screens/screen'
import { businessHintParameter, isBusinessHint } from '@/lib/bank-contract/business-hint'
import { scopes } from '@/lib/bank-contract/authorization'

/** `/oauth2/*`, the two well-known addresses, and the operator's address when it has a key. */
export function authorizationRoutes(context: BankContext): Hono {
  const routes = new Hono()
  const discovery = discoveryDocument(context.settings.origin)
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    routes.get(`/.well-known/${name}`, (c) =>
      c.json(discovery, 200, { 'x-content-type-options': 'nosniff' }),
    )
  }
  routes.get(
    '/oauth2/auth',
    screen(context, async ({ c }) => {
      const params = new URL(c.req.url).searchParams
      await parseAuthorizationRequest(context, params)
      return c.redirect(`/connect/consent?${carriedOf(params)}`, 303)
    }),
  )
  refuseOtherMethods(routes)
  routes.route('/', tokenRoutes(context))
  routes.route('/', operatorRoutes(context))
  return routes
}

function carriedOf(params: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams()
  for (const name of carriedParameters) {
    const value = params.get(name)
    if (value !== null) carried.set(name, value)
  }
  if (!isBusinessHint(carried.get(businessHintParameter) ?? ''))
    carried.delete(businessHintParameter)
  return carried
}

/** The document of both well-known addresses (RFC 8414, RFC 9207). */
function discoveryDocument(issuer: string) {
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
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    scopes_supported: scopes,
    authorization_response_iss_parameter_supported: true,
  }
}
