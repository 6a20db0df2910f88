import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'

describe.each(testStores)('a read, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  describe('when the API refuses the token', () => {
    it('is asked for once, and not again at every page while the API refuses all', async () => {
      desk.bank.apiFailure = 'unauthorized'
      const instance = desk.instance()
      expect(await desk.read(instance)).toBe('bank_failed')
      expect(await desk.read(instance)).toBe('bank_failed')
      expect(await desk.read(instance)).toBe('bank_failed')
      expect(desk.bank.redemptions).toBe(1)
      expect(await desk.status()).toBe('active')
    })

    it('is not needed when another instance has a newer token already', async () => {
      const stale = await desk.access(desk.session, desk.connection_id)
      await desk.pass(expired)
      await desk.read()
      desk.bank.grantOf(desk.business)?.access.delete('none')
      const grant = defined(desk.bank.grantOf(desk.business))
      const [oldest] = grant.access
      grant.access.delete(defined(oldest))
      const outcome = await desk.instance().readBank(stale, (bank) => bank.listAccounts([]))
      expect(outcome.kind).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })
  })

  it('of a row whose ciphertext was moved from another client fails closed', async () => {
    const victim = desk.connection_id
    desk.bank.businesses.set('thief', ['thief-account'])
    const outcome = await desk.connect({
      session: desk.session,
      business: 'thief',
      clientName: 'Thief',
    })
    if (!('connection_id' in outcome)) throw new Error(outcome.kind)
    await desk.database.query(
      `update connection set access_sealed = v.access_sealed, refresh_sealed = v.refresh_sealed
       from connection v where v.id = $1 and connection.id = $2`,
      [victim, outcome.connection_id],
    )
    const access = await desk.access(desk.session, defined(outcome.connection_id))
    const read = await desk.connections.readBank(access, (bank) => bank.listAccounts([]))
    expect(read).toMatchObject({ failure: { code: 'access_unreadable', cause: 'altered' } })
    expect(desk.logged.join()).toContain('does not open')
  })

  describe('of a client whose stored access does not open', () => {
    const moveAccess = () =>
      desk.database.query(
        `update connection set access_sealed = 'k9.' || split_part(access_sealed, '.', 2),
           refresh_sealed = 'k9.' || split_part(refresh_sealed, '.', 2) where id = $1`,
        [desk.connection_id],
      )

    it('says that the key is missing, and opens again as soon as it is there', async () => {
      const before = defined(await desk.row(desk.connection_id))
      await moveAccess()
      expect(await desk.read()).toBe('access_unreadable')
      await desk.database.query(
        'update connection set access_sealed = $2, refresh_sealed = $3 where id = $1',
        [desk.connection_id, before['access_sealed'], before['refresh_sealed']],
      )
      expect(await desk.read()).toBe('read')
    })

    it('holds no claim, spends nothing, and keeps no other client from being kept alive', async () => {
      await moveAccess()
      const unreadable = desk.connection_id
      await desk.renew()
      await desk.pass(expired)
      await desk.database.query(
        `update connection set keep_alive_at = case id
        when $1 then now() - interval '1 hour' when $2 then now() end`,
        [unreadable, desk.connection_id],
      )
      await desk.connections.tick()
      expect(desk.bank.redemptions).toBe(1)
      expect(await desk.row(unreadable)).toMatchObject({ status: 'active', attempt: null })
      expect(await desk.row(desk.connection_id)).toMatchObject({ gen: 2 })
    })
  })

  it('is counted in the timeline, beside what people did', async () => {
    await desk.pass(expired)
    await desk.read()
    const timeline = await desk.connections.getTimeline({
      person: desk.session.person,
      connection_id: desk.connection_id,
    })
    expect(timeline?.refreshes).toMatchObject({ succeeded: 1, failed: 0 })
    expect(timeline?.events.map((event) => event.kind)).toEqual(['connection.connected'])
    expect(timeline?.events[0]?.person?.name).toBe('admin')
    const { person } = await desk.signIn('foreigner')
    expect(
      await desk.connections.getTimeline({ person, connection_id: desk.connection_id }),
    ).toBeUndefined()
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
