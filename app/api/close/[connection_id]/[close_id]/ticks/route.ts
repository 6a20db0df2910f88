import * as z from 'zod'
import { requireClose } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { requireKept } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import { getClient } from '@/lib/server/auth/guards'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { getContext } from '@/lib/server/context'
import { chooseBy, rawFormText, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

const doings = { tick: 'tick', untick: 'untick' } as const
const seenSchema = z.coerce.number().int().min(0).catch(-1)

/** Ticks one of the firm's items, or takes that back. */
export const POST = withRoute<{ connection_id: string; close_id: string }>(
  async (request, { connection_id, close_id }) => {
    const access = await getClient(connection_id)
    requirePermission(access.person, 'prepare')
    const form = await readForm(request)
    const tick = { does: chooseBy(form, 'action', doings), note: rawFormText(form, 'note') }
    const seen = seenSchema.parse(form.get('seen') ?? undefined)
    const close = await requireClose(access, close_id)
    const ticked = { ...tick, seen, item_id: rawFormText(form, 'item') }
    await requireKept(access, await tickItemOfClose(getContext(), access, close_id, ticked))
    return redirectTo(closeHref(connection_id, close))
  },
)
