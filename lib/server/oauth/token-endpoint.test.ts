import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import {
  type AuthorizationServer,
  authorizationServerAt,
} from '@/lib/server/oauth/authorization-server'
import { type TestWire, openTestWire } from '@/test/oauth/wire'
import { parseCallback } from '@/lib/server/oauth/authorization-response'
import { fetchOnce } from '@/lib/server/oauth/fetch-once'
import { exchangeCode, refreshTokens, revokeToken } from '@/lib/server/oauth/token-endpoint'

const client = { clientId: 'marlow-app_1', clientSecret: new SecretText('s3-cr_t:+/') }
const refreshToken = new SecretText('rt-1')
const plain = { refreshToken, isAuthenticated: false }
let wire: TestWire
let server: AuthorizationServer
let respond: (response: ServerResponse) => void

beforeAll(async () => {
  wire = await openTestWire((_, response) => respond(response))
  server = authorizationServerAt(wire.url)
})
afterAll(() => wire.close())
beforeEach(() => {
  wire.received.length = 0
  respond = (response) => {
    response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer', expires_in: 900 }))
  }
})

describe('a request', () => {
  it('the code exchange carries plain base64 of id:secret and the four fields', async () => {
    const callback = parseCallback(new URLSearchParams('code=code-1&state=s1'), {
      stateDigest: digestOf(new SecretText('s1')),
      clientId: client.clientId,
      server,
    })
    if (callback.kind !== 'code') throw new Error(callback.kind)
    await exchangeCode(server, client, {
      parameters: callback.parameters,
      verifier: new SecretText('verifier-1'),
      redirectUri: 'http://localhost:3000/api/connections/callback',
    })
    const [request] = wire.received
    expect(request?.path).toBe('/oauth2/token')
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from('marlow-app_1:s3-cr_t:+/').toString('base64')}`,
    )
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: 'http://localhost:3000/api/connections/callback',
      code_verifier: 'verifier-1',
    })
  })

  it('an id and a secret of unreserved characters are the same to a server that decodes them first', async () => {
    const unreserved = 'Az09-._~'
    const both = { clientId: unreserved, clientSecret: new SecretText(unreserved) }
    await refreshTokens(server, both, { refreshToken, isAuthenticated: true })
    const [, sent = ''] = wire.received[0]?.headers.authorization?.split(' ') ?? []
    const [id = '', secret = ''] = Buffer.from(sent, 'base64').toString().split(':')
    // RFC 6749 §2.3.1: a server may decode both as a form's values.
    const decoded = [id, secret].map((each) => new URLSearchParams(`of=${each}`).get('of'))
    expect([id, secret, ...decoded]).toEqual(Array.from({ length: 4 }, () => unreserved))
  })

  it('a refresh carries grant_type and refresh_token and no client authentication', async () => {
    await refreshTokens(server, client, plain)
    const [request] = wire.received
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'rt-1',
    })
    expect(request?.headers.authorization).toBeUndefined()
  })

  it('a refresh with client authentication carries the header of the code exchange besides', async () => {
    await refreshTokens(server, client, { refreshToken, isAuthenticated: true })
    const [request] = wire.received
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'rt-1',
    })
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from('marlow-app_1:s3-cr_t:+/').toString('base64')}`,
    )
  })

  it('a revocation carries token, client_id and client_secret in the body', async () => {
    await revokeToken(server, client, refreshToken)
    const [request] = wire.received
    expect(request?.path).toBe('/oauth2/revoke')
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      token: 'rt-1',
      client_id: 'marlow-app_1',
      client_secret: 's3-cr_t:+/',
    })
    expect(request?.headers.authorization).toBeUndefined()
  })

  it('has a socket of its own', async () => {
    await refreshTokens(server, client, plain)
    await refreshTokens(server, client, plain)
    expect(wire.received.map((request) => request.headers.connection)).toEqual(['close', 'close'])
  })
})

describe('the outcome of a request', () => {
  const refresh = (cap = 2000) => refreshTokens(server, client, plain, cap)

  it('is "not processed" when no connection was made', async () => {
    const gone = await openTestWire(() => {})
    await gone.close()
    const outcome = await refreshTokens(authorizationServerAt(gone.url), client, plain)
    expect(outcome).toMatchObject({ kind: 'not_processed', error: 'ECONNREFUSED' })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['an answer that never comes', () => {}],
    ['a reset after the request', (response) => response.destroy()],
    [
      'a reset in the middle of the body',
      (response) => {
        response.writeHead(200, { 'content-length': 500 })
        response.write('{"access_token":"a"', () => response.destroy())
      },
    ],
    ['an empty 200', (response) => response.end()],
    ['truncated JSON', (response) => response.end('{"access_token":"a"')],
    ['HTML', (response) => response.end('<html>down for maintenance</html>')],
    ['a body of 2 MB', (response) => response.end(`"${'x'.repeat(2_000_000)}"`)],
    [
      'a compressed body',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('\x1f\x8b'),
    ],
    ['500', (response) => response.writeHead(500).end('{"error":"invalid_grant"}')],
    ['503 without Retry-After', (response) => response.writeHead(503).end()],
    ['504', (response) => response.writeHead(504).end()],
  ])('%s is ambiguous', async (_, answer) => {
    respond = answer
    expect((await refresh(300)).kind).toBe('ambiguous')
    expect(wire.received).toHaveLength(1)
  })

  it('is read from a compressed answer', async () => {
    const body = gzipSync('{"access_token":"a","token_type":"bearer"}')
    respond = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
    expect(await refresh()).toMatchObject({ kind: 'issued', http_status: 200 })
  })

  it('a redirect is refused and not followed', async () => {
    respond = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
    expect(await refresh()).toMatchObject({ kind: 'refused', error: 'unexpected_redirect' })
    expect(wire.received).toHaveLength(1)
  })

  it('holds nothing of what was sent when the connection breaks', async () => {
    respond = (response) => response.destroy()
    const error: unknown = await fetchOnce(new URL('/oauth2/token?x=rt-1', wire.url).href, {
      method: 'POST',
      headers: { 'x-secret': 'rt-1' },
      body: new URLSearchParams({ refresh_token: 'rt-1' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(500),
    }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'NoAnswerError', isSent: true })
    expect(inspect(error, { depth: 9 })).not.toContain('rt-1')
  })
})

describe('a revocation', () => {
  it.each([
    [200, 'revoked'],
    [204, 'revoked'],
    [400, 'failed'],
    [401, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [302, 'failed'],
  ])('answered with %i is %s', async (status, kind) => {
    respond = (response) => void response.writeHead(status).end()
    expect((await revokeToken(server, client, refreshToken)).kind).toBe(kind)
  })

  it('without an answer is to be sent again', async () => {
    respond = (response) => void response.destroy()
    expect((await revokeToken(server, client, refreshToken)).kind).toBe('failed')
  })
})
