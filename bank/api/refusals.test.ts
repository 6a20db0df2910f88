import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank()
})

afterAll(() => bank.close())

const paths = {
  'accounts:read': ['/accounts', `/accounts/${testId('acme checking')}`],
  'cards:read': ['/cards', `/cards/${testId('acme card')}`],
  'transactions:read': [
    '/transactions',
    `/transactions/${testId('acme transaction 1')}`,
    `/transactions/${testId('acme transaction 1')}/files/${testId('receipt 1')}`,
  ],
  'statements:read': ['/statements', '/statements/1001'],
  'invoicing:read': [
    '/invoicing/customers',
    `/invoicing/customers/${testId('acme customer 1')}`,
    '/invoicing/invoices',
    `/invoicing/invoices/${testId('acme invoice 1')}`,
    `/invoicing/invoices/${testId('acme invoice 1')}/files/${testId('invoice pdf 1')}`,
  ],
} as const

const allPaths = Object.values(paths).flat()

async function refusal(path: string, init?: RequestInit) {
  const response = await bank.request(path, init)
  return { response, body: (await response.json()) as Record<string, unknown> }
}

const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })

describe('401: who is asking', () => {
  test('all fourteen endpoints refuse a caller without a token', async () => {
    expect(allPaths).toHaveLength(14)
    for (const path of allPaths) {
      const { response, body } = await refusal(`/api/v1${path}`)
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect(body).toEqual({
        type: 'http://bank.test/problems/invalid-token',
        title: 'The access token is missing or not valid',
        status: 401,
        detail: 'Send a current access token of this environment as Authorization: Bearer.',
        request_id: response.headers.get('x-request-id'),
      })
    }
  })

  test('a token that is malformed, unknown, expired or of the other environment is refused alike', async () => {
    const expired = await bank.issueToken({ expiresInSeconds: 0 })
    const sandbox = await bank.issueToken({
      business_id: testBusinesses.sandbox,
      environment: 'sandbox',
    })
    const headers = [
      'Bearer',
      'Bearer ',
      'Bearer two words',
      'Bearer tab\ttab',
      'Basic YTpi',
      'Bearer chb_at_unknown',
      'Bearer chb_own_unknown',
      `Bearer ${'x'.repeat(5000)}`,
      `Bearer ${expired}`,
      `Bearer ${sandbox}`,
    ]
    for (const authorization of headers) {
      const { response, body } = await refusal('/api/v1/accounts', { headers: { authorization } })
      expect([authorization.slice(0, 30), response.status]).toEqual([
        authorization.slice(0, 30),
        401,
      ])
      expect(body['type']).toBe('http://bank.test/problems/invalid-token')
    }
  })

  test('a production token is refused by the sandbox', async () => {
    const token = await bank.issueToken()
    expect((await bank.get('/sandbox/api/v1/accounts', token)).status).toBe(401)
  })

  test('the scheme is case-insensitive, and a token in the query is not looked at', async () => {
    const token = await bank.issueToken()
    const lower = await bank.request('/api/v1/accounts', {
      headers: { authorization: `bearer ${token}` },
    })
    expect(lower.status).toBe(200)
    expect((await bank.request(`/api/v1/accounts?access_token=${token}`)).status).toBe(401)
  })

  test('a token stops working with its time', async () => {
    const token = await bank.issueToken({ expiresInSeconds: 900 })
    bank.clock.advance(899)
    expect((await bank.get('/api/v1/accounts', token)).status).toBe(200)
    bank.clock.advance(1)
    expect((await bank.get('/api/v1/accounts', token)).status).toBe(401)
    bank.clock.advance(-900)
  })
})

