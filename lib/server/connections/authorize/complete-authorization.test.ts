import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { openTestApproval, type TestApproval } from '@/test/connections/approval'
import { findLeaks } from '@/test/connections/connection'
import { ageStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval, in %s', (kind) => {
  let dashboard: TestApproval

  beforeAll(async () => {
    dashboard = await openTestApproval(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  it('an approval of a new business makes a client that can be read at once', async () => {
    const connection_id = await dashboard.connected(dashboard.business)
    expect(await dashboard.readable(connection_id)).toEqual(
      dashboard.bank.businesses.get(dashboard.business),
    )
    const clients = await dashboard.connections.listClients(dashboard.session.person)
    expect(clients).toContainEqual(
      expect.objectContaining({
        connection_id,
        name: dashboard.business,
        status: 'active',
        reason: null,
      }),
    )
  })

  it('an approval with a wrong, missing, repeated or foreign state asks the bank for nothing', async () => {
    const begun = await dashboard.begin()
    const good = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const complete = (
      params: URLSearchParams,
      who = dashboard.session,
      binding = begun.browserBinding,
    ) =>
      dashboard.connections.completeAuthorization({ params, session: who, browserBinding: binding })
    const repeated = new URLSearchParams(good)
    repeated.append('state', good.get('state') ?? '')
    const colleague = await dashboard.signIn('reviewer')
    const foreigner = await dashboard.signIn('foreigner')
    const sameOneElsewhere = await dashboard.signIn()
    const outcomes = [
      await complete(new URLSearchParams({ code: 'c' })),
      await complete(new URLSearchParams({ code: 'c', state: 'forged' })),
      await complete(repeated),
      await complete(good, colleague),
      await complete(good, foreigner),
      await complete(good, sameOneElsewhere),
      await complete(good, dashboard.session, new SecretText('another browser')),
      await dashboard.connections.completeAuthorization({
        params: good,
        session: dashboard.session,
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
    expect(dashboard.bank.tokenCalls()).toEqual([])
    // None of these strangers spoilt it for the one who asked.
    expect((await complete(good)).kind).toBe('connected')
  })

  it('an approval is good once: the second use is refused without a word to the bank', async () => {
    const begun = await dashboard.begin()
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const complete = () =>
      dashboard.connections.completeAuthorization({
        params,
        session: dashboard.session,
        browserBinding: begun.browserBinding,
      })
    expect((await complete()).kind).toBe('connected')
    expect(await complete()).toMatchObject({ kind: 'failed', code: 'already_used' })
    expect(dashboard.bank.tokenCalls()).toHaveLength(1)
  })

  it('an approval that arrives twice at the same moment is exchanged once and both see the outcome', async () => {
    const begun = await dashboard.begin()
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const { browserBinding } = begun
    const complete = () =>
      dashboard.connections.completeAuthorization({
        params,
        session: dashboard.session,
        browserBinding,
      })
    // None waits for a connection of its own to the store, or it would arrive when all is over.
    await Promise.all([1, 2, 3].map(() => dashboard.database.query('select pg_sleep(0.05)')))
    const outcomes = await Promise.all([complete(), complete(), complete()])
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['connected']))
    expect(dashboard.bank.tokenCalls()).toHaveLength(1)
  })

  it('lapses after ten minutes', async () => {
    const begun = await dashboard.begin()
    await ageStore(dashboard.database, 601)
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    const { browserBinding } = begun
    const outcome = await dashboard.connections.completeAuthorization({
      params,
      session: dashboard.session,
      browserBinding,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'expired' })
    expect(dashboard.bank.tokenCalls()).toEqual([])
  })

  it.each([
    ['error=access_denied', { kind: 'declined' }],
    ['error=server_error', { kind: 'failed', code: 'authorization_refused' }],
    ['', { kind: 'failed', code: 'code_missing' }],
    ['code=c&error=access_denied', { kind: 'failed', code: 'code_and_error' }],
    ['code=c&iss=https://evil.example', { kind: 'failed', code: 'issuer_mismatch' }],
  ])(
    'an approval that comes back with %j burns the request and asks for nothing',
    async (query, expected) => {
      const begun = await dashboard.begin()
      const params = new URLSearchParams(query)
      params.set('state', begun.authorizationUrl.searchParams.get('state') ?? '')
      const { browserBinding } = begun
      const complete = () =>
        dashboard.connections.completeAuthorization({
          params,
          session: dashboard.session,
          browserBinding,
        })
      expect(await complete()).toMatchObject(expected)
      expect(await complete()).toMatchObject({ code: 'already_used' })
      expect(dashboard.bank.tokenCalls()).toEqual([])
    },
  )

  it('an approval whose code the bank refuses changes nothing and says so', async () => {
    const begun = await dashboard.begin()
    const params = dashboard.bank.approve(begun.authorizationUrl, dashboard.business)
    params.set('code', 'somebody-elses')
    const { browserBinding } = begun
    const outcome = await dashboard.connections.completeAuthorization({
      params,
      session: dashboard.session,
      browserBinding,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'code_refused' })
  })

  it.each([
    ['of type mac', { token_type: 'mac' }],
    ['of type DPoP', { token_type: 'DPoP' }],
    ['of a type that is no text', { token_type: 7 }],
    ['that no header can carry', { access_token: 'a\r\nb' }],
  ])(
    'an approval that brings a token %s is refused before the old tokens go',
    async (_, answer) => {
      const { session, business } = dashboard
      const connection_id = await dashboard.connected(business)
      const before = await dashboard.row(connection_id)
      const clients = await dashboard.connections.listClients(session.person)
      dashboard.bank.faults.push({ after: true, alter: (body) => ({ ...body, ...answer }) })
      const outcome = await dashboard.connect({ session, business, connection_id })
      expect(outcome).toEqual({
        kind: 'failed',
        code: 'token_refused',
        asked_connection_id: connection_id,
      })
      expect(await dashboard.row(connection_id)).toEqual(before)
      expect(await dashboard.connections.listClients(session.person)).toEqual(clients)
    },
  )

  it.each([
    [{ status: 401, body: '{"error":"invalid_client"}' }, 'client_refused'],
    [{ status: 401, body: '<h1>Who are you?</h1>' }, 'client_refused'],
    [{ status: 400, body: '{"error":"unauthorized_client"}' }, 'client_refused'],
    [{ status: 400, body: '{"error":"invalid_request"}' }, 'exchange_refused'],
    [{ status: 418, body: '' }, 'exchange_refused'],
  ])('a code that the bank answers with %j blames nobody else: %s', async (fault, code) => {
    dashboard.bank.faults.push(fault)
    const { session, business } = dashboard
    expect(await dashboard.connect({ session, business })).toMatchObject({ kind: 'failed', code })
  })

  it('whose answer is lost before the bank acted is sent once more and succeeds', async () => {
    dashboard.bank.faults.push({ destroy: true })
    await dashboard.connected(dashboard.business)
    expect(dashboard.bank.tokenCalls()).toHaveLength(2)
  })

  it('whose answer is lost after the bank acted is honest about it', async () => {
    dashboard.bank.faults.push({ destroy: true, after: true })
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: dashboard.business,
    })
    expect(outcome).toMatchObject({ kind: 'failed', code: 'outcome_unknown' })
  })

  it('an approval can be requested by a preparer for assigned clients only, and a new client is assigned to them', async () => {
    const preparer = await dashboard.signIn('preparer')
    const hidden = await dashboard.connected(dashboard.business)
    await expect(
      dashboard.connections.beginAuthorization({
        session: preparer,
        person: preparer.person,
        connection_id: hidden,
      }),
    ).rejects.toThrow(ConnectionsError)
    const own = await dashboard.connected(dashboard.newBusiness(), preparer)
    expect((await dashboard.access(preparer, own)).client.status).toBe('active')
  })

  it('an approval is requested with its event or not at all', async () => {
    const requests = () => dashboard.database.query('select id from authorization_request')
    const before = await requests()
    const { session } = dashboard
    await expect(
      dashboard.unrecorded().beginAuthorization({ session, person: session.person }),
    ).rejects.toThrow('nothing can be put on record')
    expect(await requests()).toEqual(before)
  })

  it('and all that came before stands in an unbroken audit chain', async () => {
    const verdict = await verifyChain(dashboard.store, dashboard.session.firm.id)
    expect(verdict.kind).toBe('intact')
    await dashboard.database.query(
      `update audit_event set detail = '{"code":"x"}' where firm_id = $1 and seq = 3`,
      [dashboard.session.firm.id],
    )
    expect(await verifyChain(dashboard.store, dashboard.session.firm.id)).toEqual({
      kind: 'broken',
      seq: 3,
    })
  })

  it('an approval leaves no token, code, verifier or secret in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
