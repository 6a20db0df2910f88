/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Person } from '@/bank/ledger/people'
import { brandOutline, faviconPaths } from '@/bank/screens/favicon'
import { stylesheetPath } from '@/bank/screens/stylesheet'

export interface PageFrame {
  title: string
  person: Person | undefined
  csrf: string
  isSandbox: boolean
  /** Where the next sign-in leads, when this page is a step that another person could take. */
  return_to: string | undefined
  requestId: string
  now: Date
}

/** The bank's header and footer around one screen. */
export function Page({ children, ...frame }: PageFrame & { children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${frame.title} · ${bankName}`}</title>
        <link rel="stylesheet" href={stylesheetPath} />
        <link rel="icon" type="image/svg+xml" href={faviconPaths[0]} />
      </head>
      <body>
        <header>
          {frame.isSandbox && <p class="sandbox">Sandbox: test data, not real money</p>}
          <div class="bar">
            <a class="brand" href="/app">
              <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
                <path d={brandOutline} />
              </svg>
              {bankName}
            </a>
            {frame.person !== undefined && <SignedIn {...frame} person={frame.person} />}
          </div>
        </header>
        <main>{children}</main>
        <footer>
          {bankName}, N.A. · Request {requestNumber(frame.requestId)}, {newYorkTime(frame.now)}
        </footer>
      </body>
    </html>
  )
}

function SignedIn({ person, csrf, return_to }: PageFrame & { person: Person }) {
  return (
    <form class="person" method="post" action="/sign-out">
      <CsrfField csrf={csrf} />
      {return_to !== undefined && <input type="hidden" name="return_to" value={return_to} />}
      <span>Signed in as {person.full_name}</span>
      <button type="submit">{return_to === undefined ? 'Sign out' : 'Not you?'}</button>
    </form>
  )
}

export function CsrfField({ csrf }: { csrf: string }) {
  return <input type="hidden" name="csrf" value={csrf} />
}

/** A screen that is one card: a refusal, or a form of a few fields. */
export function Card({ title, children }: { title: string; children: Child }) {
  return (
    <section class="card single">
      <h1>{title}</h1>
      {children}
    </section>
  )
}

const bankName = 'First Meridian Bank'

const newYork = 'America/New_York'
const newYorkDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: newYork })

/** "12 June 2026", where the bank is, as the foot of its pages has it. */
export function formatDate(moment: Date): string {
  return newYorkDay.format(moment)
}

/** The start of the request's identifier, as people read it out: "4F-91-C2". */
function requestNumber(requestId: string): string {
  return (requestId.toUpperCase().slice(0, 6).match(/../g) ?? []).join('-')
}

const newYorkClock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: newYork,
  timeZoneName: 'short',
})

function newYorkTime(moment: Date): string {
  return `${newYorkDay.format(moment)}, ${newYorkClock.format(moment)}`
}
