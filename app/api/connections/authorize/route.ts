import { getSession, requireProof } from '@/lib/server/auth/guards'
import { beginAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import { connectionsOf } from '@/lib/server/connections/connections'
import { connectHref } from '@/lib/search-params/connections'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { findScreenOf } from '@/lib/server/http/outcome-path'
import { parseAuthorizeForm } from '@/lib/server/http/parse-authorize-form'
import { redirectToBank } from '@/lib/server/http/redirect-to-bank'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'

/** Sends a person to the bank, to have a client approved; the way back leads to the screen they left. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const { person } = session
  const wanted = parseAuthorizeForm(await readForm(request))
  const context = getContext()
  // What the firm has already is renewed without more ado; a new client is not added so.
  if (wanted.connection_id === undefined) requireProof(session, 'connect', connectHref(wanted))
  await spend(context, session, 'approvals')
  const begun = await beginAuthorization(connectionsOf(context), { session, person, ...wanted })
  const { connection_id } = wanted
  const referer = request.headers.get('referer')
  if (connection_id === undefined) return redirectToBank(begun)
  return redirectToBank(begun, findScreenOf(connection_id, referer, context.env.appOrigin))
})
