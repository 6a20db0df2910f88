import { signInSteps } from '@/app/api/auth/passkey/sign-in-steps'
import { readSecondStep } from '@/lib/server/auth/keep-session'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { withRoute } from '@/lib/server/http/with-route'

/** Signs in by a passkey: alone, or as the second step where this browser holds a sign-in for it. */
export const POST = withRoute(async (request) => {
  const form = await readForm(request)
  const origin = await readAttempt(request)
  const token = form.get('second') === 'yes' ? await readSecondStep() : undefined
  return chooseBy(form, 'step', signInSteps)(getContext(), { form, origin, token })
})
