import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Customer } from '@/e2e/bank-settings'
import { connectClient } from '@/e2e/connect-client'
import { keepProven, signIn } from '@/e2e/people'
import { expect, test as base } from '@/e2e/test'

/** Businesses of the bank's demo data, each chosen for what is in its books. */
export const businesses = {
  complete: { business: 'Acme Robotics Inc.', person: 'olivia.owner@bank.example' },
  empty: { business: 'Empty Nest LLC', person: 'sam.several@bank.example' },
  dinars: { business: 'Gulf Pearl WLL', person: 'sam.several@bank.example' },
  yen: { business: 'Kumo Trading KK', person: 'sam.several@bank.example' },
  odd: { business: 'Odd Fellows & Sons', person: 'sam.several@bank.example' },
  /** Shares its transactions and nothing else. */
  narrow: { business: 'Solstice Solar Co.', person: 'sam.several@bank.example' },
  /** For tests that end its access. */
  leaving: { business: 'Lighthouse Legal LLP', person: 'sam.several@bank.example' },
} as const satisfies Record<string, Customer>

export type BusinessKey = keyof typeof businesses

export interface Desk {
  /** Of Ada, signed in to the dashboard. */
  storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>
  /** Where the client stands in the dashboard, `/clients/<connection_id>`; connected when first asked for. */
  clientPath: (key: BusinessKey) => Promise<string>
}

/** A test that begins signed in as Ada; clients are connected as they are needed, once a worker. */
export const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ browser, stack }, use) => use(await openDesk(browser, stack.dashboard)),
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: async ({ desk, stack }, use) => {
    await keepProven(stack.dashboard, desk.storageState)
    await use(desk.storageState)
  },
  // What moves is judged where it comes to rest.
  contextOptions: async ({ contextOptions }, use) =>
    use({ ...contextOptions, reducedMotion: 'reduce' }),
})

export { expect }

export const resources = [
  'transactions',
  'accounts',
  'cards',
  'statements',
  'invoices',
  'customers',
] as const

async function openDesk(browser: Browser, dashboard: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL: dashboard, locale: 'en-US' })
  await signIn(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  const paths = new Map<BusinessKey, Promise<string>>()
  const connect = async (key: BusinessKey): Promise<string> => {
    const own = await browser.newContext({ baseURL: dashboard, locale: 'en-US', storageState })
    const connection_id = await connectClient(await own.newPage(), {
      ...businesses[key],
      name: key,
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
