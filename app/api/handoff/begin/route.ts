import { SecretText } from '@/lib/bank-contract/secret-text'
import { findAnySession } from '@/lib/server/auth/request-session'
import { connectionsOf } from '@/lib/server/connections/connections'
import { beginHandOff } from '@/lib/server/connections/handoff/open-hand-off'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { redirectToBank } from '@/lib/server/http/redirect-to-bank'
import { linkPath, visitHandOff } from '@/lib/server/http/visit-link'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/**
 * Sends the holder of a link to the bank. Its page sends no referrer, so that its form has no origin
 * to show; what gives the right to send it is the link itself, in the body.
 */
export const POST = withRoute(
  async (request) => {
    const token = rawFormText(await readForm(request), 'token')
    const again = redirectTo(linkPath('handoff', token))
    // What a hand-off began comes back to nobody who is signed in, so that they cannot begin it.
    if ((await findAnySession()) !== undefined) return again
    const visit = await visitHandOff(token, request.headers, { mayCount: false })
    if (visit.kind !== 'open') return again
    const begun = await beginHandOff(connectionsOf(getContext()), new SecretText(token))
    return begun === undefined ? again : redirectToBank(begun)
  },
  { orOpaque: true },
)
