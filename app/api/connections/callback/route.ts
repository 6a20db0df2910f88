import { cookies } from 'next/headers'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { findSession } from '@/lib/server/auth/request-session'
import {
  closingPath,
  findRequestedClient,
  findScreenOf,
  outcomePath,
  signedOutPath,
} from '@/lib/server/http/outcome-path'
import { returnCookieName, transactionCookieName } from '@/lib/server/http/one-time-cookies'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import { completeAuthorization } from '@/lib/server/connections/authorize/complete-authorization'
import { completeHandOff } from '@/lib/server/connections/handoff/complete-hand-off'
import { endRenewalItem } from '@/lib/server/db/renewal-item'

// The answer is always a redirect, so that the code and the state leave the browser's history.
export const GET = withRoute(async (request) => {
  const session = await findSession()
  const { env } = getContext()
  const params = new URL(request.url).searchParams
  const jar = await cookies()
  const binding = jar.get(transactionCookieName(params.get('state'), env.isHttps))
  const browserBinding = binding === undefined ? undefined : new SecretText(binding.value)
  if (session === undefined) {
    const closed = await completeHandOff(connectionsOf(getContext()), { params, browserBinding })
    // Nothing else is spent: neither the request of a session nor its code was looked at.
    return redirectTo(closed === undefined ? signedOutPath : closingPath(closed))
  }
  const outcome = await completeAuthorization(connectionsOf(getContext()), {
    params,
    session,
    browserBinding,
  })
  const requested = findRequestedClient(outcome)
  const how = outcome.kind === 'failed' ? outcome.code : outcome.kind
  const isFromQueue =
    requested !== null &&
    (await endRenewalItem(getContext().store.database, session.person, requested, how))
  if (isFromQueue) return redirectTo('/renewals/queue')
  const from = jar.get(returnCookieName(params.get('state'), env.isHttps))?.value
  const screen =
    outcome.kind === 'reconnected' && from !== undefined
      ? findScreenOf(outcome.connection_id, from, env.appOrigin)
      : undefined
  return redirectTo(screen ?? outcomePath(outcome))
})
