import { keepProven } from '@/e2e/people'
import { expect, test as base } from '@/e2e/test'

/** A test that begins signed in as Ada, and at the bank as the customer whose client is connected. */
export const test = base.extend({
  storageState: async ({ client, stack }, use) => {
    await keepProven(stack.dashboard, client.storageState)
    await use(client.storageState)
  },
})

export { expect }

/** For a context of somebody else: a new one would begin as the test's own page does. */
export const signedOut = { cookies: [], origins: [] }
