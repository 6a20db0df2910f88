import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStores } from '@/test/store/database'
import { createConnections } from '@/test/connections/instance'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import type { Store } from '@/lib/server/db/store'

const tenMinutes = 600_000

describe.each(testStores)('a connection, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  const skewed = (milliseconds: number) => ({
    ...dashboard.deps,
    clock: { now: () => new Date(Date.now() + milliseconds) },
  })

  it('a connection is shared by instances whose clocks are ten minutes apart either way', async () => {
    const early = createConnections(skewed(-tenMinutes))
    const late = createConnections(skewed(tenMinutes))
    for (const [first, second] of [
      [early, late],
      [late, early],
    ] as const) {
      await dashboard.pass(expired)
      dashboard.bank.reset()
      const reads = [first, second, first, second].map((by) => dashboard.read(by))
      expect(await Promise.all(reads)).toEqual(['read', 'read', 'read', 'read'])
      expect(await dashboard.read(second)).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
    }
    await Promise.all([early.stop(), late.stop()])
  })

  it.each([
    ['behind', -tenMinutes],
    ['ahead', tenMinutes],
  ])(
    'a connection comes back from a journal whose clock is ten minutes %s',
    async (_, milliseconds) => {
      await dashboard.pass(expired)
      const dying = createConnections(skewed(milliseconds), (steps) => ({
        ...steps,
        store: () => Promise.reject(new Error('the store is down')),
      }))
      expect(await dashboard.read(dying)).toBe('read')
      await dying.stop()
      expect(await dashboard.row(dashboard.connection_id)).toMatchObject({ gen: 1 })
      const next = dashboard.instance()
      await next.start()
      expect(await dashboard.row(dashboard.connection_id)).toMatchObject({
        gen: 2,
        status: 'active',
      })
      expect(await dashboard.read(next)).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
      await next.stop()
    },
  )

  // As Next does it: the callback route runs a copy of the modules that the scheduler was started from.
  it('a connection comes of an approval that the store refused in another bundle, as soon as it takes it', async () => {
    const down = { isDown: true }
    const query: Store['database']['query'] = (text, values, options) => {
      const isPair = /insert into token_ledger/.test(text)
      if (isPair && down.isDown) return Promise.reject(new Error('the store is down'))
      return dashboard.database.query(text, values, options)
    }
    const store = { ...dashboard.deps.store, database: { ...dashboard.database, query } }
    const connections = createConnections({ ...dashboard.deps, store })
    const context = { store } as Context
    connectionsOf.provide(context, connections)
    vi.resetModules()
    const route = {
      ...(await import('@/lib/server/connections/authorize/complete-authorization')),
      ...(await import('@/lib/server/connections/connections')),
    }
    expect(route.connectionsOf).not.toBe(connectionsOf)
    const business = `late-${kind}`
    dashboard.bank.businesses.set(business, [`${business}-account`])
    const { session } = dashboard
    const begun = await connections.beginAuthorization({
      session,
      person: session.person,
      clientName: 'Late',
    })
    const params = dashboard.bank.approve(begun.authorizationUrl, business)
    const { browserBinding } = begun
    const callback = { params, session, browserBinding }
    expect(await route.completeAuthorization(route.connectionsOf(context), callback)).toMatchObject(
      { kind: 'failed', code: 'interrupted' },
    )
    const rows = () => dashboard.database.query(`select status from connection where name = 'Late'`)
    expect(await rows()).toEqual([])

    await connections.tick()
    expect(await rows()).toEqual([])
    down.isDown = false
    await connections.tick()
    expect(await rows()).toEqual([{ status: 'quarantined' }])
    await dashboard.pass(31)
    await connections.tick()
    expect(await rows()).toEqual([{ status: 'active' }])
    await connections.stop()
  })

  it('a connection of a suspended store is not refreshed, by a reader or by the scheduler', async () => {
    const until = { hold: 'restored' as const }
    await dashboard.pass(expired)
    await dashboard.database.query(
      `insert into install (id, fingerprint, held_reason, held_at)
       values (gen_random_uuid(), '', $1, now())`,
      [until.hold],
    )
    await dashboard.database.query('update connection set keep_alive_at = now() where id = $1', [
      dashboard.connection_id,
    ])
    const install = { knownEpoch: () => 0, beat: async () => until.hold }
    const held = createConnections({
      ...dashboard.deps,
      store: { ...dashboard.deps.store, install },
    })
    expect(await dashboard.read(held)).toBe('access_held')
    await held.tick()
    expect(
      await held.disconnect({
        person: dashboard.session.person,
        connection_id: dashboard.connection_id,
      }),
    ).toEqual({ kind: 'disconnecting' })
    expect(dashboard.bank.redemptions).toBe(0)
    expect(dashboard.bank.revoked).toEqual([])
    await dashboard.database.query('delete from install')
    await held.stop()
  })

  it('a connection leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
