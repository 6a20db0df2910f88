import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReceivedPair } from '@/lib/server/db/token-ledger'
import {
  day,
  expired,
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

  describe('that the bank refuses', () => {
    it('once by mistake costs a second question and nothing else', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push({ status: 400, body: '{"error":"invalid_grant"}' })
      expect(await dashboard.read()).toBe('read')
      expect(await dashboard.status()).toBe('active')
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('after the customer disconnected says so, at once and for good', async () => {
      dashboard.bank.disconnect(dashboard.business)
      expect(await dashboard.read()).toBe('revoked_at_bank')
      const calls = dashboard.bank.tokenCalls().length
      expect(await dashboard.read()).toBe('revoked_at_bank')
      expect(dashboard.bank.tokenCalls()).toHaveLength(calls)
      const { client } = await dashboard.access(dashboard.session, dashboard.connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'revoked_at_bank' })
    })

    it('after a token had to be sent twice blames the rotation, not the customer', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push({ destroy: true })
      expect(await dashboard.read()).toBe('read')
      // The first request was under way all the time, and arrives as a second use.
      dashboard.bank.disconnect(dashboard.business)
      expect(await dashboard.read()).toBe('rotation_lost')
    })

    it('long after a token had to be sent twice is the customer’s doing', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push({ destroy: true })
      expect(await dashboard.read()).toBe('read')
      await dashboard.pass(3 * 3600)
      expect(await dashboard.read()).toBe('read')
      dashboard.bank.disconnect(dashboard.business)
      expect(await dashboard.read()).toBe('revoked_at_bank')
    })

    it('when nothing tells why is only called refused', async () => {
      dashboard.bank.disconnect(dashboard.business)
      await dashboard.pass(expired)
      expect(await dashboard.read()).toBe('refused')
    })

    it('after a year is the end of the grant', async () => {
      dashboard.bank.disconnect(dashboard.business)
      await dashboard.pass(366 * day)
      expect(await dashboard.read()).toBe('grant_expired')
    })

    it('after thirty idle days is the end of the window', async () => {
      dashboard.bank.disconnect(dashboard.business)
      await dashboard.pass(31 * day)
      expect(await dashboard.read()).toBe('idle_expired')
    })

    it('while its access token still works looks like theft', async () => {
      dashboard.bank.endsGrantOnReuse = false
      dashboard.bank.steal(dashboard.business)
      await dashboard.pass(14 * 60)
      const keepAlive = dashboard.instance()
      await dashboard.database.query('update connection set keep_alive_at = now() where id = $1', [
        dashboard.connection_id,
      ])
      await keepAlive.tick()
      await keepAlive.stop()
      const { client } = await dashboard.access(dashboard.session, dashboard.connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'suspected_theft' })
    })

    it('tries a pair that was received and never used before it troubles anyone', async () => {
      // Another instance was paused with the new pair in its hands; its generation moved on.
      await dashboard.pass(expired)
      let late: ReceivedPair | undefined
      const paused = dashboard.altered(() => ({
        store: async (received) => {
          late = received
          return { kind: 'superseded' }
        },
      }))
      await dashboard.read(paused)
      const pair = defined(late)
      await dashboard.database.query(
        `insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source)
         values ($1, $2, $3, $4, $5, 'refresh')`,
        [
          pair.entry.receipt,
          pair.entry.firm_id,
          pair.entry.connection_id,
          pair.entry.gen,
          pair.entry.pair_sealed,
        ],
      )
      dashboard.bank.endsGrantOnReuse = false
      await dashboard.pass(46)
      expect(await dashboard.read()).toBe('read')
      expect(await dashboard.status()).toBe('active')
    })
  })

  describe('whose answer is unusual', () => {
    it('without a refresh token keeps the old one, and no cause is made up when that is refused', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push({ after: true, alter: withoutRefreshToken })
      expect(await dashboard.read()).toBe('read')
      expect(defined(await dashboard.row(dashboard.connection_id))['refresh_kept']).toBe(true)
      await dashboard.pass(expired)
      expect(await dashboard.read()).toBe('refused')
    })

    it('without a refresh token makes no thief of a bank that refuses it while access still works', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push({ after: true, alter: withoutRefreshToken })
      await dashboard.read()
      await dashboard.pass(14 * 60)
      dashboard.bank.endsGrantOnReuse = false
      await dashboard.database.query('update connection set keep_alive_at = now()')
      await dashboard.database.query('delete from lease')
      await dashboard.connections.tick()
      expect(await dashboard.status()).toBe('needs_reconnect')
      expect(await dashboard.read()).toBe('refused')
    })

    it('of another token type is stored but not used', async () => {
      await dashboard.pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, token_type: 'mac' })
      dashboard.bank.faults.push({ after: true, alter })
      expect(await dashboard.read()).toBe('bank_unreadable')
      expect(await dashboard.read()).toBe('read')
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('with fewer scopes darkens what needs them and nothing else', async () => {
      await dashboard.pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, scope: 'accounts:read' })
      dashboard.bank.faults.push({ after: true, alter })
      expect(await dashboard.read()).toBe('read')
      expect(
        (await dashboard.access(dashboard.session, dashboard.connection_id)).client.scope,
      ).toEqual(['accounts:read', 'offline_access'])
    })
  })

  it('without offline access works until the token ends, and says so', async () => {
    const scope = ['accounts:read']
    const { session, business, connection_id } = dashboard
    await dashboard.connect({ session, business, connection_id, scope })
    expect(await dashboard.read()).toBe('read')
    expect(
      (await dashboard.access(dashboard.session, dashboard.connection_id)).client
        .refresh_window_ends_at,
    ).toBeNull()
    await dashboard.pass(expired)
    expect(await dashboard.read()).toBe('no_offline_access')
    expect(dashboard.bank.redemptions).toBe(0)
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})

function withoutRefreshToken(body: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...body }
  delete rest['refresh_token']
  return rest
}
