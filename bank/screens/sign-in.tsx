/** @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { remoteAddress } from '@/bank/api/rate-limit'
import type { BankContext } from '@/bank/context'
import { checkPassword } from '@/bank/screens/check-password'
import { Card, CsrfField } from '@/bank/screens/page'
import { screen, type Visit } from '@/bank/screens/screen'
import { endSession, startSession } from '@/bank/screens/session'

export function signInRoutes(context: BankContext): Hono {
  const routes = new Hono()
  const { origin } = context.settings

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
      if (outcome.kind === 'demo_only') {
        const problem = 'The people of the demo cannot sign in at this bank.'
        return showSignIn(visit, { return_to, email, problem, status: 403 })
      }
      await endSession(context, c)
      await startSession(context, c, outcome.person.id)
      return c.redirect(parseReturnPath(return_to, origin), 303)
    }),
  )

  routes.post(
    '/sign-out',
    screen(context, async ({ c, form }) => {
      await endSession(context, c)
      const return_to = form.get('return_to')
      return c.redirect(return_to === null ? '/sign-in' : parseReturnPath(return_to, origin), 303)
    }),
  )
  return routes
}

/**
 * The sign-in form in place of the page that was requested. Where to go on is in the form and not in
 * an address, which a long `state` would outgrow once it is encoded a second time.
 */
export function showSignIn(
  { render, browser }: Visit,
  shown: { return_to: string; email?: string; problem?: string; status?: 403 | 429 },
): Response | Promise<Response> {
  const { return_to, email = '', problem, status = 200 } = shown
  return render({
    title: 'Sign in',
    status,
    body: (
      <Card title="Sign in">
        {problem !== undefined && (
          <p class="alert" role="alert" id="problem">
            {problem}
          </p>
        )}
        <form method="post" action="/sign-in" class="fields">
          <CsrfField csrf={browser.csrf} />
          <input type="hidden" name="return_to" value={return_to} />
          <label for="email">E-mail</label>
          <input
            id="email"
            name="email"
            type="email"
            value={email}
            autocomplete="username"
            maxlength={254}
            required
            {...(problem === undefined ? {} : { 'aria-describedby': 'problem' })}
          />
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength={1024}
            required
          />
          <button type="submit">Sign in</button>
        </form>
      </Card>
    ),
  })
}

const home = '/app/settings/connected-apps'
const destinations = [/^\/connect\/consent$/, /^\/app(\/settings\/[a-z-]+)?$/]

/** Where to go after signing in: a page of ours or, for anything else, the settings. */
function parseReturnPath(text: string, origin: string): string {
  // A backslash or a control character reads as something else in a browser than here.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, origin)) return home
  const address = new URL(text, origin)
  const isOurs =
    address.origin === origin && destinations.some((pattern) => pattern.test(address.pathname))
  return isOurs ? address.pathname + address.search : home
}
