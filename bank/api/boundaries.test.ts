import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, testControlKey, type TestBank } from '@/test/bank/bank'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

async function refusal(path: string, init?: RequestInit) {
  const response = await bank.request(path, init)
  return { response, body: (await response.json()) as Record<string, unknown> }
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

describe('405 and addresses', () => {
  test('every other method is refused with the ones that work, with a token and without', async () => {
    const token = await bank.issueToken()
    for (const [path, sent] of [
      ['/api/v1/accounts', bearer(token)],
      ['/api/v1/accounts', {}],
      ['/sandbox/api/v1/accounts', {}],
      ['/api/v1/statements/1001', bearer(token)],
      ['/files/x', {}],
      ['/problems/not-found', {}],
      ['/health', {}],
      ['/openapi.json', {}],
    ] as const) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { response, body } = await refusal(path, { ...sent, method })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('GET, HEAD')
        expect(body['type']).toBe('http://bank.test/problems/method-not-allowed')
      }
    }
  })

  test('every answer carries nosniff', async () => {
    const answers = [
      ['GET', '/sign-in'],
      ['POST', '/sign-in'],
      ['GET', '/app'],
      ['GET', '/app/settings/connected-apps'],
      ['GET', '/connect/consent'],
      ['GET', '/oauth2/auth'],
      ['POST', '/oauth2/token'],
      ['GET', '/oauth2/token'],
      ['POST', '/oauth2/revoke'],
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/.well-known/oauth-authorization-server'],
      ['GET', '/operator/partners'],
      ['GET', '/control/clock'],
      ['GET', '/health'],
      ['GET', '/openapi.json'],
      ['GET', '/problems/not-found'],
      ['GET', '/api/v1/accounts'],
      ['GET', '/files/x'],
      ['GET', '/no/such/address'],
      ['DELETE', '/health'],
    ] as const
    for (const [method, path] of answers) {
      const { headers } = await bank.request(path, { method })
      expect([method, path, headers.get('x-content-type-options')]).toEqual([
        method,
        path,
        'nosniff',
      ])
    }
    const control = { authorization: `Bearer ${testControlKey}` }
    const { headers } = await bank.request('/control/clock', { headers: control })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('an address for people or for apps names what it answers too', async () => {
    const answered = {
      '/sign-in': 'GET, HEAD, POST',
      '/sign-out': 'POST',
      '/connect/consent': 'GET, HEAD, POST',
      '/app/settings/access-tokens': 'GET, HEAD, POST',
      '/app/settings/connected-apps/disconnect': 'POST',
      '/.well-known/openid-configuration': 'GET, HEAD',
      '/oauth2/auth': 'GET, HEAD',
      '/oauth2/token': 'POST',
      '/oauth2/revoke': 'POST',
    }
    for (const [path, allow] of Object.entries(answered)) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const response = await bank.request(path, { method })
        expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow])
      }
    }
    // What is guarded by a key does not say that it is there.
    const hidden = await bank.request('/operator/partners', { method: 'PUT' })
    expect([hidden.status, hidden.headers.get('allow')]).toEqual([404, null])
  })

  test('HEAD answers as GET does, without the body', async () => {
    const token = await bank.issueToken()
    const response = await bank.request('/api/v1/accounts', { ...bearer(token), method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect((await bank.request('/api/v1/accounts', { method: 'HEAD' })).status).toBe(401)
  })

  test('a kind of problem is described at its own address', async () => {
    const response = await bank.request('/problems/insufficient-scope')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('403')
    expect((await bank.request('/problems/no-such')).status).toBe(404)
  })

  test('an address or a body beyond measure is refused', async () => {
    const long = await refusal(`/api/v1/accounts?x=${'y'.repeat(17_000)}`)
    expect(long.response.status).toBe(414)
    const large = await refusal('/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=${'x'.repeat(1024 * 1024)}`,
    })
    expect(large.response.status).toBe(413)
    expect(large.body['type']).toBe('http://bank.test/problems/content-too-large')
  })

  test('health needs no token', async () => {
    const response = await bank.request('/health')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok' })
  })
})

describe('429: when the limits are switched on', () => {
  test('a token may make 60 requests a minute, then gets 429 with Retry-After', async () => {
    const limited = await openTestBank({ settings: { rateLimited: true } })
    const first = await limited.issueToken()
    const second = await limited.issueToken()
    limited.clock.set(new Date('2026-03-15T12:00:20Z'))
    for (let count = 0; count < 60; count += 1) {
      expect((await limited.get('/api/v1/accounts', first)).status).toBe(200)
    }
    const response = await limited.get('/api/v1/accounts', first)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('40')
    expect(await response.json()).toMatchObject({
      type: 'http://bank.test/problems/rate-limited',
      status: 429,
    })
    expect((await limited.get('/api/v1/accounts', second)).status).toBe(200)
    limited.clock.advance(40)
    expect((await limited.get('/api/v1/accounts', first)).status).toBe(200)
    await limited.close()
  })

  test('an address may make 600 requests a minute, with or without a token', async () => {
    const limited = await openTestBank({ settings: { rateLimited: true } })
    let refused = 0
    for (let count = 0; count < 601; count += 1) {
      if ((await limited.get('/api/v1/accounts', `chb_at_${count}`)).status === 429) refused += 1
    }
    expect(refused).toBe(1)
    await limited.close()
  })
})
