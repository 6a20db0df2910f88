import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/contract/secret-text'
import type { BankingError } from '@/lib/server/banking/banking-error'
import { type BankTimeouts, createBankRequest } from '@/lib/server/banking/bank-request'
import { openTestUpstream, sendJson } from '@/lib/server/banking/test-upstream'

const token = new SecretText('canary-token')
const accounts = { segments: ['accounts'], query: [], scope: 'accounts:read' } as const
const empty = { accounts: [], page: { next_page_token: null } }
const timeouts: BankTimeouts = { connectMs: 500, headersMs: 300, bodyMs: 300, deadlineMs: 1000 }

let closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  closers = []
})

async function open(
  answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void,
  options: { timeouts?: BankTimeouts } = {},
) {
  const upstream = await openTestUpstream(answer)
  const waits: number[] = []
  const failures: BankingError[] = []
  const clock = { now: Date.parse('2026-06-12T00:00:00Z') }
  const bank = createBankRequest({
    baseUrl: upstream.baseUrl,
    ...options,
    onFailure: (error) => failures.push(error),
    now: () => new Date(clock.now),
    random: () => 1,
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  closers.push(bank.close, upstream.close)
  return { upstream, request: bank.request, waits, failures, clock }
}

const failureOf = (answer: Promise<unknown>): Promise<BankingError> =>
  answer.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: BankingError) => error,
  )

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

  test('that is already in flight for the same token is not made again', async () => {
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

  test('is made anew once the last one is answered', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    await request(token, accounts)
    await request(token, accounts)
    expect(upstream.calls).toHaveLength(2)
  })
})

describe('a bank that fails', () => {
  test('with 5xx is asked three times, with growing waits, and then reported', async () => {
    const { upstream, request, waits, failures } = await open((_, response) =>
      sendJson(response, 503, { title: 'Down', detail: 'Back soon' }),
    )
    const error = await failureOf(request(token, accounts))
    expect(error).toMatchObject({ code: 'server_error', status: 503, detail: 'Back soon' })
    expect(upstream.calls).toHaveLength(3)
    expect(waits).toEqual([200, 400])
    expect(failures).toEqual([error])
  })

  test('once is not noticed', async () => {
    const { request } = await open((_, response, nth) =>
      nth === 1 ? response.destroy() : sendJson(response, 200, empty),
    )
    await expect(request(token, accounts)).resolves.toEqual(empty)
  })

  test('by a connection that breaks inside the body is unreachable', async () => {
    const { request } = await open((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"accounts": [')
      setImmediate(() => response.destroy())
    })
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreachable' })
  })

  test('by being slow is a timeout, and is not asked again', async () => {
    const { upstream, request } = await open(() => {}, { timeouts })
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'timeout' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('by stalling inside the body is a timeout', async () => {
    const { request } = await open(
      (_, response) => {
        response.writeHead(200)
        response.write('{')
      },
      { timeouts },
    )
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'timeout' })
  })

  test('by being down is unreachable, and after a while is not even called', async () => {
    const { upstream, request, clock } = await open(() => {})
    await upstream.close()
    closers.pop()
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreachable' })
    }
    const refused = await failureOf(request(token, accounts))
    expect(refused.detail).toMatch(/several times running/)
    clock.now += 60_000
    expect((await failureOf(request(token, accounts))).detail).toBe('')
  })
})

describe('an answer that cannot be read', () => {
  const bodies: [string, (response: ServerResponse) => void][] = [
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['nothing', (response) => response.writeHead(200).end()],
    ['truncated JSON', (response) => response.writeHead(200).end('{"accounts": [{"id": "a"')],
    ['not UTF-8', (response) => response.writeHead(200).end(Buffer.from('"\xe9"', 'latin1'))],
    ['deep nesting', (response) => response.writeHead(200).end('['.repeat(10_000))],
    ['gzip', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
    ['204', (response) => response.writeHead(204).end()],
  ]

  test.each(bodies)('%s is unreadable and is not asked for again', async (_, send) => {
    const { upstream, request } = await open((_request, response) => send(response))
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreadable' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('a redirect is not followed, to whatever origin', async () => {
    const elsewhere = await openTestUpstream((_, response) => sendJson(response, 200, empty))
    closers.push(elsewhere.close)
    for (const status of [301, 302, 307, 308]) {
      const { request } = await open((_, response) =>
        response.writeHead(status, { location: `${elsewhere.origin}/steal` }).end(),
      )
      expect(await failureOf(request(token, accounts))).toMatchObject({
        code: 'unreadable',
        status,
      })
    }
    expect(elsewhere.calls).toHaveLength(0)
  })

  test('a body beyond 32 MB is cut off', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    const { request } = await open((_, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && sent < 1000) {
          sent += 1
          if (!response.write(chunk)) {
            response.once('drain', more)
            return
          }
        }
      }
      more()
    })
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreadable' })
    expect(sent).toBeLessThan(200)
  })

  test('a `__proto__` key reaches nobody', async () => {
    const { request } = await open((_, response) =>
      response
        .writeHead(200)
        .end('{"__proto__": {"admin": true}, "\\u005f_proto__": 1, "id": "a"}'),
    )
    const answer = await request(token, accounts)
    expect(Object.keys(answer as object)).toEqual(['id'])
  })
})

