import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  day,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a refresh, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  describe('that keeps a connection alive', () => {
    it('happens well inside thirty days, by one instance alone', async () => {
      await dashboard.database.query(
        `update connection set keep_alive_at = refresh_received_at + interval '20 days'
         where id = $1`,
        [dashboard.connection_id],
      )
      await dashboard.pass(19 * day)
      await dashboard.connections.tick()
      expect(dashboard.bank.redemptions).toBe(0)
      await dashboard.pass(day + 60)
      await Promise.all([
        dashboard.instance().tick(),
        dashboard.instance().tick(),
        dashboard.instance().tick(),
      ])
      expect(dashboard.bank.redemptions).toBe(1)
      const { client } = await dashboard.access(dashboard.session, dashboard.connection_id)
      expect(Date.parse(defined(client.refresh_window_ends_at ?? undefined))).toBeGreaterThan(
        Date.now() + 29 * day * 1000,
      )
    })

    it('a refresh that keeps a connection alive is due between day 17 and day 23', async () => {
      const [row] = await dashboard.database.query(
        `select extract(epoch from keep_alive_at - refresh_received_at)::float8 / 86400 as days
         from connection where keep_alive_at is not null and id = $1`,
        [dashboard.connection_id],
      )
      expect(row?.['days']).toBeGreaterThan(16.9)
      expect(row?.['days']).toBeLessThan(23.1)
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
