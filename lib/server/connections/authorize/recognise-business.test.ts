import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { findLeaks } from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'
import { ageStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval, in %s', (kind) => {
  let desk: TestApproval

  beforeAll(async () => {
    desk = await openTestApproval(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  it('of the same business renews the client in place', async () => {
    const connection_id = await desk.connected(desk.business)
    const before = defined(await desk.row(connection_id))
    const outcome = await desk.connect({
      session: desk.session,
      business: desk.business,
      connection_id,
    })
    expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
    const after = defined(await desk.row(connection_id))
    expect(after['gen']).toBe(Number(before['gen']) + 1)
    expect(after['created_at']).toBe(before['created_at'])
    expect(await desk.readable(connection_id)).toEqual(desk.bank.businesses.get(desk.business))
  })

  it('heals a client that needed one, and starts its year anew', async () => {
    const connection_id = await desk.connected(desk.business)
    desk.bank.disconnect(desk.business)
    await expect(desk.readable(connection_id)).rejects.toThrow('revoked_at_bank')
    await ageStore(desk.database, 3600 * 24 * 40)
    desk.session = await desk.signIn()
    await desk.connect({ session: desk.session, business: desk.business, connection_id })
    const { client } = await desk.access(desk.session, connection_id)
    expect(client).toMatchObject({ status: 'active', reason: null })
    expect(Date.now() - Date.parse(client.granted_at)).toBeLessThan(60_000)
    expect(await desk.readable(connection_id)).toHaveLength(2)
  })

  it('that is declined or abandoned leaves the client as it was, byte for byte', async () => {
    const connection_id = await desk.connected(desk.business)
    const before = await desk.row(connection_id)
    const begun = await desk.begin(connection_id)
    await desk.connections.completeAuthorization({
      params: desk.bank.decline(begun.authorizationUrl),
      session: desk.session,
      browserBinding: begun.browserBinding,
    })
    await desk.begin(connection_id)
    expect(await desk.row(connection_id)).toEqual(before)
  })

  it('of a stranger on reconnect stays apart, and the client as it was, byte for byte', async () => {
    const connection_id = await desk.connected(desk.business)
    const before = await desk.row(connection_id)
    const stranger = desk.newBusiness()
    const outcome = await desk.connect({ session: desk.session, business: stranger, connection_id })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome).toMatchObject({ why: 'stranger', asked_connection_id: connection_id })
    expect(await desk.row(connection_id)).toEqual(before)
    expect(await desk.readable(connection_id)).toEqual(desk.bank.businesses.get(desk.business))
    const view = await desk.connections.getQuarantine({ ...outcome, person: desk.session.person })
    expect(view.accounts.map((account) => account.account_id)).toEqual(
      desk.bank.businesses.get(stranger),
    )
    expect(view.asked?.connection_id).toBe(connection_id)
    const demand = { person: desk.session.person, connection_id: outcome.connection_id }
    await desk.connections.settleQuarantine({ ...demand, decision: 'separate' })
    expect((await desk.access(desk.session, outcome.connection_id)).client.status).toBe('active')
    await expect(
      desk.connections.settleQuarantine({ ...demand, decision: 'separate' }),
    ).rejects.toThrow(ConnectionsError)
  })

  it('of a business without accounts is left to a person, who may merge it', async () => {
    const empty = desk.newBusiness(0)
    const connection_id = await desk.connected(empty)
    const outcome = await desk.connect({ session: desk.session, business: empty, connection_id })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('unverified')
    const merged = await desk.connections.settleQuarantine({
      person: desk.session.person,
      connection_id: outcome.connection_id,
      decision: 'merge',
    })
    expect(merged.connection_id).toBe(connection_id)
    expect(await desk.readable(connection_id)).toEqual([])
    expect(await desk.row(outcome.connection_id)).toBeUndefined()
  })

  it('of a business that is a client already renews that client and makes no second one', async () => {
    const connection_id = await desk.connected(desk.business)
    const count = (await desk.connections.listClients(desk.session.person)).length
    const outcome = await desk.connect({
      session: desk.session,
      business: desk.business,
      clientName: 'Again',
    })
    expect(outcome).toMatchObject({ kind: 'recognised', connection_id, asked_connection_id: null })
    expect(await desk.connections.listClients(desk.session.person)).toHaveLength(count)
    expect(await desk.readable(connection_id)).toEqual(desk.bank.businesses.get(desk.business))
  })

  it("of another client's business renews that client; the one asked for stays", async () => {
    const other = desk.newBusiness()
    const [asked, owner] = [await desk.connected(desk.business), await desk.connected(other)]
    const before = await desk.row(asked)
    const outcome = await desk.connect({
      session: desk.session,
      business: other,
      connection_id: asked,
    })
    expect(outcome).toMatchObject({
      kind: 'recognised',
      connection_id: owner,
      name: other,
      asked_connection_id: asked,
    })
    expect(await desk.row(asked)).toEqual(before)
    expect(await desk.readable(owner)).toEqual(desk.bank.businesses.get(other))
  })

  it('of one business by two colleagues at once ends with one client that works', async () => {
    const colleague = await desk.signIn('accountant')
    const outcomes = await Promise.all([
      desk.connect({ session: desk.session, business: desk.business, clientName: 'Mine' }),
      desk.connect({ session: colleague, business: desk.business, clientName: 'Theirs' }),
    ])
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['connected', 'recognised'])
    const ids = new Set(outcomes.map((each) => 'connection_id' in each && each.connection_id))
    expect(ids.size).toBe(1)
  })

  it('is another client in another firm, which learns nothing of the first', async () => {
    const connection_id = await desk.connected(desk.business)
    const foreigner = await desk.signIn('foreigner')
    const outcome = await desk.connect({
      session: foreigner,
      business: desk.business,
      clientName: 'Same',
    })
    expect(outcome.kind).toBe('connected')
    expect(JSON.stringify(outcome)).not.toContain(connection_id)
    const foreign = { session: foreigner, person: foreigner.person, connection_id }
    await expect(desk.connections.beginAuthorization(foreign)).rejects.toThrow(ConnectionsError)
  })

  it('of fewer scopes works for what was granted and names what is missing', async () => {
    const scope = ['accounts:read', 'offline_access']
    const outcome = await desk.connect({
      session: desk.session,
      business: desk.business,
      clientName: 'Partial',
      scope,
    })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    expect(outcome.missing_scope).toContain('transactions:read')
    const { client } = await desk.access(desk.session, outcome.connection_id)
    expect(client.scope).toEqual(scope)
  })

  it('whose accounts cannot be listed stays apart until the scheduler recognises it', async () => {
    desk.bank.apiFailure = 'unreachable'
    const outcome = await desk.connect({
      session: desk.session,
      business: desk.business,
      clientName: 'Later',
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('pending')
    desk.bank.apiFailure = undefined
    await ageStore(desk.database, 60)
    await desk.connections.tick()
    expect((await desk.access(desk.session, outcome.connection_id)).client.status).toBe('active')
  })

  it('that died before it was recognised leaves no client behind', async () => {
    desk.bank.apiFailure = 'unreachable'
    const outcome = await desk.connect({
      session: desk.session,
      business: desk.business,
      clientName: 'Superseded',
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    desk.bank.apiFailure = undefined
    desk.bank.disconnect(desk.business)
    await ageStore(desk.database, 60)
    await desk.connections.tick()
    expect(await desk.row(outcome.connection_id)).toBeUndefined()
  })

  it('leaves no token, code, verifier or secret in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