describe('a refusal', () => {
  const refusals: [number, string][] = [
    [400, 'invalid_request'],
    [401, 'unauthorized'],
    [403, 'insufficient_scope'],
    [404, 'not_found'],
    [410, 'not_found'],
    [405, 'invalid_request'],
  ]

  test.each(refusals)('%i is %s, whatever its body, and is final', async (status, code) => {
    for (const body of ['', '<html><b>no</b>', '{"status": 200', 'null', '[1]']) {
      const { upstream, request } = await open((_, response) =>
        response.writeHead(status, { 'content-type': 'application/problem+json' }).end(body),
      )
      expect(await failureOf(request(token, accounts))).toMatchObject({ code, status, errors: [] })
      expect(upstream.calls).toHaveLength(1)
    }
  })

  test('its detail is shown without markup, direction marks or our token, 300 characters at most', async () => {
    const { request } = await open((_, response) =>
      sendJson(response, 400, {
        title: 'Bad',
        detail: `<script>x</script>\u202e bad\r\n canary-token ${'y'.repeat(100_000)}`,
        errors: [{ parameter: 'status', detail: '<i>unknown</i>' }, 'nonsense'],
      }),
    )
    const { detail, errors } = await failureOf(request(token, accounts))
    expect(detail).toMatch(/^x bad \[secret\] y+$/)
    expect(detail).toHaveLength(300)
    // One malformed entry takes the list with it: what it would have said cannot be told.
    expect(errors).toEqual([])
  })

  test('it names its parameters', async () => {
    const errors = [{ parameter: 'status', detail: 'unknown value' }]
    const { request } = await open((_, response) => sendJson(response, 400, { errors }))
    expect(await failureOf(request(token, accounts))).toMatchObject({ errors })
  })

  test('a missing scope is the one in the challenge, or else the one of the endpoint', async () => {
    const named = await open((_, response) => {
      response.setHeader('www-authenticate', 'Bearer error="insufficient_scope", scope="x:read"')
      sendJson(response, 403, {})
    })
    expect(await failureOf(named.request(token, accounts))).toMatchObject({ scope: 'x:read' })
    const silent = await open((_, response) => sendJson(response, 403, {}))
    expect(await failureOf(silent.request(token, accounts))).toMatchObject({
      scope: 'accounts:read',
    })
  })

  test('of a page token is told from that of a filter', async () => {
    const ask = async (body: unknown, query: [string, string][]) => {
      const { request } = await open((_, response) => sendJson(response, 400, body))
      return (await failureOf(request(token, { ...accounts, query }))).isPageTokenRefused
    }
    const pageToken: [string, string] = ['page_token', 'x']
    expect(await ask({ errors: [{ parameter: 'page_token', detail: '' }] }, [pageToken])).toBe(true)
    expect(await ask({}, [pageToken])).toBe(true)
    expect(await ask({ errors: [{ parameter: 'status', detail: '' }] }, [pageToken])).toBe(false)
    expect(await ask({ detail: 'page_size out of range' }, [pageToken])).toBe(false)
    expect(await ask({}, [])).toBe(false)
  })
})

describe('a bank that asks for patience', () => {
  const patience: [string | undefined, number[]][] = [
    ['1', [1200, 1400]],
    ['0', [200, 400]],
    [undefined, [200, 400]],
    ['nonsense', [200, 400]],
    ['Fri, 12 Jun 2026 00:00:02 GMT', [2200, 2400]],
    ['-5', [200, 400]],
  ]

  test.each(patience)('Retry-After %s is waited for', async (header, expected) => {
    const { request, waits } = await open((_, response, nth) => {
      if (nth === 3) return sendJson(response, 200, empty)
      if (header !== undefined) response.setHeader('retry-after', header)
      return sendJson(response, 429, {})
    })
    await expect(request(token, accounts)).resolves.toEqual(empty)
    expect(waits).toEqual(expected)
  })

  test('a long one is reported, and that token waits it out while others do not', async () => {
    const { upstream, request, clock } = await open((received, response) => {
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
    clock.now += 30_000
    await failureOf(request(token, accounts))
    expect(upstream.calls).toHaveLength(3)
  })
})

describe('hostile identifiers', () => {
  const hostile = ['', '.', '..', '../x', 'a/b', 'a\\b', 'a%2fb', 'a%5Cb', 'a\r\nb', '\0', '\ud800']

  test.each([...hostile, 'x'.repeat(201)])(
    '%j names nothing, and the bank is not asked',
    async (id) => {
      const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
      const call = { ...accounts, segments: ['accounts', id] }
      expect(await failureOf(request(token, call))).toMatchObject({ code: 'not_found' })
      expect(upstream.calls).toHaveLength(0)
    },
  )

  test('everything else stays one segment', async () => {
    const { upstream, request } = await open((_, response) => sendJson(response, 200, empty))
    for (const id of ['?x=1', '#', 'http:', '@evil', ';x', '%', '日本', '...', 'a:b@c']) {
      await request(token, { ...accounts, segments: ['accounts', id] })
      const { pathname, search } = new URL(upstream.calls.at(-1)?.path ?? '', upstream.origin)
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'v1', 'accounts', id])
      expect(search).toBe('')
    }
  })
})
