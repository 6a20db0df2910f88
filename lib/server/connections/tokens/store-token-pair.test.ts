import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replayJournal } from '@/lib/server/db/replay-journal'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
  until,
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

  describe('while things break around it', () => {
    it('serves the new token from memory while the store fails, and stores it after', async () => {
      await dashboard.pass(expired)
      let isDown = true
      const instance = dashboard.altered((steps) => ({
        store: (received) => {
          if (isDown) throw new Error('the store is down')
          return steps.store(received)
        },
      }))
      const results = await Promise.all([dashboard.read(instance), dashboard.read(instance)])
      expect(results).toEqual(['read', 'read'])
      expect(await dashboard.read(instance)).toBe('read')
      isDown = false
      await instance.stop()
      expect(defined(await dashboard.row(dashboard.connection_id))['gen']).toBe(2)
      expect(dashboard.bank.redemptions).toBe(1)
    })

    it('does not spend the old token again while the new pair waits for the store', async () => {
      await dashboard.pass(expired)
      let isDown = true
      let naps = 0
      let wake = (): void => {}
      const instance = dashboard.altered((steps) => ({
        // After the three tries on the spot, the next comes when it is let.
        sleep: (milliseconds) =>
          ++naps > 3 ? new Promise((resolve) => (wake = resolve)) : steps.sleep(milliseconds),
        store: (received) => {
          if (isDown) throw new Error('the store is down')
          return steps.store(received)
        },
      }))
      expect(await dashboard.read(instance)).toBe('read')
      isDown = false
      await dashboard.pass(46)
      await dashboard.database.query('update connection set keep_alive_at = now() where id = $1', [
        dashboard.connection_id,
      ])
      await instance.tick()
      expect(dashboard.bank.reuses).toBe(0)
      wake()
      await instance.stop()
      expect(defined(await dashboard.row(dashboard.connection_id))['gen']).toBe(2)
      expect(dashboard.bank.redemptions).toBe(1)
    })

    it('loses no pair when the process dies before the store: the journal brings it back', async () => {
      await dashboard.pass(expired)
      const dying = dashboard.altered(() => ({
        store: () => new Promise(() => {}),
      }))
      const access = await dashboard.access(dashboard.session, dashboard.connection_id)
      void dying.readBank(access, (bank) => bank.listAccounts([]))
      await until(async () => (await dashboard.store.journal.read()).at(-1)?.source === 'refresh')
      await until(async () => {
        const entries = await dashboard.store.journal.read()
        return entries.at(-1)?.connection_id === dashboard.connection_id
      })
      expect((await replayJournal(dashboard.store)).replayed).toBe(1)
      expect((await replayJournal(dashboard.store)).replayed).toBe(0)
      expect(await dashboard.status()).toBe('active')
      expect(await dashboard.read()).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('goes on when the process died after the claim, once the quarantine is over', async () => {
      await dashboard.pass(expired)
      const dying = dashboard.altered(() => ({ send: () => Promise.reject(new Error('killed')) }))
      await expect(dashboard.read(dying)).rejects.toThrow('killed')
      const claimed = await dashboard.row(dashboard.connection_id)
      expect(claimed?.['attempt']).not.toBeNull()
      await dashboard.pass(46)
      expect(await dashboard.read()).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
    })

    it('is not sent by a holder that was paused after its claim', async () => {
      await dashboard.pass(expired)
      let now = 0
      const paused = dashboard.altered((steps) => ({
        monotonic: () => now,
        claim: async (key) => {
          const claim = await steps.claim(key)
          now += 5001
          return claim
        },
      }))
      expect(await dashboard.read(paused)).toBe('connection_busy')
      expect(dashboard.bank.tokenCalls()).toEqual([])
      expect(await dashboard.read()).toBe('read')
    })

    it('by a paused holder lands late and heals what another instance condemned', async () => {
      await dashboard.pass(expired)
      let release: (() => void) | undefined
      const paused = dashboard.altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      dashboard.bank.endsGrantOnReuse = false
      const first = dashboard.read(paused)
      await until(() => release !== undefined)
      await dashboard.pass(46)
      expect(await dashboard.read()).toBe('rotation_lost')
      release?.()
      expect(await first).toBe('read')
      const { client } = await dashboard.access(dashboard.session, dashboard.connection_id)
      expect(client).toMatchObject({ status: 'active', reason: null })
      expect(await dashboard.read()).toBe('read')
    })

    it('is not begun while the firm exchanges a code', async () => {
      await dashboard.pass(expired)
      await dashboard.connections.beginAuthorization({
        session: dashboard.session,
        person: dashboard.session.person,
      })
      const mark = (value: string) =>
        dashboard.database.query(
          `update authorization_request set exchanging_at = ${value}
           where id = (select id from authorization_request order by created_at desc limit 1)`,
        )
      await mark('now()')
      const reading = dashboard.read()
      await new Promise((resolve) => setImmediate(resolve))
      await mark('null')
      expect(await reading).toBe('read')
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
