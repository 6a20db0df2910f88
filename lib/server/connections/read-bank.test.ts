import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'
import { createConnections } from '@/test/connections/instance'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a read, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  describe('when the API refuses the token', () => {
    it('a token that the API refuses is refreshed once, and not again for every page while it refuses every token', async () => {
      dashboard.bank.apiFailure = 'unauthorized'
      const instance = dashboard.instance()
      expect(await dashboard.read(instance)).toBe('bank_failed')
      expect(await dashboard.read(instance)).toBe('bank_failed')
      expect(await dashboard.read(instance)).toBe('bank_failed')
      expect(dashboard.bank.redemptions).toBe(1)
      expect(await dashboard.status()).toBe('active')
    })

    it('no refresh is needed when another instance has a newer token already', async () => {
      const stale = await dashboard.access(dashboard.session, dashboard.connection_id)
      await dashboard.pass(expired)
      await dashboard.read()
      dashboard.bank.grantOf(dashboard.business)?.access.delete('none')
      const grant = defined(dashboard.bank.grantOf(dashboard.business))
      const [oldest] = grant.access
      grant.access.delete(defined(oldest))
      const outcome = await dashboard.instance().readBank(stale, (bank) => bank.listAccounts([]))
      expect(outcome.kind).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
    })
  })

  it('a read is a view of the request that is being answered, unless it is one of its own', async () => {
    const views: unknown[] = []
    const { deps } = dashboard
    const { readBank } = createConnections({
      ...deps,
      findRequestView: async () => ({ requestedAt: 1, calls: { made: 0 } }),
      bankFor: (environment, token, view) => {
        views.push([view?.requestedAt, view?.calls !== undefined])
        return deps.bankFor(environment, token, view)
      },
    })
    const access = await dashboard.access(dashboard.session, dashboard.connection_id)
    await readBank(access, (bank) => bank.listAccounts([]))
    await readBank(access, (bank) => bank.listAccounts([]), { requestedAt: 2 })
    expect(views).toEqual([
      [1, true],
      [2, false],
    ])
  })

  it('a read of a row whose ciphertext was moved from another client fails closed', async () => {
    const victim = dashboard.connection_id
    dashboard.bank.businesses.set('thief', ['thief-account'])
    const outcome = await dashboard.connect({
      session: dashboard.session,
      business: 'thief',
      clientName: 'Thief',
    })
    if (!('connection_id' in outcome)) throw new Error(outcome.kind)
    await dashboard.database.query(
      `update connection set access_sealed = v.access_sealed, refresh_sealed = v.refresh_sealed
       from connection v where v.id = $1 and connection.id = $2`,
      [victim, outcome.connection_id],
    )
    const access = await dashboard.access(dashboard.session, defined(outcome.connection_id))
    const read = await dashboard.connections.readBank(access, (bank) => bank.listAccounts([]))
    expect(read).toMatchObject({ failure: { code: 'access_unreadable', cause: 'altered' } })
    expect(dashboard.logged.join()).toContain('does not open')
  })

  describe('of a client whose stored access does not open', () => {
    const moveAccess = () =>
      dashboard.database.query(
        `update connection set access_sealed = 'k9.' || split_part(access_sealed, '.', 2),
           refresh_sealed = 'k9.' || split_part(refresh_sealed, '.', 2) where id = $1`,
        [dashboard.connection_id],
      )

    it('a client whose access does not open says that the key is missing, and opens again as soon as it is there', async () => {
      const before = defined(await dashboard.row(dashboard.connection_id))
      await moveAccess()
      expect(await dashboard.read()).toBe('access_unreadable')
      await dashboard.database.query(
        'update connection set access_sealed = $2, refresh_sealed = $3 where id = $1',
        [dashboard.connection_id, before['access_sealed'], before['refresh_sealed']],
      )
      expect(await dashboard.read()).toBe('read')
    })

    it('a client whose access does not open takes no claim, spends nothing, and does not stop the keep-alive of others', async () => {
      await moveAccess()
      const unreadable = dashboard.connection_id
      await dashboard.renew()
      await dashboard.pass(expired)
      await dashboard.database.query(
        `update connection set keep_alive_at = case id
        when $1 then now() - interval '1 hour' when $2 then now() end`,
        [unreadable, dashboard.connection_id],
      )
      await dashboard.connections.tick()
      expect(dashboard.bank.redemptions).toBe(1)
      expect(await dashboard.row(unreadable)).toMatchObject({ status: 'active', attempt: null })
      expect(await dashboard.row(dashboard.connection_id)).toMatchObject({ gen: 2 })
    })
  })

  it('a read is counted in the timeline, beside what people did', async () => {
    await dashboard.pass(expired)
    await dashboard.read()
    const timeline = await dashboard.connections.getTimeline({
      person: dashboard.session.person,
      connection_id: dashboard.connection_id,
    })
    expect(timeline?.refreshes).toMatchObject({ succeeded: 1, failed: 0 })
    expect(timeline?.events.map((event) => event.kind)).toEqual(['connection.connected'])
    expect(timeline?.events[0]?.person?.name).toBe('admin')
    const { person } = await dashboard.signIn('foreigner')
    expect(
      await dashboard.connections.getTimeline({ person, connection_id: dashboard.connection_id }),
    ).toBeUndefined()
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
