import { getSession } from '@/lib/server/auth/guards'
import { tokenSteps } from '@/app/api/settings/tokens/token-steps'
import { getContext } from '@/lib/server/context'
import { chooseBy, readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** Makes a token for a program of a person’s own, or an address for a spreadsheet, and ends one. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const form = await readForm(request)
  await chooseBy(form, 'step', tokenSteps)(getContext(), session, form)
  return redirectTo('/settings#tokens')
})
