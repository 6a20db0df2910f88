import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/lib/database/test-database'
import type { Connections } from '@/lib/server/connections/create-connections'
import type { RefreshSteps } from '@/lib/server/connections/refresh-steps'
import { defined, openTestDesk, type TestDesk } from '@/lib/server/connections/test-desk'
import { replayJournal } from '@/lib/server/storage/replay-journal'
import type { PersonSession } from '@/lib/server/storage/session'
import { ageStore } from '@/lib/server/storage/test-store'
import type { ReceivedPair } from '@/lib/server/storage/token-ledger'

const day = 24 * 3600
const expired = 16 * 60

describe.each(testStores)('a refresh, in %s', (kind) => {
  let desk: TestDesk
  let session: PersonSession
  let business: string
  let connection_id: string
  let serial = 0

  beforeAll(async () => {
    desk = await openTestDesk(kind)
  })
  afterAll(() => desk.close())

  beforeEach(async () => {
    // What an earlier test left behind must not wait for its turn in this one.
    await desk.database.query('update connection set keep_alive_at = null')
    serial += 1
    business = `business-${serial}`
    desk.bank.businesses.set(business, [`${business}-account`])
    desk.bank.faults.length = 0
    desk.bank.revokeFaults.length = 0
    desk.bank.apiFailure = undefined
    desk.bank.endsGrantOnReuse = true
    session = await desk.signIn()
    const outcome = await desk.connect({ session, business, clientName: business })
    if (outcome.kind !== 'connected') throw new Error(JSON.stringify(outcome))
    connection_id = outcome.connection_id
    desk.bank.received.length = 0
    desk.bank.redemptions = 0
    desk.bank.reuses = 0
  })

  /** Sessions end long before grants do: time passes, and the person signs in again. */
  async function pass(seconds: number): Promise<void> {
    await ageStore(desk.database, seconds)
    session = await desk.signIn()
  }

  async function read(by: Connections = desk.connections): Promise<string> {
    const outcome = await by.readBank(await desk.access(session, connection_id), (bank) =>
      bank.listAccounts([]),
    )
    if (outcome.kind === 'read') return 'read'
    const { failure } = outcome
    return failure.code === 'needs_reconnect' ? failure.reason : failure.code
  }

  const status = async () => defined(await desk.row(connection_id))['status']
  const altered = (change: (steps: RefreshSteps) => Partial<RefreshSteps>) =>
    desk.instance((steps) => ({ ...steps, ...change(steps) }))

  describe('of which many are wanted at once', () => {
    it('happens once for 50 readers of one instance', async () => {
      await pass(expired)
      const results = await Promise.all(Array.from({ length: 50 }, () => read()))
      expect(new Set(results)).toEqual(new Set(['read']))
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('happens once for four instances with ten readers each', async () => {
      await pass(expired)
      const instances = Array.from({ length: 4 }, () => desk.instance())
      const reads = instances.flatMap((each) => Array.from({ length: 10 }, () => read(each)))
      expect(new Set(await Promise.all(reads))).toEqual(new Set(['read']))
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('happens once per generation however many generations pass', async () => {
      const instances = [desk.instance(), desk.instance()]
      for (let round = 1; round <= 5; round++) {
        await pass(expired)
        await Promise.all(instances.flatMap((each) => [read(each), read(each)]))
        expect(desk.bank.redemptions).toBe(round)
      }
      expect(desk.bank.reuses).toBe(0)
    })

    it('does not happen while the token is good, and runs ahead of its end without a wait', async () => {
      const instance = desk.instance()
      expect(await read(instance)).toBe('read')
      expect(desk.bank.tokenCalls()).toEqual([])
      await pass(14 * 60)
      expect(await read(instance)).toBe('read')
      await until(async () => defined(await desk.row(connection_id))['gen'] === 2)
      expect(desk.bank.redemptions).toBe(1)
    })
  })

  describe('whose outcome is unclear', () => {
    it.each([
      ['a reset', { destroy: true }],
      ['500', { status: 500 }],
      ['503 without a time', { status: 503 }],
      ['an empty 200', { body: '' }],
      ['HTML', { body: '<html>' }],
      ['truncated JSON', { body: '{"access_token":"x' }],
    ])('because of %s before the bank acted is repeated and succeeds', async (_, fault) => {
      await pass(expired)
      desk.bank.faults.push(fault, fault)
      expect(await read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
      expect(await status()).toBe('active')
    })

    it.each([
      ['a lost answer', { destroy: true, after: true }],
      ['500 after it acted', { status: 500, after: true }],
      ['a body cut short', { body: '{"access', after: true }],
    ])('because of %s ends with the true cause at a strict bank', async (_, fault) => {
      await pass(expired)
      desk.bank.faults.push(fault)
      expect(await read()).toBe('rotation_lost')
      expect(await status()).toBe('needs_reconnect')
    })

    it('for long is left to the scheduler, condemns nothing, and heals', async () => {
      await pass(expired)
      desk.bank.faults.push(...Array.from({ length: 4 }, () => ({ status: 502 })))
      expect(await read()).toBe('bank_failed')
      expect(await status()).toBe('suspect')
      await pass(61)
      await desk.connections.tick()
      expect(await status()).toBe('active')
      expect(await read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })
  })

  describe('that the bank did not act upon', () => {
    it('for 429 waits as told, and then happens', async () => {
      await pass(expired)
      const instance = desk.instance()
      desk.bank.faults.push({ status: 429, headers: { 'retry-after': '30' } })
      expect(await read(instance)).toBe('rate_limited')
      expect(await read(instance)).toBe('rate_limited')
      expect(desk.bank.tokenCalls()).toHaveLength(1)
      expect(await status()).toBe('active')
      expect(await read(desk.instance())).toBe('read')
    })

    it('for a registration that is refused touches no grant and is not repeated', async () => {
      await pass(expired)
      const instance = desk.instance()
      desk.bank.faults.push({ status: 401, body: '{"error":"invalid_client"}' })
      expect(await read(instance)).toBe('bank_failed')
      expect(await read(instance)).toBe('bank_failed')
      expect(desk.bank.tokenCalls()).toHaveLength(1)
      expect(await status()).toBe('active')
      expect(await read(desk.instance())).toBe('read')
    })

    it.each(['invalid_request', '<html>', '{"title":"Bad Request","status":400}'])(
      'for an answer like %j condemns nothing',
      async (body) => {
        await pass(expired)
        desk.bank.faults.push({
          status: 400,
          body: body.startsWith('i') ? JSON.stringify({ error: body }) : body,
        })
        expect(await read()).toBe('bank_failed')
        expect(await status()).toBe('active')
        expect(await read()).toBe('read')
      },
    )
  })

  describe('that the bank refuses', () => {
    it('once by mistake costs a second question and nothing else', async () => {
      await pass(expired)
      desk.bank.faults.push({ status: 400, body: '{"error":"invalid_grant"}' })
      expect(await read()).toBe('read')
      expect(await status()).toBe('active')
      expect(desk.bank.reuses).toBe(0)
    })

    it('after the customer disconnected says so, at once and for good', async () => {
      desk.bank.disconnect(business)
      expect(await read()).toBe('revoked_at_bank')
      const calls = desk.bank.tokenCalls().length
      expect(await read()).toBe('revoked_at_bank')
      expect(desk.bank.tokenCalls()).toHaveLength(calls)
      const { client } = await desk.access(session, connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'revoked_at_bank' })
    })

    it('when nothing tells why is only called refused', async () => {
      desk.bank.disconnect(business)
      await pass(expired)
      expect(await read()).toBe('refused')
    })

    it('after a year is the end of the grant', async () => {
      desk.bank.disconnect(business)
      await pass(366 * day)
      expect(await read()).toBe('grant_expired')
    })

    it('after thirty idle days is the end of the window', async () => {
      desk.bank.disconnect(business)
      await pass(31 * day)
      expect(await read()).toBe('idle_expired')
    })

    it('while its access token still works looks like theft', async () => {
      desk.bank.endsGrantOnReuse = false
      desk.bank.steal(business)
      await pass(14 * 60)
      const keepAlive = desk.instance()
      await desk.database.query('update connection set keep_alive_at = now() where id = $1', [
        connection_id,
      ])
      await keepAlive.tick()
      await keepAlive.stop()
      const { client } = await desk.access(session, connection_id)
      expect(client).toMatchObject({ status: 'needs_reconnect', reason: 'suspected_theft' })
    })

    it('tries a pair that was received and never used before it troubles anyone', async () => {
      // Another instance was paused with the new pair in its hands; its generation moved on.
      await pass(expired)
      let late: ReceivedPair | undefined
      const paused = altered(() => ({
        store: async (received) => {
          late = received
          return { kind: 'superseded' }
        },
      }))
      await read(paused)
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
      await pass(46)
      expect(await read()).toBe('read')
      expect(await status()).toBe('active')
    })
  })

  describe('whose answer is unusual', () => {
    it('without a refresh token keeps the old one, and says why when that is refused', async () => {
      await pass(expired)
      desk.bank.faults.push({ after: true, alter: withoutRefreshToken })
      expect(await read()).toBe('read')
      expect(defined(await desk.row(connection_id))['refresh_kept']).toBe(true)
      await pass(expired)
      expect(await read()).toBe('no_offline_access')
    })

    it('of another token type is kept but not used', async () => {
      await pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, token_type: 'mac' })
      desk.bank.faults.push({ after: true, alter })
      expect(await read()).toBe('bank_unreadable')
      expect(await read()).toBe('read')
      expect(desk.bank.reuses).toBe(0)
    })

    it('with fewer scopes darkens what needs them and nothing else', async () => {
      await pass(expired)
      const alter = (body: Record<string, unknown>) => ({ ...body, scope: 'accounts:read' })
      desk.bank.faults.push({ after: true, alter })
      expect(await read()).toBe('read')
      expect((await desk.access(session, connection_id)).client.scope).toEqual(['accounts:read'])
    })
  })

  describe('while things break around it', () => {
    it('serves the new token from memory while the store fails, and stores it after', async () => {
      await pass(expired)
      let isDown = true
      const instance = altered((steps) => ({
        store: (received) => {
          if (isDown) throw new Error('the store is down')
          return steps.store(received)
        },
      }))
      const results = await Promise.all([read(instance), read(instance)])
      expect(results).toEqual(['read', 'read'])
      expect(await read(instance)).toBe('read')
      isDown = false
      await instance.stop()
      expect(defined(await desk.row(connection_id))['gen']).toBe(2)
      expect(desk.bank.redemptions).toBe(1)
    })

    it('loses no pair when the process dies before the store: the journal brings it back', async () => {
      await pass(expired)
      const dying = altered(() => ({
        store: () => new Promise(() => {}),
      }))
      const access = await desk.access(session, connection_id)
      void dying.readBank(access, (bank) => bank.listAccounts([]))
      await until(async () => (await desk.store.journal.read()).at(-1)?.source === 'refresh')
      await until(async () => {
        const entries = await desk.store.journal.read()
        return entries.at(-1)?.connection_id === connection_id
      })
      expect((await replayJournal(desk.store)).replayed).toBe(1)
      expect((await replayJournal(desk.store)).replayed).toBe(0)
      expect(await status()).toBe('active')
      expect(await read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('goes on when the process died after the claim, once the quarantine is over', async () => {
      await pass(expired)
      const dying = altered(() => ({ send: () => Promise.reject(new Error('killed')) }))
      await expect(read(dying)).rejects.toThrow('killed')
      const claimed = await desk.row(connection_id)
      expect(claimed?.['attempt']).not.toBeNull()
      await pass(46)
      expect(await read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })

    it('is not sent by a holder that was paused after its claim', async () => {
      await pass(expired)
      let now = 0
      const paused = altered((steps) => ({
        monotonic: () => now,
        claim: async (key) => {
          const claim = await steps.claim(key)
          now += 5001
          return claim
        },
      }))
      expect(await read(paused)).toBe('connection_busy')
      expect(desk.bank.tokenCalls()).toEqual([])
      expect(await read()).toBe('read')
    })

    it('by a paused holder lands late and heals what another instance condemned', async () => {
      await pass(expired)
      let release: (() => void) | undefined
      const paused = altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      desk.bank.endsGrantOnReuse = false
      const first = read(paused)
      await until(() => Promise.resolve(release !== undefined))
      await pass(46)
      expect(await read()).toBe('rotation_lost')
      release?.()
      expect(await first).toBe('read')
      const { client } = await desk.access(session, connection_id)
      expect(client).toMatchObject({ status: 'active', reason: null })
      expect(await read()).toBe('read')
    })

    it('is not begun while the firm exchanges a code', async () => {
      await pass(expired)
      await desk.connections.beginAuthorization({ session, person: session.person })
      const mark = (value: string) =>
        desk.database.query(
          `update authorization_request set exchanging_at = ${value}
           where id = (select id from authorization_request order by created_at desc limit 1)`,
        )
      await mark('now()')
      const reading = read()
      await new Promise((resolve) => setImmediate(resolve))
      await mark('null')
      expect(await reading).toBe('read')
    })
  })

  describe('when the API refuses the token', () => {
    it('is asked for once, and not again at every page while the API refuses all', async () => {
      desk.bank.apiFailure = 'unauthorized'
      const instance = desk.instance()
      expect(await read(instance)).toBe('bank_failed')
      expect(await read(instance)).toBe('bank_failed')
      expect(await read(instance)).toBe('bank_failed')
      expect(desk.bank.redemptions).toBe(1)
      expect(await status()).toBe('active')
    })

    it('is not needed when another instance has a newer token already', async () => {
      const stale = await desk.access(session, connection_id)
      await pass(expired)
      await read()
      desk.bank.grantOf(business)?.access.delete('none')
      const grant = defined(desk.bank.grantOf(business))
      const [oldest] = grant.access
      grant.access.delete(defined(oldest))
      const outcome = await desk.instance().readBank(stale, (bank) => bank.listAccounts([]))
      expect(outcome.kind).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })
  })

  describe('and the end of a client', () => {
    const disconnect = () => desk.connections.disconnect({ person: session.person, connection_id })

    it('revokes the refresh token, then the access token, and keeps the row', async () => {
      desk.bank.revoked.length = 0
      expect(await disconnect()).toEqual({ kind: 'disconnected' })
      expect(desk.bank.revoked).toEqual(['rt', 'at'])
      expect(await read()).toBe('disconnected')
      const row = defined(await desk.row(connection_id))
      expect(row).toMatchObject({ name: business, access_sealed: null, refresh_sealed: null })
    })

    it('goes on telling a bank that cannot be reached', async () => {
      desk.bank.revokeFaults.push({ destroy: true }, { status: 500 })
      expect(await disconnect()).toEqual({ kind: 'disconnecting' })
      expect(await read()).toBe('disconnected')
      await pass(120)
      await desk.connections.tick()
      expect(await status()).toBe('disconnected')
    })

    it('revokes the pair of a refresh that was under way', async () => {
      await pass(expired)
      let release: (() => void) | undefined
      const slow = altered((steps) => ({
        store: async (received) => {
          await new Promise<void>((resolve) => (release = resolve))
          return steps.store(received)
        },
      }))
      const reading = read(slow)
      await until(() => Promise.resolve(release !== undefined))
      await disconnect()
      desk.bank.revoked.length = 0
      release?.()
      expect(await reading).toBe('disconnected')
      await pass(60)
      await desk.connections.tick()
      expect(desk.bank.revoked.toSorted()).toEqual(['at', 'rt'])
      expect(await status()).toBe('disconnected')
    })

    it('is not for a person of another firm', async () => {
      const { person } = await desk.signIn('foreigner')
      expect(await desk.connections.disconnect({ person, connection_id })).toEqual({
        kind: 'unknown_client',
      })
      expect(await status()).toBe('active')
    })

    it('can be followed by a reconnect to the same client', async () => {
      await disconnect()
      const outcome = await desk.connect({ session, business, connection_id })
      expect(outcome).toMatchObject({ kind: 'reconnected', connection_id })
      expect(await read()).toBe('read')
    })
  })

  describe('that keeps a connection alive', () => {
    it('happens well inside thirty days, by one instance alone', async () => {
      await desk.database.query(
        `update connection set keep_alive_at = refresh_received_at + interval '20 days'
         where id = $1`,
        [connection_id],
      )
      await pass(19 * day)
      await desk.connections.tick()
      expect(desk.bank.redemptions).toBe(0)
      await pass(day + 60)
      await Promise.all([desk.instance().tick(), desk.instance().tick(), desk.instance().tick()])
      expect(desk.bank.redemptions).toBe(1)
      const { client } = await desk.access(session, connection_id)
      expect(Date.parse(defined(client.refresh_window_ends_at ?? undefined))).toBeGreaterThan(
        Date.now() + 29 * day * 1000,
      )
    })

    it('is due between day 17 and day 23', async () => {
      const [row] = await desk.database.query(
        `select extract(epoch from keep_alive_at - refresh_received_at)::float8 / 86400 as days
         from connection where keep_alive_at is not null and id = $1`,
        [connection_id],
      )
      expect(row?.['days']).toBeGreaterThan(16.9)
      expect(row?.['days']).toBeLessThan(23.1)
    })
  })

  it('without offline access works until the token ends, and says so', async () => {
    const scope = ['accounts:read']
    await desk.connect({ session, business, connection_id, scope })
    expect(await read()).toBe('read')
    expect((await desk.access(session, connection_id)).client.refresh_window_ends_at).toBeNull()
    await pass(expired)
    expect(await read()).toBe('no_offline_access')
    expect(desk.bank.redemptions).toBe(0)
  })

  it('of a row whose ciphertext was moved from another client fails closed', async () => {
    const victim = connection_id
    desk.bank.businesses.set('thief', ['thief-account'])
    const outcome = await desk.connect({ session, business: 'thief', clientName: 'Thief' })
    if (!('connection_id' in outcome)) throw new Error(outcome.kind)
    await desk.database.query(
      `update connection set access_sealed = v.access_sealed, refresh_sealed = v.refresh_sealed
       from connection v where v.id = $1 and connection.id = $2`,
      [victim, outcome.connection_id],
    )
    const access = await desk.access(session, defined(outcome.connection_id))
    await expect(
      desk.connections.readBank(access, (bank) => bank.listAccounts([])),
    ).rejects.toThrow('does not belong')
  })

  it('is counted in the timeline, beside what people did', async () => {
    await pass(expired)
    await read()
    const timeline = await desk.connections.getTimeline({ person: session.person, connection_id })
    expect(timeline?.refreshes).toMatchObject({ succeeded: 1, failed: 0 })
    expect(timeline?.events.map((event) => event.kind)).toEqual(['connection.connected'])
    expect(timeline?.events[0]?.person?.name).toBe('admin')
    const { person } = await desk.signIn('foreigner')
    expect(await desk.connections.getTimeline({ person, connection_id })).toBeUndefined()
  })

  it('leaves no token in the store, the journal or the log', async () => {
    const text = await desk.everythingWritten()
    expect(desk.bank.issued.size).toBeGreaterThan(100)
    expect([...desk.bank.issued].filter((secret) => text.includes(secret))).toEqual([])
  })
})

function withoutRefreshToken(body: Record<string, unknown>): Record<string, unknown> {
  const rest = { ...body }
  delete rest['refresh_token']
  return rest
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}
