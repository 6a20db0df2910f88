import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBank, type TestBank } from '@/bank/test-bank'
import { testId } from '@/bank/test-identifiers'

const runs = 10_000

let bank: TestBank
let tokens: string[]
const errors: Record<string, unknown>[] = []

beforeAll(async () => {
  bank = await openTestBank({
    transactions: 10,
    settings: { controlKey: undefined },
    log: { info: () => {}, error: (fields) => void errors.push(fields) },
  })
  tokens = [
    await bank.issueToken(),
    await bank.issueToken({ scope: ['cards:read'], client_id: 'cards-only' }),
    await bank.issueOwnToken(),
  ]
})

afterAll(() => bank.close())

const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '\u0000',
      '\uD800',
      '..',
      '%',
      '%00',
      '%E0%A4%A',
      "' or 1=1 --",
      '9'.repeat(30),
      '-1',
      '1e400',
      'NaN',
      'true',
      '2026-01-01',
      '2026-02-30T99:99:99Z',
      'infinity',
      '-infinity',
      '{}',
      '[]',
      '{"a":1}',
      '__proto__',
      'x'.repeat(3000),
      '\\',
      '%5C%25_',
      '\u202E',
      testId('rival checking'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('5', 'asc', 'settled', 'amount', testId('acme checking'), '1001'),
  },
)

const names = [
  'page_size page_token account_id status transaction_type account_type card_id user_id search sort_by',
  'order initiated_after initiated_before posted_after posted_before min_amount max_amount type',
  'statement_type period_start_after period_end_before include_deleted date_after due_date_before',
  'expires signature response_type client_id redirect_uri scope state code_challenge audience',
]
  .join(' ')
  .split(' ')

const encode = fc.constantFrom(
  encodeURI,
  (text: string) => text,
  (text: string) => {
    // A lone surrogate has no encoding; it goes out as it is.
    try {
      return encodeURIComponent(text)
    } catch {
      return text
    }
  },
)

const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, hostileText),
      hostileText,
      encode,
    ),
    { maxLength: 6 },
  )
  .map((pairs) => pairs.map(([name, value, how]) => `${name}=${safely(how, value)}`).join('&'))

function safely(how: (text: string) => string, text: string): string {
  try {
    return how(text)
  } catch {
    return text
  }
}

const roots = [
  ...[
    'accounts',
    'cards',
    'transactions',
    'statements',
    'invoicing/customers',
    'invoicing/invoices',
  ].flatMap((list) => [`/api/v1/${list}`, `/sandbox/api/v1/${list}`]),
  '/api/v1',
  '/files',
  '/openapi.json',
  '/health',
  '/problems',
  '/control/faults',
  '/oauth2/auth',
  '/oauth2/token',
  '/oauth2/revoke',
  '/.well-known/openid-configuration',
  '/operator/partners',
  '/sign-in',
  '/app/settings/access-tokens',
  '/connect/business',
  '',
]

const path = fc
  .tuple(fc.constantFrom(...roots), fc.array(hostileText, { maxLength: 4 }))
  .map(([root, segments]) =>
    [root, ...segments.map((each) => each.replaceAll(/[?#]/g, ''))].join('/'),
  )

const call = fc.record({
  path,
  query,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
  token: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  contentType: fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    ';;;',
  ),
  body: fc.oneof(query, hostileText),
})

function headersOf(given: { token: number; contentType: string }): Record<string, string> {
  const authorization =
    given.token === 4 ? 'Bearer chb_at_forged' : `Bearer ${tokens[given.token] ?? ''}`
  return {
    'content-type': given.contentType,
    ...(given.token === 3 ? {} : { authorization }),
  }
}

describe('requests that nobody should send', () => {
  test(`of ${runs} generated ones none is answered with 5xx, a stack or a secret`, async () => {
    const statuses = new Map<number, number>()
    let tried = 0
    await fc.assert(
      fc.asyncProperty(call, async (given) => {
        const url = `http://bank.test${given.path}?${given.query}`
        if (!URL.canParse(url)) return
        const response = await bank.request(url, {
          method: given.method,
          headers: headersOf(given),
          ...(given.method === 'GET' || given.method === 'HEAD' ? {} : { body: given.body }),
        })
        tried += 1
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const text = await response.text()
        expect(response.status).toBeLessThan(500)
        expect(text).not.toMatch(/\n\s+at |node_modules|select |Rival Works/)
        const isApi = given.path.startsWith('/api/') || given.path.startsWith('/sandbox/')
        if (isApi && response.status >= 400 && given.method !== 'HEAD') {
          expect(response.headers.get('content-type')).toBe('application/problem+json')
          expect(JSON.parse(text)).toMatchObject({ status: response.status })
        }
      }),
      { numRuns: runs },
    )
    expect(errors).toEqual([])
    expect(tried).toBeGreaterThan(runs * 0.95)
    // It would prove little if all were turned away at the door.
    for (const status of [200, 400, 401, 403, 404, 405]) {
      expect([status, statuses.get(status) ?? 0]).toEqual([status, expect.any(Number)])
      expect(statuses.get(status) ?? 0).toBeGreaterThan(20)
    }
  }, 300_000)

  test('what is no HTTP at all gets a 4xx or a closed connection, and the bank lives on', async () => {
    const server = createAdaptorServer({ fetch: bank.app.fetch }) as Server
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const lines = [
      'NONSENSE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'TRACE /api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      'PROPFIND /api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: \u0001\r\n\r\n',
      'GET //evil.test/api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET http://evil.test/api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /api/v1/accounts/% HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      'GET /health HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello',
      'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n',
      'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    ]
    for (const line of lines) {
      const answer = await raw(port, line)
      expect([line.slice(0, 40), answer]).toEqual([
        line.slice(0, 40),
        expect.stringMatching(/^$|^HTTP\/1\.1 [1234]\d\d /),
      ])
    }
    expect(await raw(port, 'GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    )
    expect(errors).toEqual([])
    server.close()
    server.closeAllConnections()
  }, 60_000)
})

/** Sends bytes as they are; the answer until the bank is quiet or hangs up. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const done = (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1500, done)
    socket.on('error', done)
    socket.on('close', done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\r\n\r\n')) done()
    })
    socket.on('connect', () => socket.write(bytes, 'latin1'))
  })
}
