import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Agent, request } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank, testControlKey } from '@/bank/test-bank'
import { testId } from '@/bank/test-identifiers'

let bank: TestBank
let server: Server
let origin: string
let token: string
const agent = new Agent({ pipelining: 0 })

beforeAll(async () => {
  bank = await openTestBank({ transactions: 5 })
  token = await bank.issueToken()
  server = createAdaptorServer({ fetch: bank.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => control('DELETE'))

afterAll(async () => {
  await agent.close()
  server.close()
  await bank.close()
})

async function control(method: 'GET' | 'PUT' | 'DELETE', faults?: unknown): Promise<unknown> {
  const response = await bank.request('/control/faults', {
    method,
    headers: { authorization: `Bearer ${testControlKey}` },
    ...(faults === undefined ? {} : { body: JSON.stringify(faults) }),
  })
  expect(response.status).toBeLessThan(300)
  return method === 'DELETE' ? undefined : response.json()
}

async function get(path = '/api/v1/accounts') {
  const { statusCode, headers, body } = await request(origin + path, {
    dispatcher: agent,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, text: await body.text() }
}

const accounts = { path: '/api/v1/accounts' }

async function withFault(fault: object): Promise<Awaited<ReturnType<typeof get>>> {
  await control('PUT', [{ match: accounts, times: 1, ...fault }])
  const answer = await get()
  expect(await control('GET')).toMatchObject([{ fired: 1, journal: [{ method: 'GET' }] }])
  expect((await get()).status).toBe(200)
  return answer
}

async function isProcessed(fault: object): Promise<boolean> {
  await bank.request('/control/requests', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${testControlKey}` },
  })
  await withFault(fault)
  const response = await bank.request('/control/requests', {
    headers: { authorization: `Bearer ${testControlKey}` },
  })
  const { requests } = (await response.json()) as { requests: { client_id: string | null }[] }
  return requests[0]?.client_id === 'test-partner'
}

describe('faults of an answer', () => {
  test('a status before or after the work is done, with any Retry-After', async () => {
    const busy = await withFault({ fault: 'status', status: 429, retry_after: 'soon-ish' })
    expect([busy.status, busy.headers['retry-after']]).toEqual([429, 'soon-ish'])
    expect(await isProcessed({ fault: 'status', status: 503, when: 'before' })).toBe(false)
    expect(await isProcessed({ fault: 'status', status: 503, when: 'after' })).toBe(true)
  })

  test.each([
    ['problem', 'application/problem+json', /^\{"type":"about:blank"/],
    ['oauth', 'application/json', /"error":"temporarily_unavailable"/],
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['text', 'text/plain; charset=utf-8', /^upstream/],
    ['empty', undefined, /^$/],
  ])('an error as %s', async (format, type, body) => {
    const answer = await withFault({ fault: 'status', status: 502, format })
    expect([answer.status, answer.headers['content-type']]).toEqual([502, type])
    expect(answer.text).toMatch(body)
  })

  test('401 says so in its header', async () => {
    const { headers } = await withFault({ fault: 'status', status: 401 })
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('any answer at all: HTML with 200, nothing with 200, bytes that are no UTF-8', async () => {
    const html = await withFault({
      fault: 'respond',
      headers: { 'content-type': 'text/html' },
      body: '<p>Welcome',
    })
    expect(html).toMatchObject({ status: 200, text: '<p>Welcome' })
    expect(await withFault({ fault: 'respond' })).toMatchObject({ status: 200, text: '' })
    expect(await withFault({ fault: 'respond', status: 204 })).toMatchObject({ status: 204 })
    const bytes = Buffer.from([0xff, 0xfe]).toString('base64')
    expect((await withFault({ fault: 'respond', body_base64: bytes })).text).toBe('\uFFFD\uFFFD')
  })

  test('problem details of every wrong kind', async () => {
    const problem = async (variant: string) =>
      JSON.parse((await withFault({ fault: 'problem', variant, status: 400 })).text) as {
        detail: string
      }
    expect(await problem('html')).toMatchObject({ title: expect.stringContaining('<script>') })
    expect((await problem('long')).detail.length).toBeGreaterThan(100_000)
    expect(await problem('missing_members')).toEqual({})
    expect(await problem('wrong_status')).toMatchObject({ status: 200 })
    expect(await problem('about_blank')).toMatchObject({ type: 'about:blank' })
    expect(await problem('array')).toHaveLength(1)
  })

  test.each([301, 302, 303, 307, 308])('a redirect %i', async (status) => {
    const answer = await withFault({ fault: 'redirect', status, location: 'http://10.0.0.1/' })
    expect([answer.status, answer.headers['location']]).toEqual([status, 'http://10.0.0.1/'])
  })

  test('truncated JSON under a matching length', async () => {
    const whole = (await get()).text
    const { status, text, headers } = await withFault({ fault: 'truncate', keep: 0.9 })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json')
    expect(whole.startsWith(text)).toBe(true)
    expect(text.length).toBeLessThan(whole.length)
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  })

  test('a byte order mark, UTF-16 and Latin-1', async () => {
    expect((await withFault({ fault: 'encode', encoding: 'utf-8-bom' })).text.charCodeAt(0)).toBe(
      // undici strips the mark of UTF-8, as the Encoding standard asks.
      '{'.charCodeAt(0),
    )
    const wide = await withFault({ fault: 'encode', encoding: 'utf-16le' })
    expect(wide.text).toContain('\u0000')
    expect((await withFault({ fault: 'encode', encoding: 'latin1' })).status).toBe(200)
  })

  test('headers are set and taken away', async () => {
    const { headers, text } = await withFault({
      fault: 'headers',
      set: { 'content-type': 'text/plain', link: '</next>; rel=next' },
      remove: ['cache-control'],
    })
    expect(headers).toMatchObject({ 'content-type': 'text/plain', link: '</next>; rel=next' })
    expect(headers).not.toHaveProperty('cache-control')
    expect(text).toContain('"accounts"')
  })

  test('fields are removed, added and changed', async () => {
    const { text } = await withFault({
      fault: 'patch',
      remove: ['accounts.*.account_type', 'accounts.0.balance.currency', 'nowhere.at.all'],
      set: {
        'accounts.*.__proto__': { polluted: true },
        'accounts.1.balance.amount': 1.5,
        'page.next_page_token': 'loop',
        sparkles: [],
      },
      reverse: ['accounts'],
    })
    const body = JSON.parse(text) as { accounts: { id: string; balance: object }[] }
    expect(body).toMatchObject({ page: { next_page_token: 'loop' }, sparkles: [] })
    expect(body.accounts.map(({ id }) => id)).toEqual(
      ['acme savings', 'acme checking', 'acme credit'].map((name) => testId(name)),
    )
    expect(text).not.toContain('account_type')
    expect(text.match(/"__proto__":\{"polluted":true\}/g)).toHaveLength(3)
    expect(body.accounts[0]?.balance).toEqual({ amount: 9000000 })
    expect(body.accounts[1]?.balance).toEqual({ amount: 1.5, currency: 'USD' })
  })

  test('a page of far more items than were asked for', async () => {
    const { text } = await withFault({ fault: 'patch', repeat: { accounts: 500 } })
    expect((JSON.parse(text) as { accounts: unknown[] }).accounts).toHaveLength(500)
  })

  test('a body of any size, plain or packed', async () => {
    expect((await withFault({ fault: 'huge', bytes: 3_000_000 })).text).toHaveLength(3_000_000)
    const bomb = await withFault({ fault: 'gzip_bomb', bytes: 5_000_000 })
    expect(bomb.headers['content-encoding']).toBe('gzip')
    expect(bomb.text.length).toBeLessThan(50_000)
  })

  test('an OAuth error at the token endpoint, whatever the truth is', async () => {
    await control('PUT', [
      {
        match: { method: 'POST', path: '/oauth2/token' },
        fault: 'oauth_error',
        error: 'invalid_grant',
      },
    ])
    const response = await bank.request('/oauth2/token', { method: 'POST' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('discovery and files have faults too', async () => {
    await control('PUT', [
      { match: { path: '/.well-known/**' }, fault: 'patch', set: { issuer: 'https://evil.test' } },
      { match: { path: '/files/' }, fault: 'status', status: 410, format: 'text' },
    ])
    const discovery = await bank.request('/.well-known/openid-configuration')
    expect(await discovery.json()).toMatchObject({ issuer: 'https://evil.test' })
    expect((await bank.request(`/files/${testId('receipt 1')}`)).status).toBe(410)
  })
})

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
    const { body } = await request(`${origin}/api/v1/accounts`, {
      dispatcher: agent,
      bodyTimeout: 200,
      headers: { authorization: `Bearer ${token}` },
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
