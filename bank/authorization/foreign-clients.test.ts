import { readFileSync } from 'node:fs'
import { OAuth2Client } from '@badgateway/oauth2-client'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { AuthorizationCode } from 'simple-oauth2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import {
  acme,
  appAddress,
  bankOrigin,
  everyScope,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { approveAt, createPkcePair, listenAs, sendTo } from '@/test/bank/authorization/foreign-app'
import { TestBrowser } from '@/test/bank/screens/browser'

// Clients that nobody here wrote complete the whole flow, as docs/the-bank.md says of each.

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

const audience = `${bankOrigin}/api`
const inHeader =
  'Send client_id and client_secret in the Authorization header (HTTP Basic), not in the body.'

/** Both tokens are dead: the access token reads nothing, the refresh token gives nothing. */
const expectRevoked = async (access_token: string, refresh_token: string): Promise<void> => {
  expect(await findAccess(bank.context, access_token)).toBeUndefined()
  expect((await bank.refresh(refresh_token)).status).toBe(400)
}

const openOpenidClient = (authentication?: openid.ClientAuth) =>
  openid.discovery(
    new URL(bankOrigin),
    bank.partner.client_id,
    bank.partner.client_secret,
    authentication,
    { [openid.customFetch]: sendTo(bank) },
  )

test('openid-client connects, refreshes and revokes with ClientSecretBasic', async () => {
  const app = await openOpenidClient(openid.ClientSecretBasic(bank.partner.client_secret))
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const address = openid.buildAuthorizationUrl(app, {
    redirect_uri: appAddress,
    scope: everyScope,
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    audience,
  })
  const answer = await approveAt(bank, address.href)
  const checks = { pkceCodeVerifier, expectedState }
  const first = await openid.authorizationCodeGrant(app, answer, checks)
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: everyScope })
  const second = await openid.refreshTokenGrant(app, first.refresh_token ?? '')
  expect(await findAccess(bank.context, second.access_token)).toMatchObject({ business_id: acme })
  await openid.tokenRevocation(app, second.refresh_token ?? '')
  await openid.tokenRevocation(app, second.access_token)
  await expectRevoked(second.access_token, second.refresh_token ?? '')
})

test('openid-client by default sends the secret in the body, and reads to use the header', async () => {
  const app = await openOpenidClient()
  const answer = new URL(`${appAddress}?code=any&iss=${encodeURIComponent(bankOrigin)}`)
  await expect(
    openid.authorizationCodeGrant(app, answer, { pkceCodeVerifier: 'x'.repeat(43) }),
  ).rejects.toMatchObject({ error: 'invalid_client', error_description: inHeader })
})

test('oauth4webapi connects, refreshes and revokes by its ClientSecretBasic', async () => {
  const client: oauth.Client = { client_id: bank.partner.client_id }
  const authentication = oauth.ClientSecretBasic(bank.partner.client_secret)
  const options = { [oauth.customFetch]: sendTo(bank) }
  const issuer = new URL(bankOrigin)
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const discovered = await oauth.discoveryRequest(issuer, { algorithm, ...options })
    expect((await oauth.processDiscoveryResponse(issuer, discovered)).issuer).toBe(bankOrigin)
  }
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, options),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: appAddress,
    scope: 'transactions:read offline_access',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    audience,
  })
  const reached = await approveAt(bank, `${as.authorization_endpoint}?${query}`)
  const answer = oauth.validateAuthResponse(as, client, reached, state)
  const exchanged = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    answer,
    appAddress,
    verifier,
    options,
  )
  const first = await oauth.processAuthorizationCodeResponse(as, client, exchanged)
  const token = first.refresh_token ?? ''
  const refreshed = await oauth.refreshTokenGrantRequest(as, client, authentication, token, options)
  const second = await oauth.processRefreshTokenResponse(as, client, refreshed)
  expect((await findAccess(bank.context, second.access_token))?.scope).toEqual([
    'transactions:read',
    'offline_access',
  ])
  for (const each of [second.refresh_token ?? '', second.access_token]) {
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, authentication, each, options),
    )
  }
  await expectRevoked(second.access_token, second.refresh_token ?? '')
})

