import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestOf, SecretText } from '@/lib/bank-contract/secret-text'
import {
  buildAuthorizationUrl,
  createAuthorizationTransaction,
} from '@/lib/server/oauth/authorization-request'
import {
  authorizationServerAt,
  discover,
  readDiscovery,
} from '@/lib/server/oauth/authorization-server'
import { parseCallback, readCallbackState } from '@/lib/server/oauth/authorization-response'
import { openTestWire } from '@/test/oauth/wire'

const configured = authorizationServerAt(new URL('https://bank.example'))

describe('the authorization request', () => {
  it('carries the eight parameters of the specification', async () => {
    const transaction = await createAuthorizationTransaction()
    const url = buildAuthorizationUrl(configured, {
      clientId: 'marlow-app',
      redirectUri: 'https://books.example/api/connections/callback',
      scope: ['accounts:read', 'offline_access'],
      audience: 'https://bank.example/api',
      state: transaction.state,
      challenge: transaction.challenge,
    })
    expect(url.origin + url.pathname).toBe('https://bank.example/oauth2/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'marlow-app',
      redirect_uri: 'https://books.example/api/connections/callback',
      scope: 'accounts:read offline_access',
      state: transaction.state.reveal(),
      code_challenge: transaction.challenge,
      code_challenge_method: 'S256',
      audience: 'https://bank.example/api',
    })
    expect(url.search).toContain('scope=accounts%3Aread%20offline_access')
  })

  it("keeps the endpoint's own query", async () => {
    const { state, challenge } = await createAuthorizationTransaction()
    const authorization_endpoint = 'https://bank.example/authorize?tenant=a%20b&x'
    const url = buildAuthorizationUrl(
      { ...configured, authorization_endpoint },
      { clientId: 'c', redirectUri: 'r', scope: [], audience: 'a', state, challenge },
    )
    expect(url.href).toMatch(
      /^https:\/\/bank\.example\/authorize\?tenant=a%20b&x&response_type=code&/,
    )
  })

  it('is new each time, its challenge the SHA-256 of a verifier of 43 unreserved characters', async () => {
    const [one, two] = await Promise.all([
      createAuthorizationTransaction(),
      createAuthorizationTransaction(),
    ])
    expect(one.verifier.reveal()).toMatch(/^[A-Za-z0-9._~-]{43}$/)
    const digest = createHash('sha256').update(one.verifier.reveal()).digest('base64url')
    expect(one.challenge).toBe(digest)
    expect(one.state.reveal()).not.toBe(two.state.reveal())
    expect(one.verifier.reveal()).not.toBe(two.verifier.reveal())
  })
})

describe('the callback', () => {
  const stateDigest = digestOf(new SecretText('s1'))
  const parse = (query: string, authorization_response_iss_parameter_supported = false) =>
    parseCallback(new URLSearchParams(query), {
      stateDigest,
      clientId: 'marlow-app',
      server: { ...configured, authorization_response_iss_parameter_supported },
    })

  it('gives the code when the state is the one that was sent', () => {
    const outcome = parse('code=c1&state=s1&iss=https%3A%2F%2Fbank.example')
    expect(outcome.kind === 'code' && outcome.parameters.get('code')).toBe('c1')
    expect(JSON.stringify(outcome)).not.toContain('c1')
  })

  it.each([
    ['code=c1', 'state_missing'],
    ['', 'state_missing'],
    ['code=c1&state=', 'state_missing'],
    ['code=c1&state=s2', 'state_mismatch'],
    ['code=c1&state=s1x', 'state_mismatch'],
    ['code=c1&state=s1&state=s1', 'parameter_repeated'],
    ['code=c1&code=c2&state=s1', 'parameter_repeated'],
    ['error=a&error=b&state=s1', 'parameter_repeated'],
    ['code=c1&state=s1&error=access_denied', 'code_and_error'],
    ['state=s1', 'code_missing'],
    ['state=s1&code=', 'code_missing'],
    ['code=c1&state=s1&iss=https%3A%2F%2Fother.example', 'issuer_mismatch'],
    ['error=access_denied&state=s1&iss=https%3A%2F%2Fother.example', 'issuer_mismatch'],
    ['code=c1&state=s1&iss=', 'issuer_mismatch'],
  ])('refuses %j as %s', (query, code) => {
    expect(parse(query)).toEqual({ kind: 'invalid', code })
  })

  it('must name the issuer when the server advertises that it does', () => {
    expect(parse('code=c1&state=s1', true)).toEqual({ kind: 'invalid', code: 'issuer_missing' })
    expect(parse('code=c1&state=s1&iss=https://bank.example/', true).kind).toBe('code')
  })

  it('gives an error by its code and never repeats other text', () => {
    expect(parse('error=access_denied&state=s1')).toEqual({ kind: 'error', error: 'access_denied' })
    expect(parse('error=%3Cscript%3E&state=s1')).toEqual({ kind: 'error', error: 'unknown' })
  })

  it('holds one state or none', () => {
    expect(readCallbackState(new URLSearchParams('state=a'))?.reveal()).toBe('a')
    expect(readCallbackState(new URLSearchParams('state=a&state=a'))).toBeUndefined()
    expect(readCallbackState(new URLSearchParams('state='))).toBeUndefined()
  })
})

