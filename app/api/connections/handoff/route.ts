import { getSession, requireProof } from '@/lib/server/auth/guards'
import { parseHandOffForm } from '@/lib/server/http/parse-authorize-form'
import { readForm } from '@/lib/server/http/form-fields'
import { connectHref } from '@/lib/search-params/connections'
import { spend } from '@/lib/server/rights/budgets'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { connectionsOf } from '@/lib/server/connections/connections'
import { keepShownOnce } from '@/lib/server/db/shown-once'
import { createHandOff } from '@/lib/server/connections/handoff/hand-offs'

/** Makes a link for the owner of a business. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const link = parseHandOffForm(await readForm(request))
  requireProof(session, 'connect', link.connection_id === undefined ? connectHref(link) : undefined)
  const { person } = session
  await spend(getContext(), session, 'links')
  const { hand_off_id, token } = await createHandOff(connectionsOf(getContext()), {
    person,
    ...link,
  })
  await keepShownOnce(getContext().store, session, `hand_off ${hand_off_id}`, token)
  return redirectTo(`/connect/handoff/${hand_off_id}/link`)
})
