import { requireClose } from '@/app/api/close/[connection_id]/[close_id]/close-actions'
import { requireTicked } from '@/app/api/close/require-kept'
import { requirePermission } from '@/lib/domain/people/permissions'
import { closeHref } from '@/lib/search-params/close'
import { getClient } from '@/lib/server/auth/guards'
import { tickItemWithFile } from '@/lib/server/close/tick-item'
import { getContext } from '@/lib/server/context'
import { readTick } from '@/lib/server/http/parse-tick-form'
import { readUpload } from '@/lib/server/http/read-upload'
import { uploadTurnsOf } from '@/lib/server/http/upload-turns'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { spend } from '@/lib/server/rights/budgets'

type Params = { connection_id: string; close_id: string }
/** Ticks one of the firm's items with the file that it asks for, which is read as it comes. */
export const POST = withRoute<Params>(async (request, { connection_id, close_id }) => {
  const access = await getClient(connection_id)
  requirePermission(access.person, 'prepare')
  await spend(getContext(), access, 'files')
  const close = await requireClose(access, close_id)
  const { fields, letGo, ...file } = await readUpload(request)
  const keep = () => tickItemWithFile(getContext(), access, close_id, readTick(fields), file)
  try {
    await requireTicked(access, await uploadTurnsOf(getContext()).take(access.person.id, keep))
  } finally {
    await letGo()
  }
  return redirectTo(closeHref(connection_id, close))
})
