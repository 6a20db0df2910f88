import { Hono } from 'hono'
import { refuseOtherMethods } from '@/bank/api/refuse-other-methods'
import { authorizationParameters } from '@/bank/authorization/authorization-request'
import { parseAuthorizationRequest } from '@/bank/authorization/authorization-request'
import { discoveryDocument } from '@/bank/authorization/discovery'
import { operatorRoutes } from '@/bank/authorization/operator-routes'
import { tokenRoutes } from '@/bank/authorization/token-routes'
import type { BankContext } from '@/bank/context'
import { screen } from '@/bank/screens/screen'

/** `/oauth2/*`, the two well-known addresses, and the operator's address when it has a key. */
export function authorizationRoutes(context: BankContext): Hono {
  const routes = new Hono()
  const discovery = discoveryDocument(context.settings.origin)
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    routes.get(`/.well-known/${name}`, (c) => c.json(discovery))
  }
  routes.get(
    '/oauth2/auth',
    screen(context, async ({ c }) => {
      const params = new URL(c.req.url).searchParams
      await parseAuthorizationRequest(context, params)
      return c.redirect(`/connect/consent?${carriedParameters(params)}`, 303)
    }),
  )
  refuseOtherMethods(routes)
  routes.route('/', tokenRoutes(context))
  routes.route('/', operatorRoutes(context))
  return routes
}

function carriedParameters(params: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams()
  for (const name of authorizationParameters) {
    const value = params.get(name)
    if (value !== null) carried.set(name, value)
  }
  return carried
}
