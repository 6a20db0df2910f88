import { cookies } from 'next/headers'
import { findSession } from '@/lib/server/auth/request-session'
import { completeAuthorization } from '@/lib/server/connections/authorize/complete-authorization'
import { connectionsOf } from '@/lib/server/connections/connections'
import { completeHandOff } from '@/lib/server/connections/handoff/complete-hand-off'
import { getContext } from '@/lib/server/context'
import { readReturn } from '@/lib/server/http/one-time-cookies'
import { closingPath, findPathAfter, signedOutPath } from '@/lib/server/http/outcome-path'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// The answer is always a redirect, so that the code and the state leave the browser's history.
export const GET = withRoute(async (request) => {
  const session = await findSession()
  const context = getContext()
  const connections = connectionsOf(context)
  const params = new URL(request.url).searchParams
  const { browserBinding, from } = readReturn(await cookies(), params.get('state'), context.env)
  if (session === undefined) {
    const closed = await completeHandOff(connections, { params, browserBinding })
    // Nothing else is spent: neither the request of a session nor its code was looked at.
    return redirectTo(closed === undefined ? signedOutPath : closingPath(closed))
  }
  const outcome = await completeAuthorization(connections, { params, session, browserBinding })
  return redirectTo(await findPathAfter(context, session.person, { outcome, from }))
})
