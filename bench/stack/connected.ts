import { type Browsing, browse, type Page } from '@/bench/stack/browse'
import type { Stack } from '@/bench/stack/start-stack'

/** Of every person of the demo, at the bank and here. */
export const password = 'correct-horse-battery'

/** A signed-in accountant and one connected client, reached as a person would, without scripts. */
export interface Connected {
  stack: Stack
  browsing: Browsing
  /** The client's address in the dashboard, `…/clients/<connection_id>`. */
  clientUrl: string
  cookie: string
}

export async function signInAndConnect(
  stack: Stack,
  at: { person: string; business: string },
): Promise<Connected> {
  const browsing = browse()
  const signInPage = await browsing.get(`${stack.appUrl}/`)
  await browsing.submit(signInPage, { email: 'ada@marlow.example', password })
  const connectPage = await browsing.get(`${stack.appUrl}/connect`)
  const bankSignIn = await browsing.submit(connectPage, { client_name: at.business })
  const connected = await approve(browsing, bankSignIn, at)
  const clientUrl = /^.*\/clients\/[^/?]+/.exec(connected.url)?.[0]
  if (clientUrl === undefined) {
    throw new Error(`connecting ${at.business} ended at ${connected.url} (${connected.status})`)
  }
  return { stack, browsing, clientUrl, cookie: browsing.cookieHeader(stack.appUrl) }
}

/** From the bank's sign-in to wherever its approval leads. */
export async function approve(
  browsing: Browsing,
  bankSignIn: Page,
  at: { person: string; business: string },
): Promise<Page> {
  const consent = await browsing.submit(bankSignIn, { email: at.person, password })
  const business_id = businessId(consent.html, at.business)
  return browsing.submit(consent, { business_id, decision: 'approve' })
}

function businessId(html: string, name: string): string {
  const label = html.indexOf(name.replaceAll('&', '&amp;'))
  const before = html.slice(0, label)
  const id = [...before.matchAll(/value="([^"]+)"/g)].at(-1)?.[1]
  if (label < 0 || id === undefined) throw new Error(`${name} is not among the businesses offered`)
  return id
}
