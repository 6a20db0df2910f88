import { keepProven } from '@/e2e/people'
import { expect, test as base } from '@/e2e/test'

/** A test that begins signed in as Ada; clients are connected as they are needed, once a worker. */
export const test = base.extend({
  storageState: async ({ desk, stack }, use) => {
    await keepProven(stack.dashboard, desk.storageState)
    await use(desk.storageState)
  },
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
