import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  day,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'

describe.each(testStores)('a refresh, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  describe('that keeps a connection alive', () => {
    it('happens well inside thirty days, by one instance alone', async () => {
      await desk.database.query(
        `update connection set keep_alive_at = refresh_received_at + interval '20 days'
         where id = $1`,
        [desk.connection_id],
      )
      await desk.pass(19 * day)
      await desk.connections.tick()
      expect(desk.bank.redemptions).toBe(0)
      await desk.pass(day + 60)
      await Promise.all([desk.instance().tick(), desk.instance().tick(), desk.instance().tick()])
      expect(desk.bank.redemptions).toBe(1)
      const { client } = await desk.access(desk.session, desk.connection_id)
      expect(Date.parse(defined(client.refresh_window_ends_at ?? undefined))).toBeGreaterThan(
        Date.now() + 29 * day * 1000,
      )
    })

    it('is due between day 17 and day 23', async () => {
      const [row] = await desk.database.query(
        `select extract(epoch from keep_alive_at - refresh_received_at)::float8 / 86400 as days
         from connection where keep_alive_at is not null and id = $1`,
        [desk.connection_id],
      )
      expect(row?.['days']).toBeGreaterThan(16.9)
      expect(row?.['days']).toBeLessThan(23.1)
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
