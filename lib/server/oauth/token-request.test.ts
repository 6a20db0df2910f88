import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  type AuthorizationServer,
  authorizationServerAt,
} from '@/lib/server/oauth/authorization-server'
import { type TestWire, openTestWire } from '@/test/oauth/wire'
import { judgeTokenAnswer } from '@/lib/server/oauth/judge-token-answer'
import { sendOnce } from '@/lib/server/oauth/send-once'
import { sendCodeExchange, sendRefresh, sendRevocation } from '@/lib/server/oauth/token-request'

const client = { clientId: 'marlow-app_1', clientSecret: new SecretText('s3-cr_t:+/') }
const refreshToken = new SecretText('rt-1')
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

describe('what travels to the token endpoint', () => {
  it('the code exchange carries plain base64 of id:secret and the four fields', async () => {
    await sendCodeExchange(server, client, {
      code: new SecretText('code-1'),
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

  it('a refresh carries grant_type and refresh_token and no client authentication', async () => {
    await sendRefresh(server, refreshToken)
    const [request] = wire.received
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'rt-1',
    })
    expect(request?.headers.authorization).toBeUndefined()
  })

  it('a revocation carries token, client_id and client_secret in the body', async () => {
    await sendRevocation(server, client, refreshToken)
    const [request] = wire.received
    expect(request?.path).toBe('/oauth2/revoke')
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      token: 'rt-1',
      client_id: 'marlow-app_1',
      client_secret: 's3-cr_t:+/',
    })
    expect(request?.headers.authorization).toBeUndefined()
  })

  it('every call has a socket of its own', async () => {
    await sendRefresh(server, refreshToken)
    await sendRefresh(server, refreshToken)
    expect(wire.received.map((request) => request.headers.connection)).toEqual(['close', 'close'])
  })
})

describe('what the wire proves', () => {
  const refresh = async (cap = 2000) =>
    judgeTokenAnswer(await sendRefresh(server, refreshToken, cap))

  it('a server that is not there was certainly not asked', async () => {
    const gone = await openTestWire(() => {})
    await gone.close()
    const outcome = judgeTokenAnswer(
      await sendRefresh(authorizationServerAt(gone.url), refreshToken),
    )
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
    ['503 without a word on when', (response) => response.writeHead(503).end()],
    ['504', (response) => response.writeHead(504).end()],
  ])('%s is ambiguous', async (_, answer) => {
    respond = answer
    expect((await refresh(300)).kind).toBe('ambiguous')
    expect(wire.received).toHaveLength(1)
  })

  it('a redirect is refused and not followed', async () => {
    respond = (response) => response.writeHead(307, { location: '/elsewhere' }).end()
    expect(await refresh()).toMatchObject({ kind: 'refused', error: 'unexpected_redirect' })
    expect(wire.received).toHaveLength(1)
  })

  it('no cause holds what was sent', async () => {
    respond = (response) => response.destroy()
    const answer = await sendOnce({
      method: 'POST',
      url: new URL('/oauth2/token?x=rt-1', wire.url),
      headers: { 'x-secret': 'rt-1' },
      body: 'refresh_token=rt-1',
      timeoutMilliseconds: 500,
    })
    expect(answer.kind).toBe('lost')
    expect(JSON.stringify(answer)).not.toContain('rt-1')
  })
})
