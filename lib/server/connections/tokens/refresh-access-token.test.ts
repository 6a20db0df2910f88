import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

  describe('of which many are wanted at once', () => {
    it('happens once for 50 readers of one instance', async () => {
      await dashboard.pass(expired)
      const results = await Promise.all(Array.from({ length: 50 }, () => dashboard.read()))
      expect(new Set(results)).toEqual(new Set(['read']))
      expect(dashboard.bank.redemptions).toBe(1)
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('happens once for four instances with ten readers each', async () => {
      await dashboard.pass(expired)
      const instances = Array.from({ length: 4 }, () => dashboard.instance())
      const reads = instances.flatMap((each) =>
        Array.from({ length: 10 }, () => dashboard.read(each)),
      )
      expect(new Set(await Promise.all(reads))).toEqual(new Set(['read']))
      expect(dashboard.bank.redemptions).toBe(1)
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('happens once per generation however many generations pass', async () => {
      const instances = [dashboard.instance(), dashboard.instance()]
      for (let round = 1; round <= 5; round++) {
        await dashboard.pass(expired)
        await Promise.all(instances.flatMap((each) => [dashboard.read(each), dashboard.read(each)]))
        expect(dashboard.bank.redemptions).toBe(round)
      }
      expect(dashboard.bank.reuses).toBe(0)
    })

    it('does not happen while the token is good, and runs ahead of its end without a wait', async () => {
      const instance = dashboard.instance()
      expect(await dashboard.read(instance)).toBe('read')
      expect(dashboard.bank.tokenCalls()).toEqual([])
      await dashboard.pass(14 * 60)
      expect(await dashboard.read(instance)).toBe('read')
      await until(async () => defined(await dashboard.row(dashboard.connection_id))['gen'] === 2)
      expect(dashboard.bank.redemptions).toBe(1)
    })
  })

  describe('that another instance took over', () => {
    const overtaken = (meanwhile: () => Promise<void>) =>
      dashboard.altered(() => ({
        send: () => Promise.resolve({ kind: 'ambiguous', http_status: null, error: 'timeout' }),
        extend: async () => {
          await meanwhile()
          return false
        },
      }))

    it('is read with what that one got', async () => {
      await dashboard.pass(expired)
      const loser = overtaken(async () => {
        await dashboard.pass(46)
        expect(await dashboard.read()).toBe('read')
      })
      expect(await dashboard.read(loser)).toBe('read')
    })

    it('is never called a fault of the bank', async () => {
      await dashboard.pass(expired)
      expect(await dashboard.read(overtaken(async () => {}))).toBe('connection_busy')
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
      await dashboard.pass(expired)
      dashboard.bank.faults.push(fault, fault)
      expect(await dashboard.read()).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
      expect(await dashboard.status()).toBe('active')
    })

    it.each([
      ['a lost answer', { destroy: true, after: true }],
      ['500 after it acted', { status: 500, after: true }],
      ['a body cut short', { body: '{"access', after: true }],
    ])('because of %s ends with the true cause at a strict bank', async (_, fault) => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push(fault)
      expect(await dashboard.read()).toBe('rotation_lost')
      expect(await dashboard.status()).toBe('needs_reconnect')
    })

    it('for long is left to the scheduler, condemns nothing, and heals', async () => {
      await dashboard.pass(expired)
      dashboard.bank.faults.push(...Array.from({ length: 4 }, () => ({ status: 502 })))
      expect(await dashboard.read()).toBe('bank_failed')
      expect(await dashboard.status()).toBe('suspect')
      await dashboard.pass(61)
      await dashboard.connections.tick()
      expect(await dashboard.status()).toBe('active')
      expect(await dashboard.read()).toBe('read')
      expect(dashboard.bank.redemptions).toBe(1)
    })
  })

  describe('that the bank did not act upon', () => {
    it('waits as Retry-After says after a 429, and then happens', async () => {
      await dashboard.pass(expired)
      let limited = 0
      dashboard.deps.onRateLimited = () => void (limited += 1)
      const instance = dashboard.instance()
      dashboard.bank.faults.push({ status: 429, headers: { 'retry-after': '30' } })
      expect(await dashboard.read(instance)).toBe('rate_limited')
      expect(await dashboard.read(instance)).toBe('rate_limited')
      expect(limited).toBe(1)
      expect(dashboard.bank.tokenCalls()).toHaveLength(1)
      expect(await dashboard.status()).toBe('active')
      expect(await dashboard.read(dashboard.instance())).toBe('rate_limited')
      await dashboard.pass(33)
      expect(await dashboard.read(dashboard.instance())).toBe('read')
    })

    it.each(['invalid_scope', '<html>', '{"title":"Bad Request","status":400}'])(
      'for an answer like %j condemns nothing',
      async (body) => {
        await dashboard.pass(expired)
        dashboard.bank.faults.push({
          status: 400,
          body: body.startsWith('i') ? JSON.stringify({ error: body }) : body,
        })
        expect(await dashboard.read()).toBe('bank_failed')
        expect(await dashboard.status()).toBe('active')
        expect(await dashboard.read()).toBe('read')
      },
    )
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
