import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestBank, type TestBank } from '@/bank/test-bank'
import { scopes } from '@/lib/contract/scope'
import { SecretText } from '@/lib/contract/secret-text'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import { decideAsCustomer } from '@/lib/server/connections/test-customer'
import { openTestDesk, type TestDesk } from '@/lib/server/connections/test-desk'
import type { PersonSession } from '@/lib/server/storage/session'
import { ageStore } from '@/lib/server/storage/test-store'

const operatorKey = 'operator-key-for-tests'
const redirectUri = 'http://localhost:3000/api/connections/callback'
const customer = { email: 'olivia@bank.example', password: 'correct-horse-battery' }
const partnerSchema = z.object({ client_id: z.string(), client_secret: z.string() })

let bank: TestBank
let desk: TestDesk
let client: BankingClient
let session: PersonSession
let acme: string
let rival: string
let closeServer: () => Promise<void>

beforeAll(async () => {
  let listener: RequestListener = (_request, response) => response.destroy()
  const server = createServer((request, response) => listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bank = await openTestBank({ settings: { origin, audience: `${origin}/api`, operatorKey } })
  const handle = getRequestListener(bank.app.fetch, { overrideGlobalObjects: false })
  listener = (request, response) => void handle(request, response)
  closeServer = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  client = createBankingClient({ baseUrl: new URL(`${origin}/api/v1`) })
  const partner = await registerPartner()
  desk = await openTestDesk('embedded', {
    config: {
      authUrl: new URL(origin),
      clientId: partner.client_id,
      clientSecret: new SecretText(partner.client_secret),
      redirectUri,
      audiences: { production: `${origin}/api` },
      scopes,
    },
    bankFor: (_, token) => client.forToken(token),
  })
  session = await desk.signIn()
  acme = await ownedBusiness('Acme Robotics Inc.')
  rival = await ownedBusiness('Rival Works LLC')
})
afterAll(async () => {
  await desk.close()
  await client.close()
  await closeServer()
  await bank.close()
})

async function registerPartner() {
  const response = await bank.request('/operator/partners', {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Desk', redirect_uris: [redirectUri], scope: scopes }),
  })
  return partnerSchema.parse(await response.json())
}

async function ownedBusiness(name: string): Promise<string> {
  const { query } = bank.context.database
  const passwordHash = await hash(customer.password, { memoryCost: 19_456, timeCost: 2 })
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

async function connect(business_id: string, connection_id?: string, decision = 'approve') {
  const demand = { session, person: session.person, clientName: 'Acme', connection_id }
  const begun = await desk.connections.beginAuthorization(demand)
  const wish = { ...customer, business_id, decision }
  const back = await decideAsCustomer(bank, begun.authorizationUrl, wish)
  expect(back.href.startsWith(redirectUri)).toBe(true)
  const { browserBinding } = begun
  return desk.connections.completeAuthorization({
    params: back.searchParams,
    session,
    browserBinding,
  })
}

async function connectAcme(): Promise<string> {
  const outcome = await connect(acme)
  if (!('connection_id' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.connection_id
}

async function read(connection_id: string): Promise<string> {
  const access = await desk.access(session, connection_id)
  const outcome = await desk.connections.readBank(access, (each) => each.listTransactions([]))
  if (outcome.kind === 'read') return `${outcome.value.items.length} transactions`
  const { failure } = outcome
  return failure.code === 'needs_reconnect' ? failure.reason : failure.code
}

/** Time passes at the bank and here. */
async function pass(seconds: number): Promise<void> {
  bank.clock.advance(seconds)
  await ageStore(desk.database, seconds)
  session = await desk.signIn()
}

describe('against the bank that ships here, over the network', () => {
  it('a business is connected by its owner, read, refreshed and read again', async () => {
    const connection_id = await connectAcme()
    const before = await read(connection_id)
    expect(before).toMatch(/^[1-9]\d* transactions$/)
    for (let round = 0; round < 3; round++) {
      await pass(16 * 60)
      const readers = Array.from({ length: 8 }, () => read(connection_id))
      expect(new Set(await Promise.all(readers))).toEqual(new Set([before]))
    }
    const timeline = await desk.connections.getTimeline({ person: session.person, connection_id })
    expect(timeline?.refreshes).toMatchObject({ succeeded: 3, failed: 0 })
  })

  it('a declined reconnect leaves the row as it was, and an approved one renews it', async () => {
    const connection_id = await connectAcme()
    const row = await desk.row(connection_id)
    expect((await connect(acme, connection_id, 'decline')).kind).toBe('declined')
    expect(await desk.row(connection_id)).toEqual(row)
    expect((await connect(acme, connection_id)).kind).toBe('reconnected')
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('another business on reconnect is kept apart', async () => {
    const connection_id = await connectAcme()
    const outcome = await connect(rival, connection_id)
    expect(outcome).toMatchObject({ kind: 'quarantined', why: 'stranger' })
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('after the customer disconnects, the next read says so, and a reconnect heals it', async () => {
    const connection_id = await connectAcme()
    const response = await bank.request('/control/grants/disconnect', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bank.context.settings.controlKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ business_id: acme }),
    })
    expect(response.status).toBe(200)
    expect(await read(connection_id)).toBe('revoked_at_bank')
    expect(await connect(acme, connection_id)).toMatchObject({ kind: 'reconnected', connection_id })
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('a keep-alive carries a grant over thirty days, and its year ends on its date', async () => {
    const connection_id = await connectAcme()
    await connect(acme, connection_id)
    for (let weeks = 0; weeks < 51; weeks += 3) {
      await pass(3 * 7 * 24 * 3600)
      await desk.database.query('update connection set keep_alive_at = now()')
      await desk.connections.tick()
      expect(await read(connection_id)).toMatch(/transactions$/)
    }
    await pass(3 * 7 * 24 * 3600)
    expect(await read(connection_id)).toBe('grant_expired')
    expect(await connect(acme, connection_id)).toMatchObject({ kind: 'reconnected' })
  })

  it('a disconnect here ends both tokens there', async () => {
    const connection_id = await connectAcme()
    const { person } = session
    expect(await desk.connections.disconnect({ person, connection_id })).toEqual({
      kind: 'disconnected',
    })
    expect(await read(connection_id)).toBe('disconnected')
  })
})
