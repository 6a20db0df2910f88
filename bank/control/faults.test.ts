import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningBank, openListeningBank } from '@/test/bank/control/listening-bank'
import { type TestBank, testControlKey } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'

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

  test('headers are set and removed', async () => {
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

  test('a page of far more items than were requested', async () => {
    const { text } = await withFault({ fault: 'patch', repeat: { accounts: 500 } })
    expect((JSON.parse(text) as { accounts: unknown[] }).accounts).toHaveLength(500)
  })

  test('a body of any size, plain or compressed', async () => {
    expect((await withFault({ fault: 'huge', bytes: 3_000_000 })).text).toHaveLength(3_000_000)
    const bomb = await withFault({ fault: 'gzip_bomb', bytes: 5_000_000 })
    expect(bomb.headers['content-encoding']).toBe('gzip')
    expect(bomb.text.length).toBeLessThan(50_000)
  })

  test('an OAuth error at the token endpoint, in place of the true answer', async () => {
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
