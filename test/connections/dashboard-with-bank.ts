import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { hash } from '@node-rs/argon2'
import { z } from 'zod'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  type BankingClient,
  type BankingClientOptions,
  createBankingClient,
} from '@/lib/server/banking/create-banking-client'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
import type { Connections } from '@/test/connections/instance'
import type { PersonSession } from '@/lib/server/db/session'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { decideAsCustomer } from '@/test/connections/customer'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { ageStore } from '@/test/db/store'

const operatorKey = 'operator-key-for-tests'
const redirectUri = 'http://localhost:3000/api/connections/callback'
const customer = { email: 'olivia@bank.example', password: 'correct-horse-battery' }
const partnerSchema = z.object({ client_id: z.string(), client_secret: z.string() })

/** A dashboard whose bank is the one that ships here, in this process and over the network. */
export interface TestDashboardWithBank {
  bank: TestBank
  /** `{base_url}` of the bank. */
  baseUrl: URL
  dashboard: TestDashboard
  session: PersonSession
  /** Makes the customer an owner of the business of this name. */
  ownedBusiness: (name: string) => Promise<string>
  connect: (options: {
    /** Null: the one that the bank's page has preselected. */
    business_id: string | null
    clientName?: string
    connection_id?: string | undefined
    decision?: string
    by?: Connections
  }) => Promise<AuthorizationOutcome>
  banking: () => BankingClient
  /** A client of the banking API that remembers nothing of what the last one met. */
  renewBanking: () => Promise<void>
  /** Once the bank is done with every call, also with those whose caller has hung up. */
  idle: () => Promise<void>
  /** The customer decides; gives the way back. */
  decide: (authorizationUrl: URL, business_id: string | null, decision: string) => Promise<URL>
  /** Time passes at the bank and here. */
  pass: (seconds: number) => Promise<void>
  close: () => Promise<void>
}

export async function openTestDashboardWithBank(
  options: {
    banking?: Omit<BankingClientOptions, 'baseUrl'>
    callTimeoutMilliseconds?: number
  } = {},
): Promise<TestDashboardWithBank> {
  const { bank, origin, idle, close } = await openListeningBank()
  const baseUrl = new URL(`${origin}/api/v1`)
  const openBanking = () => createBankingClient({ baseUrl, ...options.banking })
  let client = openBanking()
  const partner = await registerPartner(bank)
  const dashboard = await openTestDashboard('embedded', {
    config: {
      authUrl: new URL(origin),
      clientId: partner.client_id,
      clientSecret: new SecretText(partner.client_secret),
      redirectUri,
      audiences: { production: `${origin}/api` },
      scopes,
      callTimeoutMilliseconds: options.callTimeoutMilliseconds,
    },
    bankFor: (_, token) => client.forToken(token),
  })
  const it: TestDashboardWithBank = {
    bank,
    baseUrl,
    dashboard,
    session: await dashboard.signIn(),
    ownedBusiness: (name) => ownedBusiness(bank, name),
    connect: async ({
      business_id,
      clientName = 'Acme',
      connection_id,
      decision = 'approve',
      by = dashboard.connections,
    }) => {
      const { session } = it
      const request = { session, person: session.person, clientName, connection_id }
      const { authorizationUrl, browserBinding } = await by.beginAuthorization(request)
      const back = await it.decide(authorizationUrl, business_id, decision)
      return by.completeAuthorization({ params: back.searchParams, session, browserBinding })
    },
    banking: () => client,
    idle,
    renewBanking: async () => {
      await client.close()
      client = openBanking()
    },
    decide: async (authorizationUrl, business_id, decision) => {
      const choice = { ...customer, business_id, decision }
      const back = await decideAsCustomer(bank, authorizationUrl, choice)
      if (!back.href.startsWith(redirectUri)) throw new Error(`sent back to ${back.origin}`)
      return back
    },
    pass: async (seconds) => {
      bank.clock.advance(seconds)
      await ageStore(dashboard.database, seconds)
      // Nothing asks for them again, and every later step would move them further into the past.
      await dashboard.database.query(
        `delete from session where last_seen_at < now() - interval '30 minutes'`,
      )
      it.session = await dashboard.signIn()
    },
    close: async () => {
      await dashboard.close()
      await client.close()
      await close()
    },
  }
  return it
}

async function openListeningBank() {
  let listener: RequestListener = (_request, response) => response.destroy()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bank = await openTestBank({ settings: { origin, audience: `${origin}/api`, operatorKey } })
  const handle = getRequestListener(bank.app.fetch, { overrideGlobalObjects: false })
  const serving = new Set<Promise<unknown>>()
  listener = (request, response) => {
    const served = handle(request, response)
    serving.add(served)
    void served.finally(() => serving.delete(served))
  }
  const idle = async (): Promise<void> => {
    while (serving.size > 0) await Promise.allSettled(serving)
  }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await bank.close()
  }
  return { bank, origin, idle, close }
}

async function registerPartner(bank: TestBank) {
  const response = await bank.request('/operator/partners', {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Dashboard', redirect_uris: [redirectUri], scope: scopes }),
  })
  return partnerSchema.parse(await response.json())
}

async function ownedBusiness(bank: TestBank, name: string): Promise<string> {
  const { query } = bank.context.database
  const passwordHash = await hash(customer.password, { memoryCost: 64, timeCost: 1 })
  await query(
    `insert into person (id, email, full_name, password_hash) values ($1, $2, 'Olivia', $3)
     on conflict do nothing`,
    [randomUUID(), customer.email, passwordHash],
  )
  const [row] = await query(
    `insert into membership (person_id, business_id, role)
     select p.id, b.id, 'owner' from person p, business b where b.name = $1
     returning business_id`,
    [name],
  )
  return String(row?.['business_id'])
}
