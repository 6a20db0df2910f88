import { factorSteps } from '@/app/api/session/factor/factor-steps'
import { getAnySession } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { withRoute } from '@/lib/server/http/with-route'

/** Sets a person's own authenticator app up, step by step, and takes it away. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const takeStep = chooseBy(form, 'step', factorSteps)
  return takeStep(getContext(), session, { form, origin: await readAttempt(request) })
})
