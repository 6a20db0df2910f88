import { passkeySteps } from '@/app/api/session/passkey/passkey-steps'
import { getAnySession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** A person's own passkeys: to add one, to show by one that it is them, to remove one. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  return chooseBy(form, 'step', passkeySteps)(getContext(), session, form)
})
