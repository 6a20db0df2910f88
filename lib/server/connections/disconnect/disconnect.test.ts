import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
  until,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/dashboard'
import { listClientMonths, saveClientMonths } from '@/lib/server/db/client-month'
import { testStores } from '@/test/store/database'

describe.each(testStores)('a refresh, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  describe('and the end of a client', () => {
    const disconnect = () =>
      dashboard.connections.disconnect({
        person: dashboard.session.person,
        connection_id: dashboard.connection_id,
      })

    it('revokes the refresh token, then the access token, and keeps the row', async () => {
      dashboard.bank.revoked.length = 0
      expect(await disconnect()).toEqual({ kind: 'disconnected' })
      expect(dashboard.bank.revoked).toEqual(['rt', 'at'])
      expect(await dashboard.read()).toBe('disconnected')
      const row = defined(await dashboard.row(dashboard.connection_id))
      expect(row).toMatchObject({
        name: dashboard.business,
        access_sealed: null,
        refresh_sealed: null,
      })
    })

    it('the end of a client deletes the sums that are stored of it, and none are stored after that', async () => {
      const { connection_id, session, store } = dashboard
      const owner = { firm_id: session.firm.id, connection_id }
      const readAt = new Date().toISOString()
      const months = [{ month: '2026-03', timeZone: 'UTC', readAt, days: new Map() }]
      const stored = () => listClientMonths(store, owner, { first: '2026-01', last: '2026-12' })
      await saveClientMonths(store, owner, months)
      expect(await stored()).toMatchObject([{ month: '2026-03' }])
      await disconnect()
      expect(await stored()).toEqual([])
      await saveClientMonths(store, owner, months)
      expect(await stored()).toEqual([])
    })

    it('a bank that cannot be reached is sent the revocation again and again', async () => {
      dashboard.bank.revokeFaults.push({ destroy: true }, { status: 500 })
      expect(await disconnect()).toEqual({ kind: 'disconnecting' })
      expect(await dashboard.read()).toBe('disconnected')
      await dashboard.pass(120)
      await dashboard.connections.tick()
      expect(await dashboard.status()).toBe('disconnected')
    })

    it('shows which revocations the bank confirmed, and sends the others again on request', async () => {
      const progress = async () =>
        defined(
          await dashboard.connections.getTimeline({
            person: dashboard.session.person,
            connection_id: dashboard.connection_id,
          }),
        ).revocations
      dashboard.bank.revokeFaults.push({ status: 503 }, { destroy: true })
      await disconnect()
      expect(await progress()).toMatchObject({ total: 2, done: 0, attempts: 1 })
      expect(Date.parse((await progress()).nextAttemptAt ?? '')).toBeGreaterThan(Date.now())
      dashboard.bank.revoked.length = 0
      expect(await disconnect()).toEqual({ kind: 'disconnected' })
      expect(dashboard.bank.revoked).toEqual(['rt', 'at'])
      expect(await progress()).toMatchObject({ total: 2, done: 2, nextAttemptAt: null })
    })

    it('revokes the pair of a refresh that was under way', async () => {
      await dashboard.pass(expired)
      let release: (() => void) | undefined
      const slow = dashboard.altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      const reading = dashboard.read(slow)
      await until(() => release !== undefined)
      await disconnect()
      dashboard.bank.revoked.length = 0
      release?.()
      expect(await reading).toBe('disconnected')
      await dashboard.pass(60)
      await dashboard.connections.tick()
      expect(dashboard.bank.revoked.toSorted()).toEqual(['at', 'rt'])
      expect(await dashboard.status()).toBe('disconnected')
    })

    it('a person of another firm cannot end a client', async () => {
      const { person } = await dashboard.signIn('foreigner')
      expect(
        await dashboard.connections.disconnect({ person, connection_id: dashboard.connection_id }),
      ).toEqual({
        kind: 'unknown_client',
      })
      expect(await dashboard.status()).toBe('active')
    })

    it('the end of a client can be followed by a reconnect to the same client', async () => {
      await disconnect()
      const { session, business, connection_id } = dashboard
      const outcome = await dashboard.connect({ session, business, connection_id })
      expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
      expect(await dashboard.read()).toBe('read')
    })
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
