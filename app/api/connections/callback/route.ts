import { cookies } from 'next/headers'
import { SecretText } from '@/lib/contract/secret-text'
import { findSession } from '@/lib/server/auth/find-session'
import { findAskedClient, outcomePath, signedOutPath } from '@/lib/server/http/outcome-path'
import { transactionCookieName } from '@/lib/server/http/transaction-cookie'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

// The answer is always a redirect, so that the code and the state leave the browser's history.
export const GET = withRoute(async (request) => {
  const session = await findSession()
  // Nothing is spent: neither the request nor the code has been looked at.
  if (session === undefined) return redirectTo(signedOutPath)
  const { connections, renewals, env } = await services()
  const params = new URL(request.url).searchParams
  const binding = (await cookies()).get(transactionCookieName(params.get('state'), env.isHttps))
  const outcome = await connections.completeAuthorization({
    params,
    session,
    browserBinding: binding === undefined ? undefined : new SecretText(binding.value),
  })
  const asked = findAskedClient(outcome)
  const how = outcome.kind === 'failed' ? outcome.code : outcome.kind
  const isFromQueue = asked !== null && (await renewals.comeBack(session.person, asked, how))
  return redirectTo(isFromQueue ? '/renewals/queue' : outcomePath(outcome))
})
