import type { Browser, BrowserContextOptions } from '@playwright/test'
import { createOwnAccessToken, type Customer } from '@/e2e/bank-settings'
import { connectClient } from '@/e2e/connect-client'
import { keepProven, signIn } from '@/e2e/people'
import { expect, test as base } from '@/e2e/test'

export interface ConnectedClient extends Customer {
  connection_id: string
  name: string
  /** Of Ada, signed in to the dashboard, with the customer signed in at the bank. */
  storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>
  /** Asks the bank itself, with an access token of the customer's own. */
  askBank: <Answer>(path: string) => Promise<Answer>
}

/** A test that begins signed in as Ada, with one client connected for the whole worker. */
export const test = base.extend<object, { client: ConnectedClient }>({
  client: [
    async ({ browser, stack }, use) => {
      await use(await connectOnce(browser, stack))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: async ({ client, stack }, use) => {
    await keepProven(stack.dashboard, client.storageState)
    await use(client.storageState)
  },
})

export { expect }

/** For a context of somebody else: a new one would begin as the test's own page does. */
export const signedOut = { cookies: [], origins: [] }

export const acme: Customer = {
  business: 'Acme Robotics Inc.',
  person: 'olivia.owner@bank.example',
}

async function connectOnce(
  browser: Browser,
  stack: { dashboard: string; bank: string },
): Promise<ConnectedClient> {
  const context = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    storageState: signedOut,
  })
  const page = await context.newPage()
  await signIn(page)
  const connection_id = await connectClient(page, { ...acme, name: 'Acme' })
  const token = await createOwnAccessToken(page, stack.bank, acme)
  const storageState = await context.storageState()
  await context.close()
  return {
    ...acme,
    connection_id,
    name: 'Acme',
    storageState,
    askBank: async <Answer>(path: string) => {
      const response = await fetch(`${stack.bank}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
      // The bank's own tests hold its answers; one that is not as expected fails the test here.
      return (await response.json()) as Answer
    },
  }
}
