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

  describe('of which many are wanted at once', () => {
    it('happens once for 50 readers of one instance', async () => {
      await desk.pass(expired)
      const results = await Promise.all(Array.from({ length: 50 }, () => desk.read()))
      expect(new Set(results)).toEqual(new Set(['read']))
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('happens once for four instances with ten readers each', async () => {
      await desk.pass(expired)
      const instances = Array.from({ length: 4 }, () => desk.instance())
      const reads = instances.flatMap((each) => Array.from({ length: 10 }, () => desk.read(each)))
      expect(new Set(await Promise.all(reads))).toEqual(new Set(['read']))
      expect(desk.bank.redemptions).toBe(1)
      expect(desk.bank.reuses).toBe(0)
    })

    it('happens once per generation however many generations pass', async () => {
      const instances = [desk.instance(), desk.instance()]
      for (let round = 1; round <= 5; round++) {
        await desk.pass(expired)
        await Promise.all(instances.flatMap((each) => [desk.read(each), desk.read(each)]))
        expect(desk.bank.redemptions).toBe(round)
      }
      expect(desk.bank.reuses).toBe(0)
    })

    it('does not happen while the token is good, and runs ahead of its end without a wait', async () => {
      const instance = desk.instance()
      expect(await desk.read(instance)).toBe('read')
      expect(desk.bank.tokenCalls()).toEqual([])
      await desk.pass(14 * 60)
      expect(await desk.read(instance)).toBe('read')
      await until(async () => defined(await desk.row(desk.connection_id))['gen'] === 2)
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
      await desk.pass(expired)
      desk.bank.faults.push(fault, fault)
      expect(await desk.read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
      expect(await desk.status()).toBe('active')
    })

    it.each([
      ['a lost answer', { destroy: true, after: true }],
      ['500 after it acted', { status: 500, after: true }],
      ['a body cut short', { body: '{"access', after: true }],
    ])('because of %s ends with the true cause at a strict bank', async (_, fault) => {
      await desk.pass(expired)
      desk.bank.faults.push(fault)
      expect(await desk.read()).toBe('rotation_lost')
      expect(await desk.status()).toBe('needs_reconnect')
    })

    it('for long is left to the scheduler, condemns nothing, and heals', async () => {
      await desk.pass(expired)
      desk.bank.faults.push(...Array.from({ length: 4 }, () => ({ status: 502 })))
      expect(await desk.read()).toBe('bank_failed')
      expect(await desk.status()).toBe('suspect')
      await desk.pass(61)
      await desk.connections.tick()
      expect(await desk.status()).toBe('active')
      expect(await desk.read()).toBe('read')
      expect(desk.bank.redemptions).toBe(1)
    })
  })

  describe('that the bank did not act upon', () => {
    it('for 429 waits as told, and then happens', async () => {
      await desk.pass(expired)
      const instance = desk.instance()
      desk.bank.faults.push({ status: 429, headers: { 'retry-after': '30' } })
      expect(await desk.read(instance)).toBe('rate_limited')
      expect(await desk.read(instance)).toBe('rate_limited')
      expect(desk.bank.tokenCalls()).toHaveLength(1)
      expect(await desk.status()).toBe('active')
      expect(await desk.read(desk.instance())).toBe('read')
    })

    it('for a registration that is refused touches no grant and is not repeated', async () => {
      await desk.pass(expired)
      const instance = desk.instance()
      desk.bank.faults.push({ status: 401, body: '{"error":"invalid_client"}' })
      expect(await desk.read(instance)).toBe('bank_failed')
      expect(await desk.read(instance)).toBe('bank_failed')
      expect(desk.bank.tokenCalls()).toHaveLength(1)
      expect(await desk.status()).toBe('active')
      expect(await desk.read(desk.instance())).toBe('read')
    })

    it.each(['invalid_request', '<html>', '{"title":"Bad Request","status":400}'])(
      'for an answer like %j condemns nothing',
      async (body) => {
        await desk.pass(expired)
        desk.bank.faults.push({
          status: 400,
          body: body.startsWith('i') ? JSON.stringify({ error: body }) : body,
        })
        expect(await desk.read()).toBe('bank_failed')
        expect(await desk.status()).toBe('active')
        expect(await desk.read()).toBe('read')
      },
    )
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
