import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openTestDashboardWithBank,
  type TestDashboardWithBank,
} from '@/test/connections/dashboard-with-bank'

let here: TestDashboardWithBank
let acme: string
let rival: string

beforeAll(async () => {
  here = await openTestDashboardWithBank()
  acme = await here.ownedBusiness('Acme Robotics Inc.')
  rival = await here.ownedBusiness('Rival Works LLC')
})
afterAll(() => here.close())

const connect = (business_id: string | null, connection_id?: string, decision = 'approve') =>
  here.connect({ business_id, connection_id, decision })

async function connectAcme(): Promise<string> {
  const outcome = await connect(acme)
  if (!('connection_id' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.connection_id
}

async function read(connection_id: string): Promise<string> {
  const { dashboard, session } = here
  const access = await dashboard.access(session, connection_id)
  const outcome = await dashboard.connections.readBank(access, (each) => each.listTransactions([]))
  if (outcome.kind === 'read') return `${outcome.value.items.length} transactions`
  const { failure } = outcome
  return failure.code === 'needs_reconnect' ? failure.reason : failure.code
}

describe('against the bank that ships here, over the network', () => {
  it('a business is connected by its owner, read, refreshed and read again', async () => {
    const connection_id = await connectAcme()
    const before = await read(connection_id)
    expect(before).toMatch(/^[1-9]\d* transactions$/)
    for (let round = 0; round < 3; round++) {
      await here.pass(16 * 60)
      const readers = Array.from({ length: 8 }, () => read(connection_id))
      expect(new Set(await Promise.all(readers))).toEqual(new Set([before]))
    }
    const timeline = await here.dashboard.connections.getTimeline({
      person: here.session.person,
      connection_id,
    })
    expect(timeline?.refreshes).toMatchObject({ succeeded: 3, failed: 0 })
  })

  it('a declined reconnect leaves the row as it was, and an approved one renews it', async () => {
    const connection_id = await connectAcme()
    const row = await here.dashboard.row(connection_id)
    expect((await connect(acme, connection_id, 'decline')).kind).toBe('declined')
    expect(await here.dashboard.row(connection_id)).toEqual(row)
    expect((await connect(acme, connection_id)).kind).toBe('reconnected')
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('on reconnect the bank has preselected the client’s business, among several of its owner', async () => {
    const rivals = await connect(rival)
    if (!('connection_id' in rivals)) throw new Error(rivals.kind)
    const connection_id = await connectAcme()
    expect(await connect(null, connection_id)).toMatchObject({ kind: 'reconnected', connection_id })
    const renewed = await connect(null, rivals.connection_id)
    expect(renewed).toMatchObject({ kind: 'reconnected', connection_id: rivals.connection_id })
    const { person } = here.session
    await here.dashboard.connections.disconnect({ person, connection_id: rivals.connection_id })
    const again = await connect(null, rivals.connection_id)
    expect(again).toMatchObject({ kind: 'reconnected', connection_id: rivals.connection_id })
    await here.dashboard.connections.forget({
      person,
      connection_id: rivals.connection_id,
      name: 'Acme',
    })
  })

  it('another client on reconnect is renewed, and the one that was meant is named as it was', async () => {
    const rivals = await connect(rival)
    if (!('connection_id' in rivals)) throw new Error(rivals.kind)
    const connection_id = await connectAcme()
    const { person } = here.session
    await here.dashboard.connections.disconnect({ person, connection_id })
    const outcome = await connect(rival, connection_id)
    expect(outcome).toMatchObject({
      kind: 'recognised',
      connection_id: rivals.connection_id,
      asked_connection_id: connection_id,
    })
    expect(await read(connection_id)).toBe('disconnected')
    expect(await connect(null, connection_id)).toMatchObject({ kind: 'reconnected' })
    await here.dashboard.connections.forget({
      person,
      connection_id: rivals.connection_id,
      name: 'Acme',
    })
  })

  it('another business on reconnect stays in quarantine', async () => {
    const connection_id = await connectAcme()
    const outcome = await connect(rival, connection_id)
    expect(outcome).toMatchObject({ kind: 'quarantined', why: 'stranger' })
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('after the customer disconnects, the next read says so, and a reconnect heals it', async () => {
    const connection_id = await connectAcme()
    const response = await here.bank.request('/control/grants/disconnect', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${here.bank.context.settings.controlKey}`,
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
      await here.pass(3 * 7 * 24 * 3600)
      await here.dashboard.database.query('update connection set keep_alive_at = now()')
      await here.dashboard.connections.tick()
      expect(await read(connection_id)).toMatch(/transactions$/)
    }
    await here.pass(3 * 7 * 24 * 3600)
    expect(await read(connection_id)).toBe('grant_expired')
    const { person } = here.session
    const timeline = await here.dashboard.connections.getTimeline({ person, connection_id })
    const kinds = timeline?.events.map(({ kind }) => kind)
    expect(kinds).toContain('connection.expiry_warned')
    expect(await connect(acme, connection_id)).toMatchObject({ kind: 'reconnected' })
  })

  it('the approval of another firm ends this one’s, which learns no more than that', async () => {
    const connection_id = await connectAcme()
    const own = here.session
    here.session = await here.dashboard.signIn('foreigner')
    expect((await connect(acme)).kind).toBe('connected')
    here.session = own
    expect(await read(connection_id)).toBe('changed_elsewhere')
    expect(await connect(acme, connection_id)).toMatchObject({ kind: 'reconnected', connection_id })
    expect(await read(connection_id)).toMatch(/transactions$/)
  })

  it('a disconnect here ends both tokens there', async () => {
    const connection_id = await connectAcme()
    const { person } = here.session
    expect(await here.dashboard.connections.disconnect({ person, connection_id })).toEqual({
      kind: 'disconnected',
    })
    expect(await read(connection_id)).toBe('disconnected')
  })

  it('an owner approves through a link, after a decline, and the client is readable', async () => {
    const { handOffs } = here.dashboard.connections
    const { person } = here.session
    const wish = { person, clientName: 'Handed off', days: 14, scope: ['transactions:read'] }
    const made = await handOffs.create(wish)
    for (const decision of ['decline', 'approve']) {
      const begun = await handOffs.begin(made.token)
      if (begun === undefined) throw new Error('the link serves no more')
      const back = await here.decide(begun.authorizationUrl, rival, decision)
      const { browserBinding } = begun
      await handOffs.complete({ params: back.searchParams, browserBinding })
    }
    const found = await handOffs.find({ person, hand_off_id: made.hand_off_id })
    expect(found).toMatchObject({ state: 'approved', isLive: false })
    expect(await read(String(found?.approved_id))).toMatch(/transactions$/)
    expect(await handOffs.begin(made.token)).toBeUndefined()
  })
})
