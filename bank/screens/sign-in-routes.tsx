/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { remoteAddress } from '@/bank/authorization/remote-address'
import type { BankContext } from '@/bank/context'
import { checkPassword } from '@/bank/screens/check-password'
import { parseReturnPath } from '@/bank/screens/return-path'
import { screen, type Visit } from '@/bank/screens/screen'
import { endSession, startSession } from '@/bank/screens/session'
import { SignInPage } from '@/bank/screens/sign-in-page'

export function signInRoutes(context: BankContext): Hono {
  const routes = new Hono()

  routes.get(
    '/sign-in',
    screen(context, (visit) => {
      const return_to = new URL(visit.c.req.url).searchParams.get('return_to') ?? ''
      return showForm(visit, { return_to, email: '' })
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
        return showForm(visit, { return_to, email, problem, status: 429 })
      }
      if (outcome.kind === 'wrong') {
        const problem = 'The e-mail or the password is wrong.'
        return showForm(visit, { return_to, email, problem, status: 403 })
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
      const next = return_to === null ? '' : `?${new URLSearchParams({ return_to })}`
      return c.redirect(`/sign-in${next}`, 303)
    }),
  )
  return routes
}

function showForm(
  { render, browser }: Visit,
  shown: { return_to: string; email: string; problem?: string; status?: 403 | 429 },
): Response | Promise<Response> {
  return render({
    title: 'Sign in',
    status: shown.status ?? 200,
    body: (
      <SignInPage
        csrf={browser.csrf}
        return_to={shown.return_to}
        email={shown.email}
        problem={shown.problem}
      />
    ),
  })
}
