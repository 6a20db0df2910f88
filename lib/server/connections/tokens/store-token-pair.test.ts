import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  expired,
  findLeaks,
  openTestConnection,
  until,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'
import { replayJournal } from '@/lib/server/db/replay-journal'

describe.each(testStores)('a refresh, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  describe('while things break around it', () => {
    it('serves the new token from memory while the store fails, and stores it after', async () => {
      await desk.pass(expired)
      let isDown = true
      const instance = desk.altered((steps) => ({
        store: (received) => {
          if (isDown) throw new Error('the store is down')
          return steps.store(received)
        },
      }))
      const results = await Promise.all([desk.read(instance), desk.read(instance)])
      expect(results).toEqual(['read', 'read'])
      expect(await desk.read(instance)).toBe('read')
      isDown = false
      await instance.stop()
      expect(defined(await desk.row(desk.connection_id))['gen']).toBe(2)
      expect(desk.bank.redemptions).toBe(1)
    })

    it('does not spend the old token again while the new pair waits for the store', async () => {
      await desk.pass(expired)
      let isDown = true
      let naps = 0
      let wake = (): void => {}
      const instance = desk.altered((steps) => ({
        // After the three tries on the spot, the next comes when it is let.
        sleep: (milliseconds) =>
          ++naps > 3 ? new Promise((resolve) => (wake = resolve)) : steps.sleep(milliseconds),
        store: (received) => {
          if (isDown) throw new Error('the store is down')
          return steps.store(received)
        },
      }))
      expect(await desk.read(instance)).toBe('read')
      isDown = false
      await desk.pass(46)
      await desk.database.query('update connection set keep_alive_at = now() where id = $1', [
        desk.connection_id,
      ])
      await instance.tick()
      expect(desk.bank.reuses).toBe(0)
      wake()
      await instance.stop()
      expect(defined(await desk.row(desk.connection_id))['gen']).toBe(2)
      expect(desk.bank.redemptions).toBe(1)
    })

    it('loses no pair when the process dies before the store: the journal brings it back', async () => {
      await desk.pass(expired)
      const dying = desk.altered(() => ({
        store: () => new Promise(() => {}),
      }))
      const access = await desk.access(desk.session, desk.connection_id)
      void dying.readBank(access, (bank) => bank.listAccounts([]))
      await until(async () => (await desk.store.journal.read()).at(-1)?.source === 'refresh')
      await until(async () => {
        const entries = await desk.store.journal.read()
        return entries.at(-1)?.connection_id === desk.connection_id
      })
      expect((await replayJournal(desk.store)).replayed).toBe(1)
      expect((await replayJournal(desk.store)).replayed).toBe(0)
      expect(await desk.status()).toBe('active')
      expect(await desk.read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('goes on when the process died after the claim, once the quarantine is over', async () => {
      await desk.pass(expired)
      const dying = desk.altered(() => ({ send: () => Promise.reject(new Error('killed')) }))
      await expect(desk.read(dying)).rejects.toThrow('killed')
      const claimed = await desk.row(desk.connection_id)
      expect(claimed?.['attempt']).not.toBeNull()
      await desk.pass(46)
      expect(await desk.read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })

    it('is not sent by a holder that was paused after its claim', async () => {
      await desk.pass(expired)
      let now = 0
      const paused = desk.altered((steps) => ({
        monotonic: () => now,
        claim: async (key) => {
          const claim = await steps.claim(key)
          now += 5001
          return claim
        },
      }))
      expect(await desk.read(paused)).toBe('connection_busy')
      expect(desk.bank.tokenCalls()).toEqual([])
      expect(await desk.read()).toBe('read')
    })

    it('by a paused holder lands late and heals what another instance condemned', async () => {
      await desk.pass(expired)
      let release: (() => void) | undefined
      const paused = desk.altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      desk.bank.endsGrantOnReuse = false
      const first = desk.read(paused)
      await until(() => release !== undefined)
      await desk.pass(46)
      expect(await desk.read()).toBe('rotation_lost')
      release?.()
      expect(await first).toBe('read')
      const { client } = await desk.access(desk.session, desk.connection_id)
      expect(client).toMatchObject({ status: 'active', reason: null })
      expect(await desk.read()).toBe('read')
    })

    it('is not begun while the firm exchanges a code', async () => {
      await desk.pass(expired)
      await desk.connections.beginAuthorization({
        session: desk.session,
        person: desk.session.person,
      })
      const mark = (value: string) =>
        desk.database.query(
          `update authorization_request set exchanging_at = ${value}
           where id = (select id from authorization_request order by created_at desc limit 1)`,
        )
      await mark('now()')
      const reading = desk.read()
      await new Promise((resolve) => setImmediate(resolve))
      await mark('null')
      expect(await reading).toBe('read')
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
