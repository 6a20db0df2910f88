import type { BegunAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import type { PersonSession } from '@/lib/server/db/session'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { type Connections, createConnections } from '@/test/connections/instance'
import type { TestStore } from '@/test/store/database'

/** A person about to connect a business, new for each test. */
export interface TestApproval extends TestDashboard {
  session: PersonSession
  business: string
  /** For `beforeEach`. */
  renew: () => Promise<void>
  newBusiness: (accounts?: number) => string
  begin: (connection_id?: string) => Promise<BegunAuthorization>
  /** Connects a business and gives its client. */
  connected: (name: string, who?: PersonSession) => Promise<string>
  /** A dashboard that can put nothing on record of what a person does. */
  unrecorded: () => Connections
  /** The accounts that a client's token opens. Throws with the reason when it opens none. */
  readable: (connection_id: string) => Promise<string[]>
}

export async function openTestApproval(kind: TestStore): Promise<TestApproval> {
  const dashboard = await openTestDashboard(kind)
  let serial = 0
  const newBusiness = (accounts = 2): string => {
    serial += 1
    const name = `business-${serial}`
    const ids = Array.from({ length: accounts }, (_, index) => `${name}-account-${index}`)
    dashboard.bank.businesses.set(name, ids)
    return name
  }
  const it: TestApproval = {
    ...dashboard,
    session: await dashboard.signIn(),
    business: newBusiness(),
    renew: async () => {
      dashboard.bank.reset()
      it.session = await dashboard.signIn()
      it.business = newBusiness()
    },
    newBusiness,
    begin: (connection_id) => {
      const { session } = it
      return dashboard.connections.beginAuthorization({
        session,
        person: session.person,
        connection_id,
      })
    },
    connected: async (name, session = it.session) => {
      const outcome = await dashboard.connect({ session, business: name, clientName: name })
      if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
      return outcome.connection_id
    },
    unrecorded: () => {
      const findAddress = () => Promise.reject(new Error('nothing can be put on record'))
      return createConnections({ ...dashboard.deps, store: { ...dashboard.store, findAddress } })
    },
    readable: async (connection_id) => {
      const access = await dashboard.access(it.session, connection_id)
      const outcome = await dashboard.connections.readBank(access, (bank) => bank.listAccounts([]))
      if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome.failure))
      return outcome.value.items.map((account) => account.id)
    },
  }
  return it
}
