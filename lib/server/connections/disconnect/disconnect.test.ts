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

describe.each(testStores)('a refresh, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  describe('and the end of a client', () => {
    const disconnect = () =>
      desk.connections.disconnect({
        person: desk.session.person,
        connection_id: desk.connection_id,
      })

    it('revokes the refresh token, then the access token, and keeps the row', async () => {
      desk.bank.revoked.length = 0
      expect(await disconnect()).toEqual({ kind: 'disconnected' })
      expect(desk.bank.revoked).toEqual(['rt', 'at'])
      expect(await desk.read()).toBe('disconnected')
      const row = defined(await desk.row(desk.connection_id))
      expect(row).toMatchObject({ name: desk.business, access_sealed: null, refresh_sealed: null })
    })

    it('goes on telling a bank that cannot be reached', async () => {
      desk.bank.revokeFaults.push({ destroy: true }, { status: 500 })
      expect(await disconnect()).toEqual({ kind: 'disconnecting' })
      expect(await desk.read()).toBe('disconnected')
      await desk.pass(120)
      await desk.connections.tick()
      expect(await desk.status()).toBe('disconnected')
    })

    it('says how far the bank was told, and tells it again at once when asked', async () => {
      const progress = async () =>
        defined(
          await desk.connections.getTimeline({
            person: desk.session.person,
            connection_id: desk.connection_id,
          }),
        ).revocations
      desk.bank.revokeFaults.push({ status: 503 }, { destroy: true })
      await disconnect()
      expect(await progress()).toMatchObject({ total: 2, done: 0, attempts: 1 })
      expect(Date.parse((await progress()).nextAttemptAt ?? '')).toBeGreaterThan(Date.now())
      desk.bank.revoked.length = 0
      expect(await disconnect()).toEqual({ kind: 'disconnected' })
      expect(desk.bank.revoked).toEqual(['rt', 'at'])
      expect(await progress()).toMatchObject({ total: 2, done: 2, nextAttemptAt: null })
    })

    it('revokes the pair of a refresh that was under way', async () => {
      await desk.pass(expired)
      let release: (() => void) | undefined
      const slow = desk.altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      const reading = desk.read(slow)
      await until(() => release !== undefined)
      await disconnect()
      desk.bank.revoked.length = 0
      release?.()
      expect(await reading).toBe('disconnected')
      await desk.pass(60)
      await desk.connections.tick()
      expect(desk.bank.revoked.toSorted()).toEqual(['at', 'rt'])
      expect(await desk.status()).toBe('disconnected')
    })

    it('is not for a person of another firm', async () => {
      const { person } = await desk.signIn('foreigner')
      expect(
        await desk.connections.disconnect({ person, connection_id: desk.connection_id }),
      ).toEqual({
        kind: 'unknown_client',
      })
      expect(await desk.status()).toBe('active')
    })

    it('can be followed by a reconnect to the same client', async () => {
      await disconnect()
      const { session, business, connection_id } = desk
      const outcome = await desk.connect({ session, business, connection_id })
      expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
      expect(await desk.read()).toBe('read')
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
