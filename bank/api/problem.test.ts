import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testId } from '@/test/bank/identifiers'

let bank: TestBank
let limited: TestBank

beforeAll(async () => {
  bank = await openTestBank()
  limited = await openTestBank({ settings: { rateLimited: true } })
})

afterAll(async () => {
  await bank.close()
  await limited.close()
})

interface Refusal {
  kind: string
  title: string
  status: number
  detail: string
  errors?: readonly { parameter: string; detail: string }[]
  headers?: Readonly<Record<string, string>>
}

// General conventions 2 and decisions, Scopes and errors: each kind written out, member for member.
const refusals: readonly Refusal[] = [
  {
    kind: 'invalid-request',
    title: 'The request is not valid',
    status: 400,
    detail: 'order must be one of asc, desc.',
    errors: [{ parameter: 'order', detail: 'must be one of asc, desc' }],
  },
  {
    kind: 'invalid-token',
    title: 'The access token is missing or not valid',
    status: 401,
    detail: 'Send a current access token of this environment as Authorization: Bearer.',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  },
  {
    kind: 'insufficient-scope',
    title: 'The access token lacks the scope',
    status: 403,
    detail: 'The access token needs the scope cards:read.',
    headers: {
      'www-authenticate': 'Bearer error="insufficient_scope", scope="cards:read"',
    },
  },
  {
    kind: 'signature-refused',
    title: 'The signed address is not valid',
    status: 403,
    detail: 'This is not an address that the bank signed.',
  },
  {
    kind: 'not-found',
    title: 'There is no such resource',
    status: 404,
    detail: 'The business has no such resource.',
  },
  {
    kind: 'method-not-allowed',
    title: 'The method is not allowed',
    status: 405,
    detail: 'This address only answers GET, HEAD.',
    headers: { allow: 'GET, HEAD' },
  },
  {
    kind: 'signature-expired',
    title: 'The signed address has expired',
    status: 410,
    detail: 'A download address works for 300 seconds; ask for a fresh one.',
  },
  {
    kind: 'content-too-large',
    title: 'The request body is too large',
    status: 413,
    detail: 'A request body may have at most 1 MiB.',
  },
  {
    kind: 'uri-too-long',
    title: 'The request address is too long',
    status: 414,
    detail: 'An address may have at most 16384 characters.',
  },
  {
    kind: 'headers-too-large',
    title: 'The request headers are too large',
    status: 431,
    detail: 'All headers together may have at most 32768 characters.',
  },
  {
    kind: 'rate-limited',
    title: 'Too many requests',
    status: 429,
    detail: 'At most 60 requests a minute are served.',
    headers: { 'retry-after': '60' },
  },
]

const ways: Readonly<Record<string, () => Promise<Response>>> = {
  'invalid-request': () => bank.get('/api/v1/transactions?order=up'),
  'invalid-token': () => bank.request('/api/v1/cards'),
  'insufficient-scope': async () =>
    bank.get('/api/v1/cards', await bank.issueToken({ scope: ['accounts:read'] })),
  'signature-refused': () => bank.request('/files/x?expires=1&signature=x'),
  'not-found': () => bank.get('/api/v1/cards/none'),
  'method-not-allowed': () => bank.request('/api/v1/cards', { method: 'DELETE' }),
  'signature-expired': async () => {
    const path = `/api/v1/transactions/${testId('acme transaction 1')}/files/${testId('receipt 1')}`
    const { download_url } = (await (await bank.get(path)).json()) as { download_url: string }
    bank.clock.advance(300)
    const response = await bank.request(download_url)
    bank.clock.advance(-300)
    return response
  },
  'content-too-large': () =>
    bank.request('/oauth2/token', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }),
  'uri-too-long': () => bank.request(`/api/v1/cards?x=${'y'.repeat(17_000)}`),
  'headers-too-large': () =>
    bank.request('/api/v1/cards', { headers: { cookie: 'x'.repeat(70_000) } }),
  'rate-limited': async () => {
    for (let call = 0; call < 60; call += 1) await limited.get('/api/v1/cards')
    return limited.get('/api/v1/cards')
  },
}

test.each(refusals)(
  'the problem $kind, word for word',
  async ({ kind, title, status, detail, errors, headers }) => {
    const response = await ways[kind]?.()
    expect(response?.status).toBe(status)
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    const request_id = response?.headers.get('x-request-id')
    expect(request_id).toMatch(/^[0-9a-f]{24}$/)
    expect(await response?.json()).toEqual({
      type: `http://bank.test/problems/${kind}`,
      title,
      status,
      detail,
      request_id,
      ...(errors === undefined ? {} : { errors }),
    })
  },
)

test('the problem internal-error says nothing of its cause', async () => {
  const { database } = bank.context
  bank.context.database = { ...database, query: () => Promise.reject(new Error('disk full')) }
  const response = await bank.get('/api/v1/cards')
  bank.context.database = database
  const request_id = response.headers.get('x-request-id')
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toEqual({
    type: 'http://bank.test/problems/internal-error',
    title: 'The bank failed to answer',
    status: 500,
    detail: `The bank failed; quote ${request_id}.`,
    request_id,
  })
})
