import { getSession } from '@/lib/server/auth/guards'
import { beginQueuedRenewal } from '@/lib/server/connections/renewals/queue'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { parseAuthorizeForm } from '@/lib/server/http/parse-authorize-form'
import { redirectToBank } from '@/lib/server/http/redirect-to-bank'
import { HttpError } from '@/lib/server/http/to-problem'
import { spend } from '@/lib/server/rights/budgets'
import { withRoute } from '@/lib/server/http/with-route'

/** From the queue to the bank; the way back leads to the queue again. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const { connection_id, ...wanted } = parseAuthorizeForm(await readForm(request))
  if (connection_id === undefined) throw new HttpError(400, { say: 'problems.which_client' })
  await spend(getContext(), session, 'approvals')
  const renewal = { ...wanted, connection_id }
  return redirectToBank(await beginQueuedRenewal(getContext(), session, renewal))
})
