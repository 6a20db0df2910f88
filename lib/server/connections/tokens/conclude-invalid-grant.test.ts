import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  day,
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'
import { defined } from '@/test/connections/desk'
import type { ReceivedPair } from '@/lib/server/db/token-ledger'

describe.each(testStores)('a refresh, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  describe('that the bank refuses', () => {
    it('once by mistake costs a second question and nothing else', async () => {
      await desk.pass(expired)
      desk.bank.faults.push({ status: 400, body: '{"error":"invalid_grant"}' })
      expect(await desk.read()).toBe('read')
      expect(await desk.status()).toBe('active')
      expect(desk.bank.reuses).toBe(0)
    })

    it('after the customer disconnected says so, at once and for good', async () => {
      desk.bank.disconnect(desk.business)
      expect(await desk.read()).toBe('revoked_at_bank')
      const calls = desk.bank.tokenCalls().length
      expect(await desk.read()).toBe('revoked_at_bank')
      expect(desk.bank.tokenCalls()).toHaveLength(calls)
      const { client } = await desk.access(desk.session, desk.connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'revoked_at_bank' })
    })

    it('after a token had to be sent twice blames the rotation, not the customer', async () => {
      await desk.pass(expired)
      desk.bank.faults.push({ destroy: true })
      expect(await desk.read()).toBe('read')
      // The first request was under way all the time, and arrives as a second use (F7).
      desk.bank.disconnect(desk.business)
      expect(await desk.read()).toBe('rotation_lost')
    })

    it('long after a token had to be sent twice is the customer’s doing', async () => {
      await desk.pass(expired)
      desk.bank.faults.push({ destroy: true })
      expect(await desk.read()).toBe('read')
      await desk.pass(3 * 3600)
      expect(await desk.read()).toBe('read')
      desk.bank.disconnect(desk.business)
      expect(await desk.read()).toBe('revoked_at_bank')
    })

    it('when nothing tells why is only called refused', async () => {
      desk.bank.disconnect(desk.business)
      await desk.pass(expired)
      expect(await desk.read()).toBe('refused')
    })

    it('after a year is the end of the grant', async () => {
      desk.bank.disconnect(desk.business)
      await desk.pass(366 * day)
      expect(await desk.read()).toBe('grant_expired')
    })

    it('after thirty idle days is the end of the window', async () => {
      desk.bank.disconnect(desk.business)
      await desk.pass(31 * day)
      expect(await desk.read()).toBe('idle_expired')
    })

    it('while its access token still works looks like theft', async () => {
      desk.bank.endsGrantOnReuse = false
      desk.bank.steal(desk.business)
      await desk.pass(14 * 60)
      const keepAlive = desk.instance()
      await desk.database.query('update connection set keep_alive_at = now() where id = $1', [
        desk.connection_id,
      ])
      await keepAlive.tick()
      await keepAlive.stop()
      const { client } = await desk.access(desk.session, desk.connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'suspected_theft' })
    })

    it('tries a pair that was received and never used before it troubles anyone', async () => {
      // Another instance was paused with the new pair in its hands; its generation moved on.
      await desk.pass(expired)
      let late: ReceivedPair | undefined
      const paused = desk.altered(() => ({
        store: async (received) => {
          late = received
          return { kind: 'superseded' }
        },
      }))
      await desk.read(paused)
      const pair = defined(late)
      await desk.database.query(
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
      desk.bank.endsGrantOnReuse = false
      await desk.pass(46)
      expect(await desk.read()).toBe('read')
      expect(await desk.status()).toBe('active')
    })
  })

  describe('whose answer is unusual', () => {
    it('without a refresh token keeps the old one, and says why when that is refused', async () => {
      await desk.pass(expired)
      desk.bank.faults.push({ after: true, alter: withoutRefreshToken })
      expect(await desk.read()).toBe('read')
      expect(defined(await desk.row(desk.connection_id))['refresh_kept']).toBe(true)
      await desk.pass(expired)
      expect(await desk.read()).toBe('no_offline_access')
    })

    it('of another token type is kept but not used', async () => {
      await desk.pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, token_type: 'mac' })
      desk.bank.faults.push({ after: true, alter })
      expect(await desk.read()).toBe('bank_unreadable')
      expect(await desk.read()).toBe('read')
      expect(desk.bank.reuses).toBe(0)
    })

    it('with fewer scopes darkens what needs them and nothing else', async () => {
      await desk.pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, scope: 'accounts:read' })
      desk.bank.faults.push({ after: true, alter })
      expect(await desk.read()).toBe('read')
      expect((await desk.access(desk.session, desk.connection_id)).client.scope).toEqual([
        'accounts:read',
      ])
    })
  })

  it('without offline access works until the token ends, and says so', async () => {
    const scope = ['accounts:read']
    const { session, business, connection_id } = desk
    await desk.connect({ session, business, connection_id, scope })
    expect(await desk.read()).toBe('read')
    expect(
      (await desk.access(desk.session, desk.connection_id)).client.refresh_window_ends_at,
    ).toBeNull()
    await desk.pass(expired)
    expect(await desk.read()).toBe('no_offline_access')
    expect(desk.bank.redemptions).toBe(0)
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})

function withoutRefreshToken(body: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...body }
  delete rest['refresh_token']
  return rest
}
