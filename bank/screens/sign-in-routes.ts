import { Hono } from 'hono'
import { remoteAddress } from '@/bank/authorization/remote-address'
import type { BankContext } from '@/bank/context'
import { checkPassword } from '@/bank/screens/check-password'
import { parseReturnPath } from '@/bank/screens/return-path'
import { screen } from '@/bank/screens/screen'
import { endSession, startSession } from '@/bank/screens/session'
import { showSignIn } from '@/bank/screens/show-sign-in'

export function signInRoutes(context: BankContext): Hono {
  const routes = new Hono()

  routes.get(
    '/sign-in',
    screen(context, (visit) => {
      const return_to = new URL(visit.c.req.url).searchParams.get('return_to') ?? ''
      return showSignIn(visit, { return_to })
    }),
  )

  routes.post(
    '/sign-in',
    screen(context, async (visit) => {
      const { c, form } = visit
      const return_to = form.get('return_to') ?? ''
      const email = form.get('email') ?? ''
      const password = form.get('password') ?? ''
      const outcome = await checkPassword(context, { email, password, address: remoteAddress(c) })
      if (outcome.kind === 'too_many') {
        c.header('Retry-After', String(outcome.retryAfterSeconds))
        const problem = 'Too many attempts. Wait 15 minutes and try again.'
        return showSignIn(visit, { return_to, email, problem, status: 429 })
      }
      if (outcome.kind === 'wrong') {
        const problem = 'The e-mail or the password is wrong.'
        return showSignIn(visit, { return_to, email, problem, status: 403 })
      }
      await endSession(context, c)
      await startSession(context, c, outcome.person.id)
      return c.redirect(parseReturnPath(return_to, context.settings.origin), 303)
    }),
  )

  routes.post(
    '/sign-out',
    screen(context, async ({ c, form }) => {
      await endSession(context, c)
      const return_to = form.get('return_to')
      const next =
        return_to === null ? '/sign-in' : parseReturnPath(return_to, context.settings.origin)
      return c.redirect(next, 303)
    }),
  )
  return routes
}
