import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  buildAuthorizationUrl,
  createAuthorizationTransaction,
} from '@/lib/server/oauth/authorization-transaction'
import { authorizationServerAt } from '@/lib/server/oauth/authorization-server'
import { discover, judgeDiscovery } from '@/lib/server/oauth/discover'
import { openTestWire } from '@/test/oauth/wire'
import { digestOf, parseCallback, readCallbackState } from '@/lib/server/oauth/parse-callback'

const configured = authorizationServerAt(new URL('https://bank.example'))

describe('the authorization request', () => {
  it('carries the eight parameters of the specification', () => {
    const transaction = createAuthorizationTransaction()
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

  it('keeps a query that the endpoint has of its own', () => {
    const { state, challenge } = createAuthorizationTransaction()
    const authorizationEndpoint = new URL('https://bank.example/authorize?tenant=a%20b&x')
    const url = buildAuthorizationUrl(
      { ...configured, authorizationEndpoint },
      { clientId: 'c', redirectUri: 'r', scope: [], audience: 'a', state, challenge },
    )
    expect(url.href).toMatch(
      /^https:\/\/bank\.example\/authorize\?tenant=a%20b&x&response_type=code&/,
    )
    expect(authorizationEndpoint.search).toBe('?tenant=a%20b&x')
  })

  it('is new each time, its challenge the SHA-256 of a verifier of 43 unreserved characters', () => {
    const [one, two] = [createAuthorizationTransaction(), createAuthorizationTransaction()]
    expect(one.verifier.reveal()).toMatch(/^[A-Za-z0-9._~-]{43}$/)
    const digest = createHash('sha256').update(one.verifier.reveal()).digest('base64url')
    expect(one.challenge).toBe(digest)
    expect(one.state.reveal()).not.toBe(two.state.reveal())
    expect(one.verifier.reveal()).not.toBe(two.verifier.reveal())
  })
})

describe('the callback', () => {
  const stateDigest = digestOf(new SecretText('s1'))
  const judge = (query: string, namesItself = false) =>
    parseCallback(new URLSearchParams(query), {
      stateDigest,
      server: { issuer: 'https://bank.example', namesItself },
    })

  it('gives the code when the state is the one that was sent', () => {
    const outcome = judge('code=c1&state=s1&iss=https%3A%2F%2Fbank.example')
    expect(outcome.kind === 'code' && outcome.code.reveal()).toBe('c1')
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
    expect(judge(query)).toEqual({ kind: 'invalid', code })
  })

  it('must name the issuer when the server promises to', () => {
    expect(judge('code=c1&state=s1', true)).toEqual({ kind: 'invalid', code: 'issuer_missing' })
    expect(judge('code=c1&state=s1&iss=https://bank.example/', true).kind).toBe('code')
  })

  it('gives an error by its code, and never what else was written', () => {
    expect(judge('error=access_denied&state=s1')).toEqual({ kind: 'error', error: 'access_denied' })
    expect(judge('error=%3Cscript%3E&state=s1')).toEqual({ kind: 'error', error: 'unknown' })
  })

  it('has one state or none', () => {
    expect(readCallbackState(new URLSearchParams('state=a'))?.reveal()).toBe('a')
    expect(readCallbackState(new URLSearchParams('state=a&state=a'))).toBeUndefined()
    expect(readCallbackState(new URLSearchParams('state='))).toBeUndefined()
  })
})

describe('discovery', () => {
  const judge = (document: unknown, status = 200) =>
    judgeDiscovery(configured, {
      kind: 'answered',
      status,
      headers: {},
      body: typeof document === 'string' ? document : JSON.stringify(document),
    })

  it('gives the endpoints of a document of the configured issuer', () => {
    const found = judge({
      issuer: 'https://bank.example/',
      authorization_endpoint: 'https://bank.example/authorize',
      token_endpoint: 'https://bank.example/token',
      revocation_endpoint: 'https://bank.example/forget',
      authorization_response_iss_parameter_supported: true,
    })
    expect(found.authorizationEndpoint.pathname).toBe('/authorize')
    expect(found.tokenEndpoint.pathname).toBe('/token')
    expect(found.revocationEndpoint.pathname).toBe('/forget')
    expect(found.namesItself).toBe(true)
  })

  it.each([
    [
      'of another issuer',
      { issuer: 'https://evil.example', token_endpoint: 'https://bank.example/x' },
    ],
    ['without an issuer', { token_endpoint: 'https://bank.example/x' }],
    ['that is HTML', '<html></html>'],
    ['that is a list', []],
  ])('ignores a document %s', (_, document) => {
    expect(judge(document)).toEqual(configured)
  })

  it.each([
    'https://evil.example/token',
    'http://bank.example/token',
    'https://bank.example:444/token',
    'https://user@bank.example/token',
    '/token',
    7,
  ])('ignores the token endpoint %s', (token_endpoint) => {
    const found = judge({ issuer: 'https://bank.example', token_endpoint })
    expect(found.tokenEndpoint.href).toBe('https://bank.example/oauth2/token')
  })

  it('falls back to the paths of the specification when the document is missing or slow', async () => {
    expect(judge('', 404)).toEqual(configured)
    const wire = await openTestWire(() => {})
    expect((await discover(wire.url, 100)).tokenEndpoint.href).toBe(
      `${wire.url.origin}/oauth2/token`,
    )
    await wire.close()
    expect((await discover(wire.url, 100)).issuer).toBe(wire.url.origin)
  })

  it('keeps a path of the configured address', () => {
    const server = authorizationServerAt(new URL('https://bank.example/tenant/'))
    expect(server.tokenEndpoint.href).toBe('https://bank.example/tenant/oauth2/token')
  })

  it('accepts http on this machine only', () => {
    expect(() => authorizationServerAt(new URL('http://bank.example'))).toThrow(/not https/)
    expect(authorizationServerAt(new URL('http://localhost:4000')).issuer).toBe(
      'http://localhost:4000',
    )
  })
})
