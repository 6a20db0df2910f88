import { request } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountCalls as accounts,
  type ListeningBank,
  openListeningBank,
} from '@/test/bank/control/listening-bank'
import type { TestBank } from '@/test/bank/bank'

let listening: ListeningBank
let bank: TestBank

beforeAll(async () => {
  listening = await openListeningBank()
  bank = listening.bank
})

afterEach(() => listening.faults('DELETE'))

afterAll(() => listening.close())

const get = () => listening.get()
const control = (method: 'GET' | 'PUT', faults?: unknown) => listening.faults(method, faults)
const withFault = (fault: object) => listening.withFault(fault)

describe('faults of a connection', () => {
  test.each(['before', 'after', 'mid_body'])('a reset %s the answer', async (when) => {
    await control('PUT', [{ match: accounts, fault: 'reset', when, times: 1 }])
    await expect(get()).rejects.toThrow()
    expect((await get()).status).toBe(200)
    expect(await control('GET')).toMatchObject([{ fired: 1, seen: 2 }])
  })

  test('a promise of more bytes than come', async () => {
    await control('PUT', [{ match: accounts, fault: 'wrong_length', difference: 10, times: 1 }])
    await expect(get()).rejects.toThrow()
    expect((await get()).status).toBe(200)
  })

  test('latency before or after the work', async () => {
    for (const when of ['before', 'after']) {
      const started = performance.now()
      expect((await withFault({ fault: 'latency', seconds: 0.15, when })).status).toBe(200)
      expect(performance.now() - started).toBeGreaterThan(140)
    }
  })

  test('a body that drips arrives whole, one that stalls does not', async () => {
    const whole = (await get()).text
    const dripped = await withFault({ fault: 'drip', bytes_per_second: 20_000 })
    expect(dripped.text).toBe(whole)
    await control('PUT', [
      { match: accounts, fault: 'drip', bytes_per_second: 1e6, stall_at: 0.99, times: 1 },
    ])
    const { body } = await request(`${listening.origin}/api/v1/accounts`, {
      dispatcher: listening.agent,
      bodyTimeout: 200,
      headers: { authorization: `Bearer ${listening.token}` },
    })
    await expect(body.text()).rejects.toThrow(/timeout/i)
  })

  test('faults add up: late, then cut', async () => {
    await control('PUT', [
      { match: accounts, fault: 'latency', seconds: 0.1, times: 1 },
      { match: accounts, fault: 'reset', times: 1 },
    ])
    const started = performance.now()
    await expect(get()).rejects.toThrow()
    expect(performance.now() - started).toBeGreaterThan(90)
  })

  test('a fault can be for one app alone', async () => {
    await control('PUT', [{ match: { client_id: 'other-partner' }, fault: 'status', status: 500 }])
    const other = await bank.issueToken({ client_id: 'other-partner' })
    expect((await bank.get('/api/v1/accounts')).status).toBe(200)
    expect((await bank.get('/api/v1/accounts', other)).status).toBe(500)
  })
})
