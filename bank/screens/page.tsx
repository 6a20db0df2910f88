/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Person } from '@/bank/ledger/people'
import { CsrfField } from '@/bank/screens/csrf-field'
import { stylesheetPath } from '@/bank/screens/stylesheet'

export function Page(props: {
  title: string
  person: Person | undefined
  csrf: string
  isSandbox: boolean
  /** Where the next sign-in leads, when this page is a step that another person could take. */
  return_to: string | undefined
  children: Child
}) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${props.title} · ${bankName}`}</title>
        <link rel="stylesheet" href={stylesheetPath} />
      </head>
      <body>
        <header>
          {props.isSandbox && <p class="band">Sandbox: test data, not real money</p>}
          <div class="bar">
            <a class="brand" href="/app">
              <span class="mark" aria-hidden="true" />
              {bankName}
            </a>
            {props.person !== undefined && (
              <form class="who" method="post" action="/sign-out">
                <CsrfField csrf={props.csrf} />
                {props.return_to !== undefined && (
                  <input type="hidden" name="return_to" value={props.return_to} />
                )}
                <span>{props.person.full_name}</span>
                <button class="quiet" type="submit">
                  Sign out
                </button>
              </form>
            )}
          </div>
        </header>
        <main>{props.children}</main>
      </body>
    </html>
  )
}

const bankName = 'Harbour Bank'
