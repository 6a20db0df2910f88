import { decisionActions } from '@/app/api/close/[connection_id]/[close_id]/decisions/decision-actions'
import { requireClose } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import { getClient } from '@/lib/server/auth/guards'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

type Params = { connection_id: string; close_id: string }

/** Accepts or excludes findings. */
export const POST = withRoute<Params>(async (request, { connection_id, close_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const act = chooseBy(form, 'action', decisionActions)
  const close = await requireClose(access, close_id)
  await act(access, close_id, form)
  return redirectTo(closeHref(connection_id, close))
})
