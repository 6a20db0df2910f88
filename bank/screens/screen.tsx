/** @jsxImportSource hono/jsx */
import type { Context, Handler } from 'hono'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { readForm } from '@/bank/authorization/form-body'
import { AuthorizationFault, OAuthError, redirectToApp } from '@/bank/authorization/oauth-error'
import type { BankContext } from '@/bank/context'
import type { Person } from '@/bank/ledger/people'
import { Card, Page } from '@/bank/screens/page'
import { type Browser, findSession, openBrowser } from '@/bank/screens/session'

/** One request for a page: who asks, from which browser, and how to answer. */
export interface Visit {
  c: Context
  browser: Browser
  person: Person | undefined
  /** The posted fields; only handlers of POST may count on them. */
  form: URLSearchParams
  render: (page: RenderedPage) => Response | Promise<Response>
}

export interface RenderedPage {
  title: string
  body: Child
  status?: 200 | 400 | 403 | 404 | 413 | 429
  /** Where a form on this page may be redirected to, besides the bank. */
  formTarget?: string
  imageSource?: string | undefined
  isSandbox?: boolean
}

/** Thrown by a handler to answer with a page that says what is wrong. */
export class ScreenRefusal extends Error {
  override name = 'ScreenRefusal'

  constructor(
    readonly status: 400 | 403 | 404 | 413,
    readonly title: string,
    readonly advice: string,
  ) {
    super(title)
  }
}

/** Wraps a page's handler: headers, the session, the checks that every POST needs, and faults as pages. */
export function screen(
  context: BankContext,
  act: (visit: Visit) => Promise<Response> | Response,
): Handler {
  return async (c) => {
    const session = await findSession(context, c)
    const browser = openBrowser(context, c, session?.digest)
    const render = (page: RenderedPage): Response | Promise<Response> => {
      screenHeaders(c, context.settings.origin, page)
      const markup = (
        <Page
          title={page.title}
          person={session?.person}
          csrf={browser.csrf}
          isSandbox={page.isSandbox ?? false}
          return_to={connectStep(c)}
          requestId={c.get('requestId')}
          now={context.clock.now()}
        >
          {page.body}
        </Page>
      )
      return c.html(html`<!doctype html>${markup}`, page.status ?? 200)
    }
    screenHeaders(c, context.settings.origin, {})
    try {
      const form = c.req.method === 'POST' ? await acceptPost(context, c, browser) : emptyForm
      return await act({ c, browser, person: session?.person, form, render })
    } catch (error) {
      return answerFault(context, c, error, render)
    }
  }
}

function connectStep(c: Context): string | undefined {
  const { pathname, search } = new URL(c.req.url)
  return c.req.method === 'GET' && pathname.startsWith('/connect/') ? pathname + search : undefined
}

const emptyForm = new URLSearchParams()

async function acceptPost(
  context: BankContext,
  c: Context,
  browser: Browser,
): Promise<URLSearchParams> {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.header('origin') !== context.settings.origin || site !== 'same-origin') {
    throw new ScreenRefusal(
      403,
      'This form came from another site',
      `Open ${context.settings.origin} and try again from there.`,
    )
  }
  const form = await readForm(c.req.raw)
  if (!browser.isCsrfRight(form.get('csrf'))) {
    throw new ScreenRefusal(
      403,
      'This page was open for too long',
      'Nothing was changed. Go back, reload the page and try again.',
    )
  }
  return form
}

function answerFault(
  context: BankContext,
  c: Context,
  error: unknown,
  render: Visit['render'],
): Response | Promise<Response> {
  if (error instanceof AuthorizationFault && error.returnTo !== undefined) {
    const answer = {
      error: error.code,
      error_description: error.description,
      state: error.returnTo.state,
    }
    const { redirect_uri } = error.returnTo
    // RFC 9700 §4.12: 303, so that the form's fields are not posted to the app.
    return c.redirect(redirectToApp(redirect_uri, answer, context.settings.origin), 303)
  }
  if (error instanceof AuthorizationFault) {
    return refuse(render, 400, 'This connection cannot be made', error.description)
  }
  if (error instanceof OAuthError) {
    return refuse(render, error.status === 413 ? 413 : 400, 'This form cannot be read', '')
  }
  if (error instanceof ScreenRefusal) {
    return refuse(render, error.status, error.title, error.advice)
  }
  throw error
}

function refuse(
  render: Visit['render'],
  status: 400 | 403 | 404 | 413,
  title: string,
  advice: string,
): Response | Promise<Response> {
  return render({
    title,
    status,
    body: (
      <Card title={title}>
        {advice !== '' && <p>{advice}</p>}
        <p class="muted">Nothing was shared and nothing was changed.</p>
      </Card>
    ),
  })
}

/** The headers of every page: no script at all, no frame, no cache, and forms only to where they belong. */
function screenHeaders(
  c: Context,
  origin: string,
  allowed: { formTarget?: string; imageSource?: string | undefined },
): void {
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'${source(allowed.imageSource)}`,
    // Browsers hold a form's redirect to this too, so a consent page names the app's origin.
    `form-action 'self'${source(allowed.formTarget)}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('X-Frame-Options', 'DENY')
  c.header('X-Content-Type-Options', 'nosniff')
  // With no-referrer a browser sends `Origin: null` with a form, and every POST would be refused.
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
  if (origin.startsWith('https:')) {
    c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

function source(address: string | undefined): string {
  return address === undefined ? '' : ` ${new URL(address).origin}`
}
