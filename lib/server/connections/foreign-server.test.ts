import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopes } from '@/lib/bank-contract/authorization'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import type { PersonSession } from '@/lib/server/db/session'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import {
  foreignClient,
  foreignRedirectUri,
  type ForeignServer,
  openForeignServer,
} from '@/test/connections/foreign-server'
import { ageStore } from '@/test/db/store'

let server: ForeignServer
let banking: BankingClient
let dashboard: TestDashboard
let session: PersonSession

beforeAll(async () => {
  server = await openForeignServer()
  banking = createBankingClient({ baseUrl: new URL(`${server.origin}/api/v1`) })
  dashboard = await openTestDashboard('embedded', {
    config: {
      authUrl: new URL(server.origin),
      clientId: foreignClient.id,
      clientSecret: new SecretText(foreignClient.secret),
      redirectUri: foreignRedirectUri,
      audiences: { production: `${server.origin}/api` },
      scopes,
    },
    bankFor: (_, token) => banking.forToken(token),
  })
})
beforeEach(async () => {
  session = await dashboard.signIn()
})
afterAll(async () => {
  await dashboard.close()
  await banking.close()
  await server.close()
})

async function approve(business: string | null, connection_id?: string) {
  const demand = { session, person: session.person, clientName: 'Acme', connection_id }
  const begun = await dashboard.connections.beginAuthorization(demand)
  const back = await server.decide(begun.authorizationUrl, business)
  expect(back.searchParams.get('iss')).toBe(server.origin)
  const { browserBinding } = begun
  const params = back.searchParams
  return dashboard.connections.completeAuthorization({ params, session, browserBinding })
}

async function connect(business: string): Promise<string> {
  const outcome = await approve(business)
  if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
  expect(outcome.missing_scope).toEqual([])
  return outcome.connection_id
}

async function read(connection_id: string): Promise<string> {
  const access = await dashboard.access(session, connection_id)
  const outcome = await dashboard.connections.readBank(access, (bank) => bank.listAccounts([]))
  if (outcome.kind === 'read') return outcome.value.items.map(({ id }) => id).join()
  const { failure } = outcome
  return failure.code === 'needs_reconnect' ? failure.reason : failure.code
}

async function pass(seconds: number): Promise<void> {
  await ageStore(dashboard.database, seconds)
  session = await dashboard.signIn()
}

describe('against oidc-provider, over the network', () => {
  it('a business is connected by what discovery says, and read', async () => {
    const connection_id = await connect('acme')
    expect(await read(connection_id)).toBe('acme-checking')
    expect(server.requests.filter((what) => what === 'code')).toHaveLength(1)
    // Its scope does not name the ongoing access that its refresh token is.
    const { client } = await dashboard.access(session, connection_id)
    expect(connectionNeed(client, new Date()).step).toBe('none')
  })

  it('a refusal of its customer connects nothing', async () => {
    expect((await approve(null)).kind).toBe('declined')
  })

  it('access is renewed once for many readers, and each key is used once', async () => {
    const connection_id = await connect('rotating')
    for (let round = 1; round <= 3; round++) {
      server.requests.length = 0
      await pass(16 * 60)
      const readers = await Promise.all(Array.from({ length: 8 }, () => read(connection_id)))
      expect(new Set(readers)).toEqual(new Set(['rotating-checking']))
      // What it wants of a client with a secret is found out once.
      expect(server.requests).toEqual(round === 1 ? ['refused', 'refresh'] : ['refresh'])
    }
  })

  it('a grant that it ends needs a reconnect, which heals the client in place', async () => {
    const connection_id = await connect('ending')
    await server.endGrant()
    expect(await read(connection_id)).toBe('revoked_at_bank')
    expect(await approve('ending', connection_id)).toMatchObject({
      kind: 'reconnected',
      connection_id,
    })
    expect(await read(connection_id)).toBe('ending-checking')
  })

  it('another business on reconnect stays in quarantine', async () => {
    const connection_id = await connect('first')
    expect(await approve('second', connection_id)).toMatchObject({
      kind: 'quarantined',
      why: 'stranger',
    })
    expect(await read(connection_id)).toBe('first-checking')
  })

  it('a disconnect withdraws the renewal key and the access token there', async () => {
    const connection_id = await connect('leaving')
    const access = await dashboard.access(session, connection_id)
    server.requests.length = 0
    const { person } = session
    expect(await dashboard.connections.disconnect({ person, connection_id })).toEqual({
      kind: 'disconnected',
    })
    expect(server.requests).toEqual(['/token/revocation', '/token/revocation'])
    // What was read from the store before is worth nothing at the bank any more.
    const late = await dashboard.instance().readBank(access, (bank) => bank.listAccounts([]))
    expect(late.kind).toBe('failed')
  })
})
