import { getSession } from '@/lib/server/auth/guards'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { parseAuthorizeForm } from '@/lib/server/http/parse-authorize-form'
import { transactionCookie } from '@/lib/server/http/one-time-cookies'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import { beginAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import { beginRenewalItem } from '@/lib/server/db/renewal-item'

/** From the queue to the bank; the way back leads to the queue again. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const { person } = session
  const demand = parseAuthorizeForm(await readForm(request))
  const { connection_id } = demand
  if (connection_id === undefined) throw new HttpError(400, { say: 'problems.which_client' })
  const { env } = getContext()
  const begun = await beginAuthorization(connectionsOf(getContext()), {
    session,
    person,
    ...demand,
  })
  await beginRenewalItem(getContext().store.database, person, connection_id)
  const state = begun.authorizationUrl.searchParams.get('state') ?? ''
  const response = redirectTo(begun.authorizationUrl.href)
  response.headers.append('set-cookie', transactionCookie(state, begun.browserBinding, env.isHttps))
  return response
})