test('simple-oauth2 connects and refreshes with its defaults, and revokes with json: true', async () => {
  const { address: tokenHost, close } = await listenAs(bank)
  try {
    const app = new AuthorizationCode({
      client: { id: bank.partner.client_id, secret: bank.partner.client_secret },
      auth: {
        authorizeHost: bankOrigin,
        authorizePath: '/oauth2/auth',
        tokenHost,
        tokenPath: '/oauth2/token',
        revokePath: '/oauth2/revoke',
      },
    })
    const { code_verifier, code_challenge } = createPkcePair()
    const asked = {
      redirect_uri: appAddress,
      scope: everyScope,
      state: 'opaque',
      code_challenge,
      code_challenge_method: 'S256',
      audience,
    }
    const answer = await approveAt(bank, app.authorizeURL(asked))
    const code = answer.searchParams.get('code') ?? ''
    const exchange = { code, redirect_uri: appAddress, code_verifier }
    const first = await app.getToken(exchange)
    const second = await first.refresh()
    const { access_token, refresh_token } = second.token
    expect(await findAccess(bank.context, String(access_token))).toMatchObject({
      business_id: acme,
    })
    // It takes an empty answer for a failure without that option.
    await expect(second.revoke('access_token')).rejects.toThrow('not JSON compatible')
    await second.revokeAll({ json: true })
    await expectRevoked(String(access_token), String(refresh_token))
  } finally {
    close()
  }
})

test('@badgateway/oauth2-client connects, refreshes and revokes with its defaults', async () => {
  const app = new OAuth2Client({
    server: bankOrigin,
    clientId: bank.partner.client_id,
    clientSecret: bank.partner.client_secret,
    fetch: sendTo(bank),
  })
  const { code_verifier: codeVerifier } = createPkcePair()
  const asked = { redirectUri: appAddress, state: 'opaque', codeVerifier }
  const address = await app.authorizationCode.getAuthorizeUri({
    ...asked,
    scope: everyScope.split(' '),
    extraParams: { audience },
  })
  const answer = await approveAt(bank, address)
  const first = await app.authorizationCode.getTokenFromCodeRedirect(answer.href, asked)
  const second = await app.refreshToken(first)
  expect(await findAccess(bank.context, second.accessToken)).toMatchObject({ business_id: acme })
  await app.revoke(second, 'refresh_token')
  await app.revoke(second)
  await expectRevoked(second.accessToken, second.refreshToken ?? '')
})

test('@badgateway/oauth2-client with the secret in the body reads to use the header', async () => {
  const app = new OAuth2Client({
    server: bankOrigin,
    clientId: bank.partner.client_id,
    clientSecret: bank.partner.client_secret,
    authenticationMethod: 'client_secret_post',
    fetch: sendTo(bank),
  })
  const exchange = { code: 'any', redirectUri: appAddress, codeVerifier: 'x'.repeat(43) }
  await expect(app.authorizationCode.getToken(exchange)).rejects.toThrow(inHeader)
})

test('oauth4webapi: a decline is an error that names its issuer', async () => {
  const as: oauth.AuthorizationServer = {
    issuer: bankOrigin,
    authorization_response_iss_parameter_supported: true,
  }
  const browser = new TestBrowser(bank.request)
  await browser.open(bank.authorizationUrl())
  await browser.signIn('olivia@bank.example')
  const decision = { business_id: acme, decision: 'decline' }
  const { address } = await browser.submit('/connect/consent', decision)
  const client = { client_id: bank.partner.client_id }
  expect(() => oauth.validateAuthResponse(as, client, new URL(address), 'state-1')).toThrow(
    expect.objectContaining({ error: 'access_denied' }),
  )
  const mixedUp = { ...as, issuer: 'https://other.example' }
  expect(() => oauth.validateAuthResponse(mixedUp, client, new URL(address), 'state-1')).toThrow(
    /iss/,
  )
})

test('docs/the-bank.md names each library at the version that is tried here', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }
  const rows = readFileSync('docs/the-bank.md', 'utf8').matchAll(/^\| `([^`]+)` (\S+) +\| npm /gm)
  expect(Object.fromEntries([...rows].map(([, name, version]) => [name, version]))).toEqual(
    Object.fromEntries(
      ['openid-client', 'oauth4webapi', 'simple-oauth2', '@badgateway/oauth2-client'].map(
        (name) => [name, versions[name]],
      ),
    ),
  )
})
