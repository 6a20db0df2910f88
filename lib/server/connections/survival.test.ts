import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import { createConnections } from '@/lib/server/connections/create-connections'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import type { Store } from '@/lib/server/db/store'

const tenMinutes = 600_000

describe.each(testStores)('a connection, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  const skewed = (milliseconds: number) => ({
    ...desk.deps,
    clock: { now: () => new Date(Date.now() + milliseconds) },
  })

  it('is shared by instances whose clocks are ten minutes apart either way', async () => {
    const early = createConnections(skewed(-tenMinutes))
    const late = createConnections(skewed(tenMinutes))
    for (const [first, second] of [
      [early, late],
      [late, early],
    ] as const) {
      await desk.pass(expired)
      desk.bank.reset()
      const reads = [first, second, first, second].map((by) => desk.read(by))
      expect(await Promise.all(reads)).toEqual(['read', 'read', 'read', 'read'])
      expect(await desk.read(second)).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    }
    await Promise.all([early.stop(), late.stop()])
  })

  it.each([
    ['behind', -tenMinutes],
    ['ahead', tenMinutes],
  ])('comes back from a journal whose clock is ten minutes %s', async (_, milliseconds) => {
    await desk.pass(expired)
    const dying = createConnections(skewed(milliseconds), (steps) => ({
      ...steps,
      store: () => Promise.reject(new Error('the store is down')),
    }))
    expect(await desk.read(dying)).toBe('read')
    await dying.stop()
    expect(await desk.row(desk.connection_id)).toMatchObject({ gen: 1 })
    const next = desk.instance()
    await next.start()
    expect(await desk.row(desk.connection_id)).toMatchObject({ gen: 2, status: 'active' })
    expect(await desk.read(next)).toBe('read')
    expect(desk.bank.redemptions).toBe(1)
    await next.stop()
  })

  it('comes of an approval that the store did not take when it came, as soon as it takes it', async () => {
    const down = { isDown: true }
    const query: Store['database']['query'] = (text, values) => {
      const isPair = /insert into token_ledger/.test(text)
      if (isPair && down.isDown) return Promise.reject(new Error('the store is down'))
      return desk.database.query(text, values)
    }
    const store = { ...desk.deps.store, database: { ...desk.database, query } }
    const connections = createConnections({ ...desk.deps, store })
    const business = `late-${kind}`
    desk.bank.businesses.set(business, [`${business}-account`])
    const { session } = desk
    const begun = await connections.beginAuthorization({
      session,
      person: session.person,
      clientName: 'Late',
    })
    const params = desk.bank.approve(begun.authorizationUrl, business)
    const { browserBinding } = begun
    expect(
      await connections.completeAuthorization({ params, session, browserBinding }),
    ).toMatchObject({ kind: 'failed', code: 'interrupted' })
    const rows = () => desk.database.query(`select status from connection where name = 'Late'`)
    expect(await rows()).toEqual([])

    await connections.tick()
    expect(await rows()).toEqual([])
    down.isDown = false
    await connections.tick()
    expect(await rows()).toEqual([{ status: 'quarantined' }])
    await desk.pass(31)
    await connections.tick()
    expect(await rows()).toEqual([{ status: 'active' }])
    await connections.stop()
  })

  it('of a store that is held is not refreshed, by a reader or by itself', async () => {
    const until = { hold: 'restored' as const }
    await desk.pass(expired)
    await desk.database.query(
      `insert into install (id, fingerprint, held_reason, held_at)
       values (gen_random_uuid(), '', $1, now())`,
      [until.hold],
    )
    await desk.database.query('update connection set keep_alive_at = now() where id = $1', [
      desk.connection_id,
    ])
    const install = { knownEpoch: () => 0, beat: async () => until.hold }
    const held = createConnections({ ...desk.deps, store: { ...desk.deps.store, install } })
    expect(await desk.read(held)).toBe('access_held')
    await held.tick()
    expect(
      await held.disconnect({ person: desk.session.person, connection_id: desk.connection_id }),
    ).toEqual({ kind: 'disconnecting' })
    expect(desk.bank.redemptions).toBe(0)
    expect(desk.bank.revoked).toEqual([])
    await desk.database.query('delete from install')
    await held.stop()
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