describe('403: what a token may read', () => {
  test('each endpoint asks for its one scope and names it', async () => {
    const scopes = Object.keys(paths) as (keyof typeof paths)[]
    for (const scope of scopes) {
      const others = scopes.filter((each) => each !== scope)
      const without = await bank.issueToken({ scope: [...others, 'offline_access'] })
      const only = await bank.issueToken({ scope: [scope] })
      for (const path of paths[scope]) {
        expect([path, (await bank.get(`/api/v1${path}`, only)).status]).toEqual([path, 200])
        const { response, body } = await refusal(`/api/v1${path}`, bearer(without))
        expect(response.status).toBe(403)
        expect(response.headers.get('www-authenticate')).toBe(
          `Bearer error="insufficient_scope", scope="${scope}"`,
        )
        expect(body).toEqual({
          type: 'http://bank.test/problems/insufficient-scope',
          title: 'The access token lacks the scope',
          status: 403,
          detail: `The access token needs the scope ${scope}.`,
          request_id: response.headers.get('x-request-id'),
        })
      }
    }
  })
})

describe('the order of the checks', () => {
  test('401 comes before 403, 403 before 400, 400 before 404', async () => {
    const cardsOnly = await bank.issueToken({ scope: ['cards:read'] })
    expect((await bank.request('/api/v1/accounts?page_size=0')).status).toBe(401)
    expect((await bank.get('/api/v1/accounts?page_size=0', cardsOnly)).status).toBe(403)
    expect((await bank.get('/api/v1/accounts?page_size=0')).status).toBe(400)
    expect((await bank.request('/api/v1/accounts/unknown')).status).toBe(401)
    expect((await bank.get('/api/v1/accounts/unknown', cardsOnly)).status).toBe(403)
    expect((await bank.get('/api/v1/accounts/unknown')).status).toBe(404)
    expect((await bank.request('/api/v1/nowhere')).status).toBe(401)
    expect((await bank.get('/api/v1/nowhere')).status).toBe(404)
  })
})

describe("404: nothing tells another business's identifier from one that never was", () => {
  const transaction = testId('acme transaction 1')
  const invoice = testId('acme invoice 1')
  const unknown = testId('nobody')
  const hidden = [
    `/accounts/${testId('rival checking')}`,
    `/accounts/${unknown}`,
    '/accounts/not-a-uuid',
    '/accounts/%00',
    '/accounts/%E0%A4%A',
    `/accounts/${testId('acme checking').toUpperCase()}`,
    `/cards/${unknown}`,
    `/transactions/${testId('rival transaction')}`,
    '/statements/9999',
    '/statements/01001',
    '/statements/99999999999999999999',
    '/statements/1e3',
    `/invoicing/customers/${testId('rival customer')}`,
    `/invoicing/invoices/${testId('rival invoice')}`,
    `/transactions/${transaction}/files/${testId('rival receipt')}`,
    `/transactions/${testId('rival transaction')}/files/${testId('rival receipt')}`,
    `/transactions/${testId('acme transaction 2')}/files/${testId('receipt 1')}`,
    `/transactions/${transaction}/files/${testId('invoice pdf 1')}`,
    `/invoicing/invoices/${invoice}/files/${testId('receipt 1')}`,
    `/invoicing/invoices/${testId('acme invoice 2')}/files/${testId('invoice pdf 1')}`,
    `/invoicing/invoices/${testId('rival invoice')}/files/${testId('rival invoice pdf')}`,
    `/invoicing/invoices/${invoice}/files/${unknown}`,
  ]

  test.each(hidden)('%s', async (path) => {
    const token = await bank.issueToken()
    const { response, body } = await refusal(`/api/v1${path}`, bearer(token))
    expect(response.status).toBe(404)
    expect(body).toEqual({
      type: 'http://bank.test/problems/not-found',
      title: 'There is no such resource',
      status: 404,
      detail: 'The business has no such resource.',
      request_id: response.headers.get('x-request-id'),
    })
  })

  test("filtering by another business's account finds nothing, like an unknown one", async () => {
    for (const id of [testId('rival checking'), unknown, 'not-a-uuid']) {
      const response = await bank.get(`/api/v1/transactions?account_id=${id}`)
      expect(await response.json()).toEqual({ transactions: [], page: { next_page_token: null } })
    }
  })
})
