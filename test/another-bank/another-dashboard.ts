import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import { createServiceCounts } from '@/lib/server/service-counts'
import { openTestDashboard } from '@/test/connections/dashboard'
import { createConnections, type Connections } from '@/test/connections/instance'
import {
  openOtherProvider,
  otherClient,
  type OtherProvider,
  type Variation,
} from '@/test/connections/other-provider'
import { ageStore } from '@/test/db/store'
import type { Seen } from '@/test/faults/actions'
import { arriveFrom, askForApproval } from '@/test/faults/approval-actions'
import { appOrigin, offerParts, signInAs } from '@/test/faults/offer-parts'

/** The dashboard's own pages and routes in this process, before banks that are not ours. */
export interface AnotherDashboard {
  /** From here on the bank is this one, of which nothing is known. */
  face: (variation: Variation) => Promise<void>
  /** A new client is connected; `alter` is what happens to the way back. */
  connect: (alter?: (url: URL) => unknown) => Promise<{ seen: Seen; connection_id: string }>
  /** Access ends, and has to be renewed. */
  pass: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

// Short where a test waits for them to lapse.
const timeouts = { connectMs: 1000, headersMs: 1000, bodyMs: 1000, deadlineMs: 9000 }

export async function openAnotherDashboard(): Promise<AnotherDashboard> {
  const dashboard = await openTestDashboard()
  const counts = createServiceCounts(dashboard.store)
  let provider: OtherProvider | undefined
  let client: BankingClient | undefined
  let connections: Connections | undefined
  let clients = 0

  const leave = async (): Promise<void> => {
    await connections?.stop()
    await client?.close()
    await provider?.close()
  }
  const signIn = async (): Promise<void> => signInAs((await dashboard.signIn()).sid)
  return {
    face: async (variation) => {
      await leave()
      // What one bank was found to want is nothing that the next one wants.
      await dashboard.database.query('delete from token_endpoint')
      const next = await openOtherProvider(variation)
      const { baseUrl, authUrl } = next
      const banking = createBankingClient({ baseUrl, timeouts, random: () => 0 })
      const deps = {
        ...dashboard.deps,
        config: {
          authUrl,
          clientId: otherClient.id,
          clientSecret: new SecretText(otherClient.secret),
          redirectUri: `${appOrigin}/api/connections/callback`,
          audiences: { production: next.audience },
          scopes,
          callTimeoutMilliseconds: 1000,
        },
        bankFor: (_: unknown, token: SecretText) => banking.forToken(token),
      }
      provider = next
      client = banking
      connections = createConnections(deps)
      offerParts({
        dashboard: { ...dashboard, deps },
        connections,
        counts,
        banking: () => banking,
        baseUrl,
      })
      await signIn()
    },
    connect: async (alter) => {
      clients += 1
      const request = await askForApproval({ client_name: `Client ${clients}` })
      const back = new URL(`${appOrigin}/api/connections/callback`)
      back.search = provider?.approve(request).toString() ?? ''
      await alter?.(back)
      const { seen, location } = await arriveFrom(back)
      const [, connection_id = ''] =
        /^\/clients\/([^/]+)/.exec(new URL(location, appOrigin).pathname) ?? []
      return { seen, connection_id }
    },
    pass: async (seconds) => {
      await ageStore(dashboard.database, seconds)
      await signIn()
    },
    close: async () => {
      await leave()
      await dashboard.close()
    },
  }
}
