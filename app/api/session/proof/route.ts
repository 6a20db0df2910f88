import { getSession } from '@/lib/server/auth/guards'
import { readKnownDevice } from '@/lib/server/auth/known-device'
import { findRemoteAddress, ownPath } from '@/lib/server/auth/return-path'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/**
 * The person confirms that it is them. A form without a script leads on to `next`, or back to its page
 * with what was wrong.
 */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const form = await readForm(request)
  const { firms, env } = await services()
  const { kind } = await firms.prove(session, {
    password: rawFormText(form, 'password'),
    address: findRemoteAddress(request.headers.get('x-forwarded-for')),
    knownDevice: await readKnownDevice(env),
  })
  if (isNavigation(request.headers)) {
    const next = ownPath(rawFormText(form, 'next'), env.appOrigin)
    if (kind === 'proven') return redirectTo(next)
    return redirectTo(`/confirm?${new URLSearchParams({ next, problem: kind })}`)
  }
  if (kind === 'refused') throw new HttpError(422, { say: 'problems.password_wrong' })
  if (kind === 'throttled') throw new HttpError(429, { say: 'problems.password_later' })
  return new Response(null, { status: 204 })
})
