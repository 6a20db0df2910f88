import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileCall } from '@/test/bank/api/hostile-calls'
import { openTestBank, type TestBank } from '@/test/bank/bank'

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

function headersOf(given: { token: number; contentType: string }): Record<string, string> {
  const authorization =
    given.token === 4 ? 'Bearer chb_at_forged' : `Bearer ${tokens[given.token] ?? ''}`
  return {
    'content-type': given.contentType,
    ...(given.token === 3 ? {} : { authorization }),
  }
}

describe('malformed and oversized requests', () => {
  test(`none of ${runs} generated requests is answered with 5xx, a stack or a secret`, async () => {
    const statuses = new Map<number, number>()
    let tried = 0
    await fc.assert(
      fc.asyncProperty(hostileCall, async (given) => {
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

  test('bytes that are not HTTP get a 4xx or a closed connection, and the bank keeps running', async () => {
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
      'GET /api/v1/accounts HTTP/1.0\r\n\r\n',
      'get /api/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: [::1\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a@b:99999\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\nAuthorization: Bearer y\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \xff\xfe\r\n\r\n',
      'GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\nAuthorization:\r\n Bearer x\r\n\r\n',
      'GET /sign-in HTTP/1.1\r\nHost: a\r\nCookie: bank_session=\xff; =; bank_browser=%\r\n\r\n',
      'GET /health HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n\r\n',
      'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Type: \xff\r\nContent-Length: 1\r\n\r\n\xff',
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
