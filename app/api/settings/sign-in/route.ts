import { getSession, requireProof } from '@/lib/server/auth/guards'
import { formText, readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** Whether the firm's people sign in with a password, or at the OpenID provider alone. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  requireProof(session, 'set_policy')
  const value = formText(await readForm(request), 'value', 3)
  const { singleSignOn } = await services()
  if (singleSignOn === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  if (value !== 'on' && value !== 'off') {
    throw new HttpError(400, { say: 'problems.field', values: { field: 'value' } })
  }
  const outcome = await singleSignOn.setPasswordSignIn(session.person, value === 'on')
  if (outcome === 'not_linked') {
    throw new HttpError(422, { say: 'problems.sso_first', values: { name: singleSignOn.name } })
  }
  return new Response(null, { status: 204 })
})
