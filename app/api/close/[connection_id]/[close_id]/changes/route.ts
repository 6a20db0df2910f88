import { acceptForm } from '@/app/api/close/[connection_id]/[close_id]/changes/accept-form'
import { requireClose } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { requireKept } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import { getClient } from '@/lib/server/auth/guards'
import { acceptChanges } from '@/lib/server/close/accept-changes'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

type Params = { connection_id: string; close_id: string }

/** Accepts changes of a locked month, as their page showed them. */
export const POST = withRoute<Params>(async (request, { connection_id, close_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  const form = await readForm(request)
  const close = await requireClose(access, close_id)
  const shown = acceptForm(access, close_id, form)
  const accepted = await acceptChanges(getContext(), access, close_id, shown)
  if (accepted.kind !== 'accepted') await requireKept(access, accepted)
  else if (accepted.others[0])
    await requireKept(access, accepted.others[0], { kept: accepted.count })
  return redirectTo(closeHref(connection_id, close))
})
