import { requireClose } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { requireTicked } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import { getClient } from '@/lib/server/auth/guards'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { readTick } from '@/lib/server/http/parse-tick-form'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

const doings = { tick: 'tick', untick: 'untick' } as const

/** Ticks one of the firm's items, or takes that back. */
export const POST = withRoute<{ connection_id: string; close_id: string }>(
  async (request, { connection_id, close_id }) => {
    const access = await getClient(connection_id)
    requirePermission(access.person, 'prepare')
    const form = await readForm(request)
    const tick = { does: chooseBy(form, 'action', doings), ...readTick(form) }
    const close = await requireClose(access, close_id)
    await requireTicked(access, await tickItemOfClose(getContext(), access, close_id, tick))
    return redirectTo(closeHref(connection_id, close))
  },
)
