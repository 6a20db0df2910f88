import type { Browser, BrowserContextOptions } from '@playwright/test'
import { createOwnAccessToken, type Customer } from '@/e2e/bank-settings'
import { connectClient } from '@/e2e/connect-client'
import { signIn } from '@/e2e/people'
import type { Stack } from '@/e2e/stack'

const sam = 'sam.several@bank.example'

/** Businesses of the bank's demo data, each chosen for what is in its books, with the client's name. */
export const businesses = {
  complete: {
    business: 'Acme Robotics Inc.',
    person: 'olivia.owner@bank.example',
    name: 'Acme',
  },
  empty: { business: 'Empty Nest LLC', person: sam, name: 'empty' },
  dinars: { business: 'Gulf Pearl WLL', person: sam, name: 'dinars' },
  yen: { business: 'Kumo Trading KK', person: sam, name: 'yen' },
  odd: { business: 'Odd Fellows & Sons', person: sam, name: 'odd' },
  /** Shares its transactions and nothing else. */
  narrow: { business: 'Solstice Solar Co.', person: sam, name: 'narrow' },
  /** For tests that end its access. */
  leaving: { business: 'Lighthouse Legal LLP', person: sam, name: 'leaving' },
} as const satisfies Record<string, Customer & { name: string }>

export type BusinessKey = keyof typeof businesses

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface Desk {
  /** Of Ada, signed in to the dashboard. */
  storageState: StorageState
  /** Where the client stands in the dashboard, `/clients/<connection_id>`; connected when first asked for. */
  clientPath: (key: BusinessKey) => Promise<string>
}

export async function openDesk(
  browser: Browser,
  dashboard: string,
  names: Partial<Record<BusinessKey, string>> = {},
): Promise<Desk> {
  const context = await browser.newContext({ baseURL: dashboard, locale: 'en-US' })
  await signIn(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  const paths = new Map<BusinessKey, Promise<string>>()
  const connect = async (key: BusinessKey): Promise<string> => {
    // Signed in just now: to connect takes a recent proof, and to renew one would end what others hold.
    // A test's own sign-in would be there too: to be without it has to be said.
    const signedOut = { cookies: [], origins: [] }
    const own = await browser.newContext({
      baseURL: dashboard,
      locale: 'en-US',
      storageState: signedOut,
    })
    const page = await own.newPage()
    await signIn(page)
    const connection_id = await connectClient(page, {
      ...businesses[key],
      ...(names[key] !== undefined && { name: names[key] }),
      ...(key === 'narrow' && {
        withheld: ['Accounts', 'Cards', 'Statements', 'Invoices and customers'],
      }),
    })
    await own.close()
    return `/clients/${connection_id}`
  }
  return {
    storageState,
    clientPath: (key) => {
      const path = paths.get(key) ?? connect(key)
      paths.set(key, path)
      return path
    },
  }
}

export interface ConnectedClient extends Customer {
  connection_id: string
  name: string
  /** Of Ada, signed in to the dashboard, with the customer signed in at the bank. */
  storageState: StorageState
  /** Asks the bank itself, with an access token of the customer's own. */
  askBank: <Answer>(path: string) => Promise<Answer>
}

export const acme = businesses.complete

/** The client with everything in its books, as the firm and as the bank know it. */
export async function openClient(
  browser: Browser,
  stack: Pick<Stack, 'dashboard' | 'bank'>,
  desk: Desk,
): Promise<ConnectedClient> {
  const path = await desk.clientPath('complete')
  const context = await browser.newContext({ baseURL: stack.dashboard, locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page)
  const token = await createOwnAccessToken(page, stack.bank, acme)
  const storageState = await context.storageState()
  await context.close()
  return {
    ...acme,
    connection_id: path.replace('/clients/', ''),
    storageState,
    askBank: async <Answer>(resource: string) => {
      const response = await fetch(`${stack.bank}/api/v1${resource}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`GET ${resource}: ${response.status}`)
      // The bank's own tests hold its answers; one that is not as expected fails the test here.
      return (await response.json()) as Answer
    },
  }
}
