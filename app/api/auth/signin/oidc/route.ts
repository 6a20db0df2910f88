import { findAnySession } from '@/lib/server/auth/request-session'
import { OpenIdError } from '@/lib/server/auth/open-id'
import { confirmPath, failedSignInPath, ownPath } from '@/lib/server/auth/return-path'
import { providerOf } from '@/lib/server/auth/single-sign-on'
import { keepTransaction } from '@/lib/server/auth/sign-in-transaction'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { sessionDigest } from '@/lib/server/db/session'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/**
 * Sends the browser to sign in at the configured provider; with `again` who is signed in confirms by it
 * that it is them. Another site's page only leads to the form.
 */
export const GET = withRoute(async (request) => {
  const context = getContext()
  const { env, log } = context
  const openId = providerOf(context)
  if (openId === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { searchParams } = new URL(request.url)
  const returnTo = ownPath(searchParams.get('callbackUrl'), env.appOrigin)
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return redirectTo(signInPath(returnTo))
  const current = searchParams.has('again') ? await findAnySession() : undefined
  try {
    const { location, transaction } = await openId.begin({ isAgain: current !== undefined })
    const session = current === undefined ? undefined : sessionDigest(current.sid)
    await keepTransaction(env, { ...transaction, returnTo, session })
    return redirectTo(location)
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    const { fault, reason } = error
    log.warn({ fault, reason }, 'the OpenID provider could not be reached')
    const failedPath = current === undefined ? failedSignInPath : confirmPath
    return redirectTo(failedPath(returnTo, `sso_${fault}`))
  }
})
