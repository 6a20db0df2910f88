import type { BegunAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import { getContext } from '@/lib/server/context'
import { returnCookie, transactionCookie } from '@/lib/server/http/one-time-cookies'
import { redirectTo } from '@/lib/server/http/with-route'

/**
 * Sends the browser to the bank, bound to the approval that it began there. `from` is the screen to which
 * it comes back where the client is connected again.
 */
export function redirectToBank(
  { authorizationUrl, browserBinding }: BegunAuthorization,
  from?: string,
): Response {
  const { isHttps } = getContext().env
  const state = authorizationUrl.searchParams.get('state') ?? ''
  const response = redirectTo(authorizationUrl.href)
  response.headers.append('set-cookie', transactionCookie(state, browserBinding, isHttps))
  if (from !== undefined) response.headers.append('set-cookie', returnCookie(state, from, isHttps))
  return response
}
