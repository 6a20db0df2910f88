import { SecretText } from '@/lib/bank-contract/secret-text'
import { findAnySession } from '@/lib/server/auth/request-session'
import { transactionCookie } from '@/lib/server/http/one-time-cookies'
import { visitHandOff } from '@/lib/server/http/visit-link'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import { beginHandOff } from '@/lib/server/connections/handoff/open-hand-off'

/**
 * Sends the holder of a link to the bank. Its page sends no referrer, so that its form has no origin
 * to show; what gives the right to send it is the link itself, in the body.
 */
export const POST = withRoute(
  async (request) => {
    const token = (await readForm(request)).get('token')
    const text = typeof token === 'string' ? token : ''
    const again = `/handoff/${encodeURIComponent(text.slice(0, 100) || 'none')}`
    // What a hand-off began comes back to nobody who is signed in, so that they cannot begin it.
    if ((await findAnySession()) !== undefined) return redirectTo(again)
    const visit = await visitHandOff(text, request.headers, { mayCount: false })
    const { env } = getContext()
    const begun =
      visit.kind === 'open'
        ? await beginHandOff(connectionsOf(getContext()), new SecretText(text))
        : undefined
    if (begun === undefined) return redirectTo(again)
    const state = begun.authorizationUrl.searchParams.get('state') ?? ''
    const response = redirectTo(begun.authorizationUrl.href)
    response.headers.append(
      'set-cookie',
      transactionCookie(state, begun.browserBinding, env.isHttps),
    )
    return response
  },
  { orOpaque: true },
)
