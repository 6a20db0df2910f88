import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { singleCall } from '@/lib/server/banking/bank-request'
import {
  accountsCall as accounts,
  emptyAccounts as empty,
  failureOf,
  openTestBankRequest as open,
  shortTimeouts as timeouts,
  testToken as token,
} from '@/test/banking/bank-request'
import { sendJson } from '@/test/banking/upstream'

describe('a call', () => {
  test('carries the bearer, the encoded path and the query exactly', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    const answer = await request(token, {
      segments: ['cards', 'a b&c'],
      query: [
        ['status', 'active'],
        ['status', 'locked'],
        ['page_token', 'a&#%00+/=='],
      ],
      scope: 'cards:read',
    })
    expect(answer).toEqual(empty)
    expect(upstream.calls).toHaveLength(1)
    expect(upstream.calls[0]?.headers.authorization).toBe('Bearer canary-token')
    const url = new URL(upstream.calls[0]?.path ?? '', upstream.origin)
    expect(url.pathname).toBe('/api/v1/cards/a%20b%26c')
    expect(url.searchParams.getAll('status')).toEqual(['active', 'locked'])
    expect(url.searchParams.get('page_token')).toBe('a&#%00+/==')
  })

  test('a call in flight for the same token is not made again', async () => {
    const held: ServerResponse[] = []
    const { upstream, request } = await open((_, response) => {
      held.push(response)
      if (held.length === 2) for (const each of held) sendJson(each, 200, empty)
    })
    const first = [request(token, accounts), request(token, accounts), request(token, accounts)]
    const other = request(new SecretText('another'), accounts)
    await Promise.all([...first, other])
    expect(upstream.calls).toHaveLength(2)
  })

  test('a call is made again once the last one is answered', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    await request(token, accounts)
    await request(token, accounts)
    expect(upstream.calls).toHaveLength(2)
  })
})

describe('one view', () => {
  test('makes 500 calls and no more, and another view its own', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    const calls = { made: 498 }
    const page = (number: number) => ({ ...accounts, query: [['page', String(number)]] as const })
    await request(token, page(1), { calls })
    await request(token, page(2), { calls })
    const refused = await failureOf(request(token, page(3), { calls }))
    expect(refused.code).toBe('too_many_calls')
    await request(token, page(3), { calls: { made: 0 } })
    expect(upstream.calls).toHaveLength(3)
  })
})

describe('an answer', () => {
  test('an answer is shared with a view that was requested before it came, with the time it was read at', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    const readAt: string[] = []
    const onAnswer = (at: Date): void => void readAt.push(at.toISOString())
    const requestedAt = performance.now()
    await request(token, accounts, { requestedAt, onAnswer })
    vi.setSystemTime(Date.now() + 700)
    await request(token, accounts, { requestedAt, onAnswer })
    expect(upstream.calls).toHaveLength(1)
    expect(readAt).toEqual(['2026-06-12T00:00:00.000Z', '2026-06-12T00:00:00.000Z'])
  })

  test('an answer is not shared with another token, however early that view was requested', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    await request(token, accounts, { requestedAt: 0 })
    await request(new SecretText('another'), accounts, { requestedAt: 0 })
    expect(upstream.calls).toHaveLength(2)
  })
})

describe('a bank that fails', () => {
  test('a bank that fails with 5xx is called three times and then reported', async () => {
    const { upstream, request, failures } = await open((_, response) =>
      sendJson(response, 503, { title: 'Down', detail: 'Back soon' }),
    )
    const error = await failureOf(request(token, accounts))
    expect(error).toMatchObject({ code: 'server_error', status: 503, detail: 'Back soon' })
    expect(upstream.calls).toHaveLength(3)
    expect(failures).toEqual([error])
  })

  test('a single call costs a bank that fails one call, and no second one is made', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 503, {}))
    const view = singleCall()
    expect((await failureOf(request(token, accounts, view))).code).toBe('server_error')
    expect((await failureOf(request(token, accounts, view))).code).toBe('too_many_calls')
    expect(upstream.calls).toHaveLength(1)
  })

  test('a single failure of a bank is not noticed', async () => {
    const { request } = await open((_, response, nth) =>
      nth === 1 ? response.destroy() : sendJson(response, 200, empty),
    )
    await expect(request(token, accounts)).resolves.toEqual(empty)
  })

  test('a bank whose connection breaks inside the body is unreachable', async () => {
    const { request } = await open((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"accounts": [')
      setImmediate(() => response.destroy())
    })
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreachable' })
  })

  test('a slow bank is a timeout, and is not called again', async () => {
    const { upstream, request } = await open(() => {}, { timeouts })
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'timeout' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('a bank that stalls inside the body is a timeout', async () => {
    const { request } = await open(
      (_, response) => {
        response.writeHead(200)
        response.write('{')
      },
      { timeouts },
    )
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'timeout' })
  })

  test('a bank that is down is unreachable, and after a while is not even called', async () => {
    const { upstream, request } = await open(() => {})
    await upstream.close()
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreachable' })
    }
    const refused = await failureOf(request(token, accounts))
    expect(refused.detail).toMatch(/several times running/)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await failureOf(request(token, accounts))).detail).toBe('')
  })
})

describe('Retry-After', () => {
  test('a Retry-After of 30 seconds is reported and suspends that token, and no other', async () => {
    const { upstream, request } = await open((received, response) => {
      if (received.headers.authorization !== 'Bearer canary-token') {
        return sendJson(response, 200, empty)
      }
      response.setHeader('retry-after', '30')
      return sendJson(response, 429, {})
    })
    const limited = { code: 'rate_limited', retryAfterSeconds: 30 }
    expect(await failureOf(request(token, accounts))).toMatchObject(limited)
    expect(await failureOf(request(token, accounts))).toMatchObject(limited)
    expect(upstream.calls).toHaveLength(1)
    await request(new SecretText('another'), accounts)
    vi.setSystemTime(Date.now() + 30_000)
    await failureOf(request(token, accounts))
    expect(upstream.calls).toHaveLength(3)
  })
})

describe('hostile identifiers', () => {
  const climbing = [
    '.',
    '..',
    '../x',
    'a/..',
    'a/./b',
    '..\\',
    '%2e%2e%2f',
    'a%5C%2E%2e',
    '%25252e.',
  ]
  const hostile = [...climbing, '', 'a\r\nb', '\0', '\u0085', '\ud800']

  test.each([...hostile, 'x'.repeat(1025), 'ü'.repeat(513)])(
    '%j is refused, and the bank is not called',
    async (id) => {
      const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
      const call = { ...accounts, segments: ['accounts', id] }
      expect(await failureOf(request(token, call))).toMatchObject({ code: 'id_refused' })
      expect(upstream.calls).toHaveLength(0)
    },
  )

  test('everything else stays one segment', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    const slashes = [
      'a/b',
      '/a//b/',
      'a\\b',
      'a%2fb',
      'a%5Cb',
      '%252F',
      '.../..a/b..',
      'https://x/y',
    ]
    const others = ['?x=1', '#', 'http:', '@evil', ';x', '%', '日本', '...', 'a:b@c', ' a ', '~zip']
    for (const id of [...slashes, ...others, 'ü'.repeat(512)]) {
      await request(token, { ...accounts, segments: ['accounts', id] })
      const { pathname, search } = new URL(upstream.calls.at(-1)?.path ?? '', upstream.origin)
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'v1', 'accounts', id])
      expect(search).toBe('')
    }
  })
})
