import { expect } from 'vitest'
import { POST as postAuthorize } from '@/app/api/connections/authorize/route'
import { GET as getCallback } from '@/app/api/connections/callback/route'
import { decideAsCustomer } from '@/test/connections/customer'
import { followTo, openList, type Seen } from '@/test/faults/actions'
import type { FaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import type { Alteration } from '@/test/faults/fault-row'
import { browser } from '@/test/faults/next-headers'

/** A way back from the bank, on which nothing has gone wrong yet. */
export interface WayBack {
  url: URL
  alter: (alteration: Alteration) => Promise<void>
  /** What the person sees when the browser arrives. */
  arrive: () => Promise<Seen>
}

/** Asks for the approval of the dashboard's client, and has the customer decide at the bank. */
export async function approveAtBank(
  here: FaultDashboard,
  decision: 'approve' | 'decline' = 'approve',
): Promise<WayBack> {
  const url = await decide(here, decision)
  const way: WayBack = {
    url,
    alter: async (alteration) => {
      await alterations[alteration](way, here)
    },
    arrive: async () => (await arriveFrom(url)).seen,
  }
  return way
}

/** The browser arrives from the bank: what the person sees, and where. */
export async function arriveFrom(url: URL): Promise<{ seen: Seen; location: string }> {
  const request = new Request(url, { headers: { 'sec-fetch-mode': 'navigate' } })
  const response = await getCallback(request, { params: Promise.resolve({}) })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
  return { seen: await followTo(location), location }
}

/** Posts the form that asks for an approval; gives where the browser is sent. */
export async function askForApproval(
  fields: { connection_id: string } | { client_name: string },
): Promise<URL> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const headers = { origin: appOrigin, 'sec-fetch-site': 'same-origin' }
  const request = new Request(`${appOrigin}/api/connections/authorize`, {
    method: 'POST',
    body: form,
    headers,
  })
  const response = await postAuthorize(request, { params: Promise.resolve({}) })
  const [name = '', value = ''] = (response.headers.get('set-cookie') ?? '').split(/[=;]/)
  browser.cookies.set(name, value)
  return new URL(response.headers.get('location') ?? '')
}

async function decide(here: FaultDashboard, decision: string): Promise<URL> {
  const { connection_id } = here
  const customer = { email: 'olivia@bank.example', password: 'correct-horse-battery' }
  return decideAsCustomer(here.bank, await askForApproval({ connection_id }), {
    ...customer,
    business_id: here.acme,
    decision,
  })
}

type Alter = (way: WayBack, here: FaultDashboard) => unknown

const alterations: Record<Alteration, Alter> = {
  'state removed': ({ url }) => url.searchParams.delete('state'),
  'unknown state': ({ url }) => url.searchParams.set('state', 'of-nobody'),
  'state repeated': ({ url }) => {
    url.searchParams.append('state', url.searchParams.get('state') ?? '')
  },
  'code removed': ({ url }) => url.searchParams.delete('code'),
  'code repeated': ({ url }) => url.searchParams.append('code', 'another'),
  'code and error': ({ url }) => url.searchParams.set('error', 'access_denied'),
  'an unknown error': ({ url }) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', '<script>alert(1)</script>')
  },
  'nothing at all': ({ url }) => {
    url.search = ''
  },
  'an issuer of another bank': ({ url }) => {
    url.searchParams.set('iss', 'https://bank.elsewhere.example')
  },
  'in another browser': () => {
    for (const name of browser.cookies.keys()) {
      if (name.startsWith('oauth_tx_')) browser.cookies.delete(name)
    }
  },
  'by a colleague': async (_, here) =>
    here.useSession((await here.dashboard.signIn('reviewer')).sid),
  // The request alone has grown old: the session lives on.
  'after ten minutes': (_, here) =>
    here.dashboard.database.query(
      `update authorization_request set expires_at = expires_at - interval '11 minutes'`,
    ),
  twice: ({ arrive }) => arrive(),
  'twice at once': (way) => {
    const { arrive } = way
    way.arrive = async () => {
      const [first, second] = await Promise.all([arrive(), arrive()])
      expect(second.title).toBe(first.title)
      return second
    }
  },
  'with the code of another request': async ({ url }, here) => {
    const other = await decide(here, 'approve')
    url.searchParams.set('code', other.searchParams.get('code') ?? '')
  },
}

/** Four dashboards on one store, each of which needs the same renewal at once. */
export async function openInFour(here: FaultDashboard): Promise<Seen> {
  const access = await here.dashboard.access(here.session, here.connection_id)
  const others = [1, 2, 3].map(() => here.dashboard.instance())
  const [seen, ...read] = await Promise.all([
    openList(here, 'transactions'),
    ...others.map((each) => each.readBank(access, (bank) => bank.listAccounts([]))),
  ])
  await Promise.all(others.map((each) => each.stop()))
  expect(read.map(({ kind }) => kind)).toEqual(['read', 'read', 'read'])
  return seen
}

/** A thief of the renewal key redeems it a moment before we do. */
export async function openAfterThief(here: FaultDashboard): Promise<Seen> {
  let isStolen = false
  await here.useConnections(
    here.dashboard.instance((steps) => ({
      ...steps,
      send: async (token, ...way) => {
        if (!isStolen) {
          isStolen = true
          const form = { grant_type: 'refresh_token', refresh_token: token.reveal() }
          const body = new URLSearchParams(form)
          const stolen = await here.bank.request('/oauth2/token', { method: 'POST', body })
          expect(stolen.status).toBe(200)
        }
        return steps.send(token, ...way)
      },
    })),
  )
  const seen = await openList(here, 'transactions')
  // The renewal goes on behind the page.
  await here.connections.stop()
  expect(isStolen).toBe(true)
  return seen
}
