import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPartner } from '@/bank/authorization/partners'
import { expectAdvice } from '@/test/bank/authorization/advice'
import {
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

const ask = (changes: Record<string, string | undefined> = {}, more = '') =>
  bank.request(bank.authorizationUrl(changes) + more)

const expectPage = async (response: Response) => {
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await response.text()).toContain('This connection cannot be made')
}

const expectFault = (response: Response, error: string, state: string | null = 'state-1') => {
  expect(response.status).toBe(303)
  const address = new URL(response.headers.get('location') ?? '')
  expect(address.origin + address.pathname).toBe('https://app.example/callback')
  expect(address.searchParams.get('error')).toBe(error)
  expectAdvice(address.searchParams.get('error_description') ?? '')
  expect(address.searchParams.get('state')).toBe(state)
  expect(address.searchParams.get('iss')).toBe('https://bank.example')
  expect(address.searchParams.has('code')).toBe(false)
}

test('a right request goes on to the consent page', async () => {
  const response = await ask()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^\/connect\/consent\?response_type=code&/)
})

describe('an error page, never a redirect', () => {
  test.each([
    ['client_id missing', { client_id: undefined }],
    ['client unknown', { client_id: 'app-00000000-0000-4000-8000-000000000000' }],
    ['client_id with a NUL', { client_id: 'a\u0000b' }],
    ['redirect_uri missing', { redirect_uri: undefined }],
    ['another redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer redirect_uri', { redirect_uri: 'https://app.example/callback/more' }],
    ['a redirect_uri with a query', { redirect_uri: 'https://app.example/callback?x=1' }],
    ['a redirect_uri in other case', { redirect_uri: 'https://app.example/Callback' }],
    ['a redirect_uri that means the same', { redirect_uri: 'https://app.example:443/callback' }],
    ['a redirect_uri by a path trick', { redirect_uri: 'https://app.example/x/../callback' }],
    ['a redirect_uri with a user', { redirect_uri: 'https://app.example@evil.example/callback' }],
  ])('%s', async (_, changes) => expectPage(await ask(changes)))

  test('client_id twice', async () => expectPage(await ask({}, '&client_id=other')))
  test('redirect_uri twice', async () =>
    expectPage(await ask({}, '&redirect_uri=https%3A%2F%2Fevil.example')))
})

describe('every other fault goes back with error, error_description, state and iss', () => {
  test.each([
    ['response_type missing', { response_type: undefined }, 'invalid_request'],
    ['response_type other', { response_type: 'token' }, 'unsupported_response_type'],
    ['response_type two', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['response_mode fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['missing challenge', { code_challenge: undefined }, 'invalid_request'],
    ['challenge too short', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['challenge of other characters', { code_challenge: `${'x'.repeat(42)}=` }, 'invalid_request'],
    ['missing challenge method', { code_challenge_method: undefined }, 'invalid_request'],
    ['plain refused', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['scope missing', { scope: undefined }, 'invalid_scope'],
    ['scope empty', { scope: ' ' }, 'invalid_scope'],
    ['scope unregistered', { scope: 'accounts:read accounts:write' }, 'invalid_scope'],
    ['audience missing', { audience: undefined }, 'invalid_request'],
    ['audience wrong', { audience: 'https://bank.example/other' }, 'invalid_request'],
  ])('%s', async (_, changes, error) => expectFault(await ask(changes), error))

  test('state missing', async () =>
    expectFault(await ask({ state: undefined }), 'invalid_request', null))
  test.each(['a\nb', 'a\u0000b', 'a\u0085b'])('state with a control character: %j', async (state) =>
    expectFault(await ask({ state }), 'invalid_request', state),
  )
  test('state that is no UTF-8', async () =>
    expectFault(await ask({ state: undefined }, '&state=%FF'), 'invalid_request', '\ufffd'))
  test('a repeated parameter', async () =>
    expectFault(await ask({}, '&scope=x'), 'invalid_request'))
  test('state twice is not sent back', async () =>
    expectFault(await ask({}, '&state=x'), 'invalid_request', null))
})

test('redirect URI registered with a query keeps it', async () => {
  const redirect_uri = 'https://app.example/callback?keep=this'
  const response = await ask({ redirect_uri, scope: undefined })
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/app\.example\/callback\?keep=this&error=invalid_scope&/,
  )
})

test.each([128, 1000, 2000])('a state of %d characters comes back verbatim', async (length) => {
  const state = '~ü %&="<>/+'.repeat(200).slice(0, length)
  expectFault(await ask({ state, scope: undefined }), 'invalid_scope', state)
})

test('an unknown parameter is accepted', async () => {
  const response = await ask({}, '&nonce=1&prompt=login&nonce=2')
  expect(response.headers.get('location')).toMatch(/^\/connect\/consent\?/)
})

test('scope in another order is accepted', async () => {
  const response = await ask({ scope: 'offline_access transactions:read accounts:read' })
  expect(response.headers.get('location')).toMatch(/^\/connect\/consent\?/)
})

test('only GET is answered', async () => {
  const wellKnown = ['openid-configuration', 'oauth-authorization-server']
  for (const path of ['/oauth2/auth', ...wellKnown.map((name) => `/.well-known/${name}`)]) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await bank.request(path, { method })
      expect([path, response.status]).toEqual([path, 405])
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  }
})

test.each([
  'https://app.example/callback?keep=this%20one&b=~%7E&flag',
  'https://app.example/callback?',
  'https://app.example/größe',
  'http://localhost:9999/callback?tenant=a+b',
])('redirect URI %s comes back as it was registered, with the answer after it', async (uri) => {
  const { client_id } = await registerPartner(bank.context.database, {
    ...partnerDetails,
    redirect_uris: [uri],
  })
  const response = await ask({ client_id, redirect_uri: uri, scope: undefined })
  expect(response.status).toBe(303)
  const [registered, asked] = [new URL(uri).href.replace(/\?$/, ''), uri.includes('?')]
  const glue = asked && !uri.endsWith('?') ? '&' : '?'
  expect(response.headers.get('location')?.startsWith(`${registered}${glue}error=`)).toBe(true)
})

test('discovery matches endpoints, at both addresses', async () => {
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    const response = await bank.request(`/.well-known/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual({
      issuer: 'https://bank.example',
      authorization_endpoint: 'https://bank.example/oauth2/auth',
      token_endpoint: 'https://bank.example/oauth2/token',
      revocation_endpoint: 'https://bank.example/oauth2/revoke',
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      scopes_supported: [
        'accounts:read',
        'cards:read',
        'invoicing:read',
        'statements:read',
        'transactions:read',
        'offline_access',
      ],
      authorization_response_iss_parameter_supported: true,
    })
  }
})
