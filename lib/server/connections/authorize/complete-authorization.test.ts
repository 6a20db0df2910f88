import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { verifyChain } from '@/lib/server/audit/audit'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { findLeaks } from '@/test/connections/connection'
import { ageStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval, in %s', (kind) => {
  let desk: TestApproval

  beforeAll(async () => {
    desk = await openTestApproval(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  it('of a new business makes a client that can be read at once', async () => {
    const connection_id = await desk.connected(desk.business)
    expect(await desk.readable(connection_id)).toEqual(desk.bank.businesses.get(desk.business))
    const clients = await desk.connections.listClients(desk.session.person)
    expect(clients).toContainEqual(
      expect.objectContaining({
        connection_id,
        name: desk.business,
        status: 'active',
        reason: null,
      }),
    )
  })

  it('with a wrong, missing, repeated or foreign state asks the bank for nothing', async () => {
    const begun = await desk.begin()
    const good = desk.bank.approve(begun.authorizationUrl, desk.business)
    const complete = (
      params: URLSearchParams,
      who = desk.session,
      binding = begun.browserBinding,
    ) => desk.connections.completeAuthorization({ params, session: who, browserBinding: binding })
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
      await complete(good, desk.session, new SecretText('another browser')),
      await desk.connections.completeAuthorization({
        params: good,
        session: desk.session,
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
    const begun = await desk.begin()
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const complete = () =>
      desk.connections.completeAuthorization({
        params,
        session: desk.session,
        browserBinding: begun.browserBinding,
      })
    expect((await complete()).kind).toBe('connected')
    expect(await complete()).toMatchObject({ kind: 'failed', code: 'already_used' })
    expect(desk.bank.tokenCalls()).toHaveLength(1)
  })

  it('that arrives twice at the same moment is exchanged once and both see the outcome', async () => {
    const begun = await desk.begin()
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const { browserBinding } = begun
    const complete = () =>
      desk.connections.completeAuthorization({ params, session: desk.session, browserBinding })
    // None waits for a connection of its own to the store, or it would arrive when all is over.
    await Promise.all([1, 2, 3].map(() => desk.database.query('select pg_sleep(0.05)')))
    const outcomes = await Promise.all([complete(), complete(), complete()])
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['connected']))
    expect(desk.bank.tokenCalls()).toHaveLength(1)
  })

  it('lapses after ten minutes', async () => {
    const begun = await desk.begin()
    await ageStore(desk.database, 601)
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    const { browserBinding } = begun
    const outcome = await desk.connections.completeAuthorization({
      params,
      session: desk.session,
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
    const begun = await desk.begin()
    const params = new URLSearchParams(query)
    params.set('state', begun.authorizationUrl.searchParams.get('state') ?? '')
    const { browserBinding } = begun
    const complete = () =>
      desk.connections.completeAuthorization({ params, session: desk.session, browserBinding })
    expect(await complete()).toMatchObject(expected)
    expect(await complete()).toMatchObject({ code: 'already_used' })
    expect(desk.bank.tokenCalls()).toEqual([])
  })

  it('of a code that the bank refuses changes nothing and says so', async () => {
    const begun = await desk.begin()
    const params = desk.bank.approve(begun.authorizationUrl, desk.business)
    params.set('code', 'somebody-elses')
    const { browserBinding } = begun
    const outcome = await desk.connections.completeAuthorization({
      params,
      session: desk.session,
      browserBinding,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'code_refused' })
  })

  it('whose answer is lost before the bank acted is sent once more and succeeds', async () => {
    desk.bank.faults.push({ destroy: true })
    await desk.connected(desk.business)
    expect(desk.bank.tokenCalls()).toHaveLength(2)
  })

  it('whose answer is lost after the bank acted is honest about it', async () => {
    desk.bank.faults.push({ destroy: true, after: true })
    const outcome = await desk.connect({ session: desk.session, business: desk.business })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'outcome_unknown' })
  })

  it('is asked for by a junior for assigned clients only, and a new one is theirs', async () => {
    const junior = await desk.signIn('junior')
    const hidden = await desk.connected(desk.business)
    await expect(
      desk.connections.beginAuthorization({
        session: junior,
        person: junior.person,
        connection_id: hidden,
      }),
    ).rejects.toThrow(ConnectionsError)
    const own = await desk.connected(desk.newBusiness(), junior)
    expect((await desk.access(junior, own)).client.status).toBe('active')
  })

  it('and all that came before stands in an unbroken audit chain', async () => {
    const verdict = await verifyChain(desk.store, desk.session.firm.id)
    expect(verdict.kind).toBe('intact')
    await desk.database.query(
      `update audit_event set detail = '{"code":"x"}' where firm_id = $1 and seq = 3`,
      [desk.session.firm.id],
    )
    expect(await verifyChain(desk.store, desk.session.firm.id)).toEqual({ kind: 'broken', seq: 3 })
  })

  it('leaves no token, code, verifier or secret in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
