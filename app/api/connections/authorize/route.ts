import { getSession } from '@/lib/server/auth/guards'
import { parseAuthorizeForm } from '@/lib/server/http/parse-authorize-form'
import { findScreenOf } from '@/lib/server/http/outcome-path'
import { returnCookie, transactionCookie } from '@/lib/server/http/one-time-cookies'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import { beginAuthorization } from '@/lib/server/connections/authorize/begin-authorization'

export const POST = withRoute(async (request) => {
  const session = await getSession()
  const demand = parseAuthorizeForm(await readForm(request))
  const { env } = getContext()
  const { person } = session
  const begun = await beginAuthorization(connectionsOf(getContext()), {
    session,
    person,
    ...demand,
  })
  const state = begun.authorizationUrl.searchParams.get('state') ?? ''
  const response = redirectTo(begun.authorizationUrl.href)
  response.headers.append('set-cookie', transactionCookie(state, begun.browserBinding, env.isHttps))
  const from =
    demand.connection_id &&
    findScreenOf(demand.connection_id, request.headers.get('referer'), env.appOrigin)
  if (from) response.headers.append('set-cookie', returnCookie(state, from, env.isHttps))
  return response
})
