/** @jsxImportSource hono/jsx */
import type { Visit } from '@/bank/screens/screen'
import { SignInPage } from '@/bank/screens/sign-in-page'

/**
 * The sign-in form in place of the page that was asked for. Where to go on stands in the form and
 * not in an address, which a long `state` would outgrow once it is encoded a second time.
 */
export function showSignIn(
  { render, browser }: Visit,
  shown: { return_to: string; email?: string; problem?: string; status?: 403 | 429 },
): Response | Promise<Response> {
  return render({
    title: 'Sign in',
    status: shown.status ?? 200,
    body: (
      <SignInPage
        csrf={browser.csrf}
        return_to={shown.return_to}
        email={shown.email ?? ''}
        problem={shown.problem}
      />
    ),
  })
}
