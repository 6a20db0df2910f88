import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import {
  acme,
  appAddress,
  bankOrigin,
  basic,
  everyScope,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

// Clients that nobody here wrote complete the whole flow.

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

interface Sent {
  method: string
  headers: Record<string, string>
  body?: openid.FetchBody
}

const toBank = async (url: string, { method, headers, body }: Sent): Promise<Response> => {
  const address = new URL(url)
  expect(address.origin).toBe(bankOrigin)
  // Both libraries only ever send a form.
  const form = body as URLSearchParams | null | undefined
  const path = address.pathname + address.search
  return bank.request(path, { method, headers, body: form ?? null })
}

/** What the customer does between the app's redirect and the bank's. */
const approve = async (authorizationUrl: URL): Promise<URL> => {
  expect(authorizationUrl.href.startsWith(`${bankOrigin}/oauth2/auth?`)).toBe(true)
  const browser = new TestBrowser(bank.request)
  await browser.open(authorizationUrl.pathname + authorizationUrl.search)
  await browser.signIn('olivia@bank.example')
  const decision = { business_id: acme, decision: 'approve' }
  const { address } = await browser.submit('/connect/consent', decision)
  return new URL(address)
}

// Spec, Authorization Code flow 4: plain base64, which both libraries leave to their user.
const plainBasic = (_as: unknown, _client: unknown, _body: unknown, headers: Headers): void => {
  headers.set('authorization', basic(bank.partner.client_id, bank.partner.client_secret))
}
// Spec, Authorization Code flow 6: no client authentication.
const nothing = (): void => {}

test('openid-client: discovery, approval, exchange, refresh, revocation', async () => {
  const { client_id, client_secret } = bank.partner
  const discover = (authentication: openid.ClientAuth) =>
    openid.discovery(new URL(bankOrigin), client_id, client_secret, authentication, {
      algorithm: 'oauth2',
      [openid.customFetch]: toBank,
    })
  const app = await discover(plainBasic)
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const answer = await approve(
    openid.buildAuthorizationUrl(app, {
      redirect_uri: appAddress,
      scope: everyScope,
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      audience: `${bankOrigin}/api`,
    }),
  )
  const first = await openid.authorizationCodeGrant(app, answer, {
    pkceCodeVerifier,
    expectedState,
  })
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: everyScope })
  const unauthenticated = await discover(nothing)
  const second = await openid.refreshTokenGrant(unauthenticated, first.refresh_token ?? '')
  expect(await findAccess(bank.context, second.access_token)).toMatchObject({ business_id: acme })
  const posting = await discover(openid.ClientSecretPost(client_secret))
  await openid.tokenRevocation(posting, second.refresh_token ?? '')
  await openid.tokenRevocation(posting, second.access_token)
  expect(await findAccess(bank.context, second.access_token)).toBeUndefined()
  await expect(
    openid.refreshTokenGrant(unauthenticated, second.refresh_token ?? ''),
  ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
})

test('openid-client: its own percent-encoding Basic gets invalid_client', async () => {
  const { client_id, client_secret } = bank.partner
  const app = await openid.discovery(
    new URL(bankOrigin),
    client_id,
    client_secret,
    openid.ClientSecretBasic(client_secret),
    { algorithm: 'oauth2', [openid.customFetch]: toBank },
  )
  const answer = new URL(`${appAddress}?code=any&iss=${encodeURIComponent(bankOrigin)}`)
  await expect(
    openid.authorizationCodeGrant(app, answer, { pkceCodeVerifier: 'x'.repeat(43) }),
  ).rejects.toMatchObject({ cause: [{ scheme: 'basic', parameters: { realm: 'oauth2' } }] })
})

test('oauth4webapi: discovery, approval, exchange, refresh, revocation', async () => {
  const client: oauth.Client = { client_id: bank.partner.client_id }
  const options = { [oauth.customFetch]: toBank }
  const issuer = new URL(bankOrigin)
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const discovered = await oauth.discoveryRequest(issuer, { algorithm, ...options })
    expect((await oauth.processDiscoveryResponse(issuer, discovered)).issuer).toBe(bankOrigin)
  }
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options }),
  )
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(as.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: appAddress,
    scope: 'transactions:read offline_access',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    audience: `${bankOrigin}/api`,
  }).toString()
  const answer = oauth.validateAuthResponse(as, client, await approve(address), state)
  const exchanged = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    plainBasic,
    answer,
    appAddress,
    verifier,
    options,
  )
  const first = await oauth.processAuthorizationCodeResponse(as, client, exchanged)
  const refreshed = await oauth.refreshTokenGrantRequest(
    as,
    client,
    nothing,
    first.refresh_token ?? '',
    options,
  )
  const second = await oauth.processRefreshTokenResponse(as, client, refreshed)
  expect((await findAccess(bank.context, second.access_token))?.scope).toEqual([
    'transactions:read',
    'offline_access',
  ])
  const post = oauth.ClientSecretPost(bank.partner.client_secret)
  const revoked = await oauth.revocationRequest(as, client, post, second.access_token, options)
  await oauth.processRevocationResponse(revoked)
  expect(await findAccess(bank.context, second.access_token)).toBeUndefined()
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
