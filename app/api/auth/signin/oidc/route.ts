import { parseProviderParams } from '@/lib/search-params/sign-in'
import { beginAtProvider } from '@/lib/server/auth/provider-steps'
import { ownPath } from '@/lib/server/auth/return-path'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { providerOf } from '@/lib/server/auth/single-sign-on'
import { getContext } from '@/lib/server/context'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Sends the browser to sign in at the configured provider. Another site's page only leads to the form. */
export const GET = withRoute(async (request) => {
  const context = getContext()
  const openId = providerOf(context)
  if (openId === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { callbackUrl, again } = parseProviderParams(request)
  const returnTo = ownPath(callbackUrl, context.env.appOrigin)
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return redirectTo(signInPath(returnTo))
  return redirectTo(await beginAtProvider(context, openId, { returnTo, isAgain: again !== null }))
})