describe('discovery', () => {
  const read = (document: unknown, status = 200) => {
    const body = typeof document === 'string' ? document : JSON.stringify(document)
    return readDiscovery(configured, new Response(body, { status }))
  }

  it('gives the endpoints of a document of the configured issuer', async () => {
    const found = await read({
      issuer: 'https://bank.example/',
      authorization_endpoint: 'https://bank.example/authorize',
      token_endpoint: 'https://bank.example/token',
      revocation_endpoint: 'https://bank.example/forget',
      authorization_response_iss_parameter_supported: true,
    })
    expect(found).toMatchObject({
      issuer: 'https://bank.example',
      authorization_endpoint: 'https://bank.example/authorize',
      token_endpoint: 'https://bank.example/token',
      revocation_endpoint: 'https://bank.example/forget',
      authorization_response_iss_parameter_supported: true,
    })
  })

  it.each([
    [
      'of another issuer',
      { issuer: 'https://evil.example', token_endpoint: 'https://bank.example/x' },
    ],
    ['without an issuer', { token_endpoint: 'https://bank.example/x' }],
    ['that is HTML', '<html></html>'],
    ['that is a list', []],
  ])('refuses a document %s', async (_, document) => {
    await expect(read(document)).rejects.toThrow()
  })

  it.each([
    'https://evil.example/token',
    'http://bank.example/token',
    'https://bank.example:444/token',
    'https://user@bank.example/token',
    '/token',
    7,
  ])('ignores the token endpoint %s', async (token_endpoint) => {
    const found = await read({ issuer: 'https://bank.example', token_endpoint })
    expect(found.token_endpoint).toBe('https://bank.example/oauth2/token')
  })

  it('falls back to the paths of the specification when the document is missing or slow', async () => {
    await expect(read({ issuer: 'https://bank.example' }, 404)).rejects.toThrow()
    const wire = await openTestWire(() => {})
    const fallback = authorizationServerAt(wire.url)
    expect(fallback.token_endpoint).toBe(`${wire.url.origin}/oauth2/token`)
    expect(await discover(wire.url, 100)).toEqual(fallback)
    await wire.close()
    expect(await discover(wire.url, 100)).toEqual(fallback)
  })

  it('keeps a path of the configured address', () => {
    const server = authorizationServerAt(new URL('https://bank.example/tenant/'))
    expect(server.token_endpoint).toBe('https://bank.example/tenant/oauth2/token')
  })

  it('accepts http on this machine only', () => {
    expect(() => authorizationServerAt(new URL('http://bank.example'))).toThrow(/not https/)
    expect(authorizationServerAt(new URL('http://localhost:4000')).issuer).toBe(
      'http://localhost:4000',
    )
  })
})
