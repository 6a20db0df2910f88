import { keptViewHref, parseCloseView, typedThresholds } from '@/lib/search-params/close-view'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { changeThresholds } from '@/lib/server/close/change-thresholds'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

const actions = { save: typedThresholds, reset: () => undefined }

/** By what the checks of one client’s closes find something: as its preview was, or as all clients have it. */
export const POST = withRoute<{ connection_id: string }>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  requireProof(access, 'set_policy')
  const form = await readForm(request)
  const read = chooseBy(form, 'action', actions)
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const view = parseCloseView(new URLSearchParams(typed))
  if (view.unreadable.length > 0) throw new HttpError(422, { say: 'problems.close_thresholds' })
  await changeThresholds(getContext(), access, read(view))
  return redirectTo(keptViewHref(connection_id, view))
})
