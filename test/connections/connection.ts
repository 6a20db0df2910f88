import type { Connections } from '@/test/connections/instance'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import type { PersonSession } from '@/lib/server/db/session'
import { defined, openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { testClient } from '@/test/connections/fake-bank'
import { ageStore } from '@/test/db/store'
import type { TestStore } from '@/test/store/database'

/** One client, connected again for each test, and the actions of the tests of its life cycle. */
export interface TestConnection extends TestDashboard {
  session: PersonSession
  business: string
  connection_id: string
  /** Connects another business and forgets what was counted; for `beforeEach`. */
  renew: () => Promise<void>
  /** Sessions end long before grants do: time passes, and the person signs in again. */
  pass: (seconds: number) => Promise<void>
  /** `read`, or why there was nothing to read. */
  read: (by?: Connections) => Promise<string>
  status: () => Promise<unknown>
  /** An instance of which some steps of the refresh are replaced. */
  altered: (change: (steps: RefreshSteps) => Partial<RefreshSteps>) => Connections
}

export const expired = 16 * 60
export const day = 24 * 3600

export async function openTestConnection(kind: TestStore): Promise<TestConnection> {
  const dashboard = await openTestDashboard(kind)
  const { bank } = dashboard
  let serial = 0
  const it: TestConnection = {
    ...dashboard,
    session: await dashboard.signIn(),
    business: '',
    connection_id: '',
    renew: async () => {
      // What an earlier test left behind must not wait for its turn in this one.
      await dashboard.database.query('update connection set keep_alive_at = null')
      await dashboard.database.query('delete from token_endpoint')
      serial += 1
      it.business = `business-${serial}`
      bank.reset()
      bank.businesses.set(it.business, [`${it.business}-account`])
      it.session = await dashboard.signIn()
      const { session, business } = it
      const outcome = await dashboard.connect({ session, business, clientName: business })
      if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
      it.connection_id = outcome.connection_id
      bank.reset()
    },
    pass: async (seconds) => {
      await ageStore(dashboard.database, seconds)
      it.session = await dashboard.signIn()
    },
    read: async (by = dashboard.connections) => {
      const access = await dashboard.access(it.session, it.connection_id)
      const outcome = await by.readBank(access, (reader) => reader.listAccounts([]))
      if (outcome.kind === 'read') return 'read'
      const { failure } = outcome
      return failure.code === 'needs_reconnect' ? failure.reason : failure.code
    },
    status: async () => defined(await dashboard.row(it.connection_id))['status'],
    altered: (change) => dashboard.instance((steps) => ({ ...steps, ...change(steps) })),
  }
  return it
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

/** The secrets of the bank that stand in what was written anywhere; none may. */
export async function findLeaks(dashboard: TestDashboard): Promise<string[]> {
  const text = await dashboard.everythingWritten()
  if (dashboard.bank.issued.size < 6 || !text.includes('pair_sealed'))
    throw new Error('nothing to find')
  return [...dashboard.bank.issued, testClient.secret].filter((secret) => text.includes(secret))
}
