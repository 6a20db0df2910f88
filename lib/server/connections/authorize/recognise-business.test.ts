import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { findLeaks } from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'
import { ageStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval, in %s', (kind) => {
  let dashboard: TestApproval

  beforeAll(async () => {
    dashboard = await openTestApproval(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  it('an approval of the same business renews the client in place', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const before = defined(await dashboard.row(connection_id))
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      connection_id,
    })
    expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
    const after = defined(await dashboard.row(connection_id))
    expect(after['gen']).toBe(Number(before['gen']) + 1)
    expect(after['created_at']).toBe(before['created_at'])
    expect(await dashboard.readable(connection_id)).toEqual(
      dashboard.bank.businesses.get(dashboard.business),
    )
  })

  it('tells the bank which business to preselect by the digest of an account, and nothing of a new client', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const hintOf = async (id?: string): Promise<string | null> => {
      const { authorizationUrl } = await dashboard.begin(id)
      for (const secret of [...dashboard.bank.issued, `${dashboard.business}-account`]) {
        expect(authorizationUrl.href).not.toContain(secret)
      }
      return authorizationUrl.searchParams.get('countinghouse_business_hint')
    }
    const accounts = dashboard.bank.businesses.get(dashboard.business) ?? []
    const digests = accounts.map((id) => createHash('sha256').update(id).digest('base64url'))
    expect(digests).toContain(await hintOf(connection_id))
    expect(await hintOf()).toBeNull()
    await dashboard.database.query('delete from connection_account')
    expect(await hintOf(connection_id)).toBeNull()
  })

  it('heals a client that needed one, and starts its year anew', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    dashboard.bank.disconnect(dashboard.business)
    await expect(dashboard.readable(connection_id)).rejects.toThrow('revoked_at_bank')
    await ageStore(dashboard.database, 3600 * 24 * 40)
    dashboard.session = await dashboard.signIn()
    await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      connection_id,
    })
    const { client } = await dashboard.access(dashboard.session, connection_id)
    expect(client).toMatchObject({ status: 'active', reason: null })
    expect(Date.now() - Date.parse(client.granted_at)).toBeLessThan(60_000)
    expect(await dashboard.readable(connection_id)).toHaveLength(2)
  })

  it('an approval that is declined or abandoned leaves the client as it was, byte for byte', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const before = await dashboard.row(connection_id)
    const begun = await dashboard.begin(connection_id)
    await dashboard.connections.completeAuthorization({
      params: dashboard.bank.decline(begun.authorizationUrl),
      session: dashboard.session,
      browserBinding: begun.browserBinding,
    })
    await dashboard.begin(connection_id)
    expect(await dashboard.row(connection_id)).toEqual(before)
  })

  it('an approval of a stranger on reconnect stays apart, and the client as it was, byte for byte', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const before = await dashboard.row(connection_id)
    const stranger = dashboard.newBusiness()
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: stranger,
      connection_id,
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome).toMatchObject({ why: 'stranger', asked_connection_id: connection_id })
    expect(await dashboard.row(connection_id)).toEqual(before)
    expect(await dashboard.readable(connection_id)).toEqual(
      dashboard.bank.businesses.get(dashboard.business),
    )
    const view = await dashboard.connections.getQuarantine({
      ...outcome,
      person: dashboard.session.person,
    })
    expect(view.accounts.map((account) => account.account_id)).toEqual(
      dashboard.bank.businesses.get(stranger),
    )
    expect(view.requested?.connection_id).toBe(connection_id)
    const demand = { person: dashboard.session.person, connection_id: outcome.connection_id }
    await dashboard.connections.decideQuarantine({ ...demand, decision: 'separate' })
    expect((await dashboard.access(dashboard.session, outcome.connection_id)).client.status).toBe(
      'active',
    )
    expect(
      await dashboard.connections.decideQuarantine({ ...demand, decision: 'separate' }),
    ).toBeUndefined()
  })

  it('an approval of a business without accounts is left to a person, who may merge it', async () => {
    const empty = dashboard.newBusiness(0)
    const connection_id = await dashboard.connected(empty)
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: empty,
      connection_id,
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('unverified')
    const merged = await dashboard.connections.decideQuarantine({
      person: dashboard.session.person,
      connection_id: outcome.connection_id,
      decision: 'merge',
    })
    expect(merged?.connection_id).toBe(connection_id)
    expect(await dashboard.readable(connection_id)).toEqual([])
    expect(await dashboard.row(outcome.connection_id)).toBeUndefined()
  })

  it('a decision about an approval stands with its event or not at all', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const { session } = dashboard
    const business = dashboard.newBusiness()
    const outcome = await dashboard.connect({ session, business, connection_id })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    const rows = () =>
      Promise.all([dashboard.row(connection_id), dashboard.row(outcome.connection_id)])
    const before = await rows()
    const demand = { person: session.person, connection_id: outcome.connection_id }
    for (const decision of ['separate', 'merge'] as const) {
      await expect(
        dashboard.unrecorded().decideQuarantine({ ...demand, decision }),
      ).rejects.toThrow('nothing can be put on record')
      expect(await rows()).toEqual(before)
    }
  })

  it('an approval of a business that is a client already renews that client and makes no second one', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const count = (await dashboard.connections.listClients(dashboard.session.person)).length
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      clientName: 'Again',
    })
    expect(outcome).toMatchObject({ kind: 'recognised', connection_id, asked_connection_id: null })
    expect(await dashboard.connections.listClients(dashboard.session.person)).toHaveLength(count)
    expect(await dashboard.readable(connection_id)).toEqual(
      dashboard.bank.businesses.get(dashboard.business),
    )
  })

  it("an approval of another client's business renews that client; the requested client is unchanged", async () => {
    const other = dashboard.newBusiness()
    const [asked, owner] = [
      await dashboard.connected(dashboard.business),
      await dashboard.connected(other),
    ]
    const before = await dashboard.row(asked)
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: other,
      connection_id: asked,
    })
    expect(outcome).toMatchObject({
      kind: 'recognised',
      connection_id: owner,
      name: other,
      asked_connection_id: asked,
    })
    expect(await dashboard.row(asked)).toEqual(before)
    expect(await dashboard.readable(owner)).toEqual(dashboard.bank.businesses.get(other))
  })

  it('an approval of one business by two colleagues at once ends with one client that works', async () => {
    const colleague = await dashboard.signIn('reviewer')
    const outcomes = await Promise.all([
      dashboard.connect({
        session: dashboard.session,
        business: dashboard.business,
        clientName: 'Mine',
      }),
      dashboard.connect({ session: colleague, business: dashboard.business, clientName: 'Theirs' }),
    ])
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['connected', 'recognised'])
    const ids = new Set(outcomes.map((each) => 'connection_id' in each && each.connection_id))
    expect(ids.size).toBe(1)
  })

  it('an approval of a client whom the person does not see renews it and tells them neither name nor id', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const preparer = await dashboard.signIn('preparer')
    const { business } = dashboard
    const outcome = await dashboard.connect({ session: preparer, business, clientName: 'Guess' })
    expect(outcome).toEqual({ kind: 'failed', code: 'not_assigned', asked_connection_id: null })
    expect(await dashboard.connections.listClients(preparer.person)).toEqual([])
    expect(await dashboard.readable(connection_id)).toEqual(dashboard.bank.businesses.get(business))
    const handOff = await dashboard.connections.handOffs.create({
      person: preparer.person,
      clientName: 'Guess',
      days: 1,
    })
    await dashboard.database.query(
      `update hand_off set approved_id = $2, outcome = 'recognised', used_at = now() where id = $1`,
      [handOff.hand_off_id, connection_id],
    )
    const { handOffs } = dashboard.connections
    const shown = await handOffs.find({ person: preparer.person, ...handOff })
    expect(shown).toMatchObject({ state: 'approved', approved_id: null })
  })

  it('the same business is another client in another firm, which learns nothing of the first', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    const foreigner = await dashboard.signIn('foreigner')
    const outcome = await dashboard.connect({
      session: foreigner,
      business: dashboard.business,
      clientName: 'Same',
    })
    expect(outcome.kind).toBe('connected')
    expect(JSON.stringify(outcome)).not.toContain(connection_id)
    const foreign = { session: foreigner, person: foreigner.person, connection_id }
    await expect(dashboard.connections.beginAuthorization(foreign)).rejects.toThrow(
      ConnectionsError,
    )
  })

  it('an approval of fewer scopes works for what was granted and names what is missing', async () => {
    const scope = ['accounts:read', 'offline_access']
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      clientName: 'Partial',
      scope,
    })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    expect(outcome.missing_scope).toContain('transactions:read')
    const { client } = await dashboard.access(dashboard.session, outcome.connection_id)
    expect(client.scope).toEqual(scope)
  })

  it('whose accounts cannot be listed stays apart until the scheduler recognises it', async () => {
    dashboard.bank.apiFailure = 'unreachable'
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      clientName: 'Later',
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('pending')
    dashboard.bank.apiFailure = undefined
    await ageStore(dashboard.database, 60)
    await dashboard.connections.tick()
    expect((await dashboard.access(dashboard.session, outcome.connection_id)).client.status).toBe(
      'active',
    )
  })

  it('an approval that died before it was recognised leaves no client behind', async () => {
    dashboard.bank.apiFailure = 'unreachable'
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
      clientName: 'Superseded',
    })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    dashboard.bank.apiFailure = undefined
    dashboard.bank.disconnect(dashboard.business)
    await ageStore(dashboard.database, 60)
    await dashboard.connections.tick()
    expect(await dashboard.row(outcome.connection_id)).toBeUndefined()
  })

  it('an approval leaves no token, code, verifier or secret in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
