import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  accountsCall as accounts,
  emptyAccounts as empty,
  failureOf,
  openTestBankRequest as open,
  testToken as token,
} from '@/test/banking/bank-request'
import { openTestUpstream, sendJson } from '@/test/banking/upstream'

describe('an answer that cannot be read', () => {
  const bodies: [string, (response: ServerResponse) => void][] = [
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['nothing', (response) => response.writeHead(200).end()],
    ['truncated JSON', (response) => response.writeHead(200).end('{"accounts": [{"id": "a"')],
    ['not UTF-8', (response) => response.writeHead(200).end(Buffer.from('"\xe9"', 'latin1'))],
    ['deep nesting', (response) => response.writeHead(200).end('['.repeat(10_000))],
    [
      'gzip that is none',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
    ],
    ['204', (response) => response.writeHead(204).end()],
  ]

  test.each(bodies)('%s is unreadable and is not requested again', async (_, send) => {
    const { upstream, request } = await open((_request, response) => send(response))
    expect(await failureOf(request(token, accounts))).toMatchObject({ code: 'unreadable' })
    expect(upstream.calls).toHaveLength(1)
  })

  test('a redirect is not followed, to whatever origin', async () => {
    const elsewhere = await openTestUpstream((_, response) => sendJson(response, 200, empty))
    onTestFinished(elsewhere.close)
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

  test('a `__proto__` key is dropped', async () => {
    const { request } = await open((_, response) =>
      response
        .writeHead(200)
        .end('{"__proto__": {"admin": true}, "id": {"\\u005f_proto__": 1, "a": 2}}'),
    )
    const answer = await request(token, accounts)
    expect(JSON.stringify(answer)).toBe('{"id":{"a":2}}')
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
    expect(errors).toEqual([{ parameter: 'status', detail: 'unknown' }])
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

  test('a refusal of a page token is distinguished from that of a filter', async () => {
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
