import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/contract/secret-text'
import { testStores } from '@/lib/database/test-database'
import { verifyChain } from '@/lib/server/audit/verify-chain'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { defined, openTestDesk, type TestDesk } from '@/lib/server/connections/test-desk'
import type { PersonSession } from '@/lib/server/storage/session'
import { ageStore } from '@/lib/server/storage/test-store'

describe.each(testStores)('an approval, in %s', (kind) => {
  let desk: TestDesk
  let session: PersonSession
  let serial = 0
  let business: string

  beforeAll(async () => {
    desk = await openTestDesk(kind)
  })
  afterAll(() => desk.close())
  beforeEach(async () => {
    session = await desk.signIn()
    business = newBusiness()
    desk.bank.received.length = 0
    desk.bank.faults.length = 0
    desk.bank.apiFailure = undefined
  })

  function newBusiness(accounts = 2): string {
    serial += 1
    const name = `business-${serial}`
    const ids = Array.from({ length: accounts }, (_, index) => `${name}-account-${index}`)
    desk.bank.businesses.set(name, ids)
    return name
  }

  async function connected(name: string, who = session): Promise<string> {
    const outcome = await desk.connect({ session: who, business: name, clientName: name })
    if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
    return outcome.connection_id
  }

  const begin = (connection_id?: string) =>
    desk.connections.beginAuthorization({ session, person: session.person, connection_id })

  async function readable(connection_id: string): Promise<string[]> {
    const outcome = await desk.connections.readBank(
      await desk.access(session, connection_id),
      (bank) => bank.listAccounts([]),
    )
    if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome.failure))
    return outcome.value.items.map((account) => account.id)
  }

  it('of a new business makes a client that can be read at once', async () => {
    const connection_id = await connected(business)
    expect(await readable(connection_id)).toEqual(desk.bank.businesses.get(business))
    const clients = await desk.connections.listClients(session.person)
    expect(clients).toContainEqual(
      expect.objectContaining({ connection_id, name: business, status: 'active', reason: null }),
    )
  })

  it('with a wrong, missing, repeated or foreign state asks the bank for nothing', async () => {
    const begun = await begin()
    const good = desk.bank.approve(begun.authorizationUrl, business)
    const complete = (params: URLSearchParams, who = session, binding = begun.browserBinding) =>
      desk.connections.completeAuthorization({ params, session: who, browserBinding: binding })
    const repeated = new URLSearchParams(good)
    repeated.append('state', good.get('state') ?? '')
    const colleague = await desk.signIn('accountant')
    const foreigner = await desk.signIn('foreigner')
    const sameOneElsewhere = await desk.signIn()
    const outcomes = [
      await complete(new URLSearchParams({ code: 'c' })),
      await complete(new URLSearchParams({ code: 'c', state: 'forged' })),
      await complete(repeated),
      await complete(good, colleague),
      await complete(good, foreigner),
      await complete(good, sameOneElsewhere),
      await complete(good, session, new SecretText('another browser')),
      await desk.connections.completeAuthorization({
        params: good,
        session,
        browserBinding: undefined,
      }),
    ]
    expect(outcomes.map((outcome) => outcome.kind === 'failed' && outcome.code)).toEqual([
      'state_missing',
      'state_unknown',
      'state_missing',
      'other_session',
      'other_session',
      'other_session',
      'other_browser',
      'other_browser',
    ])
    expect(desk.bank.tokenCalls()).toEqual([])
    // None of these strangers spoilt it for the one who asked.
    expect((await complete(good)).kind).toBe('connected')
  })

  it('is good once: the second use is refused without a word to the bank', async () => {
    const begun = await begin()
    const params = desk.bank.approve(begun.authorizationUrl, business)
    const complete = () =>
      desk.connections.completeAuthorization({
        params,
        session,
        browserBinding: begun.browserBinding,
      })
    expect((await complete()).kind).toBe('connected')
    expect(await complete()).toMatchObject({ kind: 'failed', code: 'already_used' })
    expect(desk.bank.tokenCalls()).toHaveLength(1)
  })

  it('that arrives twice at the same moment is exchanged once and both see the outcome', async () => {
    const begun = await begin()
    const params = desk.bank.approve(begun.authorizationUrl, business)
    const { browserBinding } = begun
    const complete = () =>
      desk.connections.completeAuthorization({ params, session, browserBinding })
    const outcomes = await Promise.all([complete(), complete(), complete()])
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['connected']))
    expect(desk.bank.tokenCalls()).toHaveLength(1)
  })

  it('lapses after ten minutes', async () => {
    const begun = await begin()
    await ageStore(desk.database, 601)
    const params = desk.bank.approve(begun.authorizationUrl, business)
    const { browserBinding } = begun
    const outcome = await desk.connections.completeAuthorization({
      params,
      session,
      browserBinding,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'expired' })
    expect(desk.bank.tokenCalls()).toEqual([])
  })

  it.each([
    ['error=access_denied', { kind: 'declined' }],
    ['error=server_error', { kind: 'failed', code: 'authorization_refused' }],
    ['', { kind: 'failed', code: 'code_missing' }],
    ['code=c&error=access_denied', { kind: 'failed', code: 'code_and_error' }],
    ['code=c&iss=https://evil.example', { kind: 'failed', code: 'issuer_mismatch' }],
  ])('that comes back with %j burns the request and asks for nothing', async (query, expected) => {
    const begun = await begin()
    const params = new URLSearchParams(query)
    params.set('state', begun.authorizationUrl.searchParams.get('state') ?? '')
    const { browserBinding } = begun
    const complete = () =>
      desk.connections.completeAuthorization({ params, session, browserBinding })
    expect(await complete()).toMatchObject(expected)
    expect(await complete()).toMatchObject({ code: 'already_used' })
    expect(desk.bank.tokenCalls()).toEqual([])
  })

  it('of a code that the bank refuses changes nothing and says so', async () => {
    const begun = await begin()
    const params = desk.bank.approve(begun.authorizationUrl, business)
    params.set('code', 'somebody-elses')
    const { browserBinding } = begun
    const outcome = await desk.connections.completeAuthorization({
      params,
      session,
      browserBinding,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'code_refused' })
  })

  it('whose answer is lost before the bank acted is sent once more and succeeds', async () => {
    desk.bank.faults.push({ destroy: true })
    await connected(business)
    expect(desk.bank.tokenCalls()).toHaveLength(2)
  })

  it('whose answer is lost after the bank acted is honest about it', async () => {
    desk.bank.faults.push({ destroy: true, after: true })
    const outcome = await desk.connect({ session, business })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'outcome_unknown' })
  })

  it('of the same business renews the client in place', async () => {
    const connection_id = await connected(business)
    const before = defined(await desk.row(connection_id))
    const outcome = await desk.connect({ session, business, connection_id })
    expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
    const after = defined(await desk.row(connection_id))
    expect(after['gen']).toBe(Number(before['gen']) + 1)
    expect(after['created_at']).toBe(before['created_at'])
    expect(await readable(connection_id)).toEqual(desk.bank.businesses.get(business))
  })

  it('heals a client that needed one, and starts its year anew', async () => {
    const connection_id = await connected(business)
    desk.bank.disconnect(business)
    await expect(readable(connection_id)).rejects.toThrow('revoked_at_bank')
    await ageStore(desk.database, 3600 * 24 * 40)
    session = await desk.signIn()
    await desk.connect({ session, business, connection_id })
    const { client } = await desk.access(session, connection_id)
    expect(client).toMatchObject({ status: 'active', reason: null })
    expect(Date.now() - Date.parse(client.granted_at)).toBeLessThan(60_000)
    expect(await readable(connection_id)).toHaveLength(2)
  })

  it('that is declined or abandoned leaves the client as it was, byte for byte', async () => {
    const connection_id = await connected(business)
    const before = await desk.row(connection_id)
    const begun = await begin(connection_id)
    await desk.connections.completeAuthorization({
      params: desk.bank.decline(begun.authorizationUrl),
      session,
      browserBinding: begun.browserBinding,
    })
    await begin(connection_id)
    expect(await desk.row(connection_id)).toEqual(before)
  })

  it('of a stranger on reconnect stays apart, and the client as it was, byte for byte', async () => {
    const connection_id = await connected(business)
    const before = await desk.row(connection_id)
    const stranger = newBusiness()
    const outcome = await desk.connect({ session, business: stranger, connection_id })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome).toMatchObject({ why: 'stranger', asked_connection_id: connection_id })
    expect(await desk.row(connection_id)).toEqual(before)
    expect(await readable(connection_id)).toEqual(desk.bank.businesses.get(business))
    const view = await desk.connections.getQuarantine({ ...outcome, person: session.person })
    expect(view.accounts.map((account) => account.account_id)).toEqual(
      desk.bank.businesses.get(stranger),
    )
    expect(view.asked?.connection_id).toBe(connection_id)
    const demand = { person: session.person, connection_id: outcome.connection_id }
    await desk.connections.settleQuarantine({ ...demand, decision: 'separate' })
    expect((await desk.access(session, outcome.connection_id)).client.status).toBe('active')
    await expect(
      desk.connections.settleQuarantine({ ...demand, decision: 'separate' }),
    ).rejects.toThrow(ConnectionsError)
  })

  it('of a business without accounts is left to a person, who may merge it', async () => {
    const empty = newBusiness(0)
    const connection_id = await connected(empty)
    const outcome = await desk.connect({ session, business: empty, connection_id })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('unverified')
    const merged = await desk.connections.settleQuarantine({
      person: session.person,
      connection_id: outcome.connection_id,
      decision: 'merge',
    })
    expect(merged.connection_id).toBe(connection_id)
    expect(await readable(connection_id)).toEqual([])
    expect(await desk.row(outcome.connection_id)).toBeUndefined()
  })

  it('of a business that is a client already renews that client and makes no second one', async () => {
    const connection_id = await connected(business)
    const count = (await desk.connections.listClients(session.person)).length
    const outcome = await desk.connect({ session, business, clientName: 'Again' })
    expect(outcome).toMatchObject({ kind: 'recognised', connection_id, asked_connection_id: null })
    expect(await desk.connections.listClients(session.person)).toHaveLength(count)
    expect(await readable(connection_id)).toEqual(desk.bank.businesses.get(business))
  })

  it("of another client's business renews that client; the one asked for stays", async () => {
    const other = newBusiness()
    const [asked, owner] = [await connected(business), await connected(other)]
    const before = await desk.row(asked)
    const outcome = await desk.connect({ session, business: other, connection_id: asked })
    expect(outcome).toMatchObject({
      kind: 'recognised',
      connection_id: owner,
      name: other,
      asked_connection_id: asked,
    })
    expect(await desk.row(asked)).toEqual(before)
    expect(await readable(owner)).toEqual(desk.bank.businesses.get(other))
  })

  it('of one business by two colleagues at once ends with one client that works', async () => {
    const colleague = await desk.signIn('accountant')
    const outcomes = await Promise.all([
      desk.connect({ session, business, clientName: 'Mine' }),
      desk.connect({ session: colleague, business, clientName: 'Theirs' }),
    ])
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['connected', 'recognised'])
    const ids = new Set(outcomes.map((each) => 'connection_id' in each && each.connection_id))
    expect(ids.size).toBe(1)
  })

  it('is another client in another firm, which learns nothing of the first', async () => {
    const connection_id = await connected(business)
    const foreigner = await desk.signIn('foreigner')
    const outcome = await desk.connect({ session: foreigner, business, clientName: 'Same' })
    expect(outcome.kind).toBe('connected')
    expect(JSON.stringify(outcome)).not.toContain(connection_id)
    const foreign = { session: foreigner, person: foreigner.person, connection_id }
    await expect(desk.connections.beginAuthorization(foreign)).rejects.toThrow(ConnectionsError)
  })

  it('is asked for by a junior for assigned clients only, and a new one is theirs', async () => {
    const junior = await desk.signIn('junior')
    const hidden = await connected(business)
    await expect(
      desk.connections.beginAuthorization({
        session: junior,
        person: junior.person,
        connection_id: hidden,
      }),
    ).rejects.toThrow(ConnectionsError)
    const own = await connected(newBusiness(), junior)
    expect((await desk.access(junior, own)).client.status).toBe('active')
  })

  it('of fewer scopes works for what was granted and names what is missing', async () => {
    const scope = ['accounts:read', 'offline_access']
    const outcome = await desk.connect({ session, business, clientName: 'Partial', scope })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    expect(outcome.missing_scope).toContain('transactions:read')
    const { client } = await desk.access(session, outcome.connection_id)
    expect(client.scope).toEqual(scope)
  })

  it('whose accounts cannot be listed stays apart until the scheduler recognises it', async () => {
    desk.bank.apiFailure = 'unreachable'
    const outcome = await desk.connect({ session, business, clientName: 'Later' })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    expect(outcome.why).toBe('pending')
    desk.bank.apiFailure = undefined
    await ageStore(desk.database, 60)
    await desk.connections.tick()
    expect((await desk.access(session, outcome.connection_id)).client.status).toBe('active')
  })

  it('that died before it was recognised leaves no client behind', async () => {
    desk.bank.apiFailure = 'unreachable'
    const outcome = await desk.connect({ session, business, clientName: 'Superseded' })
    if (outcome.kind !== 'quarantined') throw new Error(outcome.kind)
    desk.bank.apiFailure = undefined
    desk.bank.disconnect(business)
    await ageStore(desk.database, 60)
    await desk.connections.tick()
    expect(await desk.row(outcome.connection_id)).toBeUndefined()
  })

  it('leaves no token, code, verifier or secret in the store, the journal or the log', async () => {
    const text = await desk.everythingWritten()
    expect(text).toContain('pair_sealed')
    const leaked = [...desk.bank.issued, 'client-s3cret'].filter((secret) => text.includes(secret))
    expect(desk.bank.issued.size).toBeGreaterThan(40)
    expect(leaked).toEqual([])
  })

  it('and all that came before stands in an unbroken audit chain', async () => {
    const verdict = await verifyChain(desk.store, session.firm.id)
    expect(verdict.kind).toBe('intact')
    await desk.database.query(
      `update audit_event set detail = '{"code":"x"}' where firm_id = $1 and seq = 3`,
      [session.firm.id],
    )
    expect(await verifyChain(desk.store, session.firm.id)).toEqual({ kind: 'broken', seq: 3 })
  })
})
