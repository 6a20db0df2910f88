import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOwnAccessToken } from '@/bank/authorization/own-access-tokens'
import { registerPartner } from '@/bank/authorization/partners'
import {
  acme,
  appAddress,
  basic,
  code_verifier,
  olivia,
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'

// Every refusal says in one sentence what to do; here word for word.

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

const header = (secret = bank.partner.client_secret) => ({
  authorization: basic(bank.partner.client_id, secret),
})

const exchange = async (changes = {}, headers: HeadersInit = header()) =>
  bank.post(
    '/oauth2/token',
    {
      grant_type: 'authorization_code',
      code: await bank.approve(),
      redirect_uri: appAddress,
      code_verifier,
      ...changes,
    },
    headers,
  )

const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
})

const invalidClient = (error_description: string) => ({
  status: 401,
  error: 'invalid_client',
  error_description,
})
const invalidRequest = (error_description: string) => ({
  status: 400,
  error: 'invalid_request',
  error_description,
})
const invalidGrant = (error_description: string) => ({
  status: 400,
  error: 'invalid_grant',
  error_description,
})

test('credentials: the exchange names the header, the revocation the header and the body', async () => {
  const { client_id, client_secret } = bank.partner
  const inBody = {
    status: 400,
    error: 'invalid_client',
    error_description:
      'Send client_id and client_secret in the Authorization header (HTTP Basic), not in the body.',
  }
  expect(await refusal(await exchange(bank.partner, {}))).toEqual(inBody)
  expect(await refusal(await exchange(bank.partner))).toEqual(inBody)
  const revoke = (form: Record<string, string>, headers = {}) =>
    bank.post('/oauth2/revoke', { token: 'x', ...form }, headers)
  expect(await refusal(await revoke({ client_secret }, header()))).toEqual(inBody)
  expect(await refusal(await exchange({}, {}))).toEqual(
    invalidClient('Send client_id and client_secret in the Authorization header (HTTP Basic).'),
  )
  expect(await refusal(await revoke({ client_id }))).toEqual(
    invalidClient(
      'Send client_id and client_secret in the body or in the Authorization header (HTTP Basic).',
    ),
  )
  const notThese = invalidClient(
    'Send the client_id and the client_secret that the bank has issued: these are not.',
  )
  expect(await refusal(await exchange({}, header('wrong')))).toEqual(notThese)
  expect(await refusal(await revoke({ client_id, client_secret: 'wrong' }))).toEqual(notThese)
  expect(await refusal(await exchange({ client_id: 'other' }))).toEqual(
    invalidClient(
      'Send the client_id of the Authorization header in the body too, or none in the body.',
    ),
  )
  expect(await refusal(await bank.refresh('x', { client_id: 'other' }))).toEqual(
    invalidClient('Send the client_id that the bank has issued, or none: a refresh needs none.'),
  )
})

test('the form: what it lacks is named', async () => {
  for (const name of ['code', 'redirect_uri', 'code_verifier']) {
    const description = `Send ${name} in the body.`
    expect(await refusal(await exchange({ [name]: '' }))).toEqual(invalidRequest(description))
  }
  expect(await refusal(await exchange({ code_verifier: 'short' }))).toEqual(
    invalidRequest('Send a code_verifier of 43 to 128 letters, digits, -, ., _ or ~.'),
  )
  expect(await refusal(await bank.post('/oauth2/token', { grant_type: 'password' }))).toEqual({
    status: 400,
    error: 'unsupported_grant_type',
    error_description: 'Send authorization_code or refresh_token as grant_type.',
  })
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    bank.request('/oauth2/token', { method: 'POST', body, headers: { 'content-type': type } })
  expect(await refusal(await send('{}', 'application/json'))).toEqual(
    invalidRequest('Send the body as application/x-www-form-urlencoded.'),
  )
  expect(await refusal(await send('a=1&a=2'))).toEqual(invalidRequest('Send each parameter once.'))
  expect(await refusal(await send(`a=${'x'.repeat(70_000)}`))).toEqual({
    ...invalidRequest('Send a body of at most 64 KiB.'),
    status: 413,
  })
  expect(await refusal(await bank.request('/oauth2/token'))).toEqual({
    ...invalidRequest('Send this by POST.'),
    status: 405,
  })
})

test('a code: what to send instead, or that the customer has to approve again', async () => {
  expect(await refusal(await exchange({ code: 'x' }))).toEqual(
    invalidGrant('Send the code as it came to redirect_uri: this one is unknown.'),
  )
  expect(await refusal(await exchange({ redirect_uri: 'https://app.example/other' }))).toEqual(
    invalidGrant('Send the redirect_uri to which the code was sent.'),
  )
  expect(await refusal(await exchange({ code_verifier: 'x'.repeat(43) }))).toEqual(
    invalidGrant(
      'Ask the customer to approve again: this is not the code_verifier of the code_challenge.',
    ),
  )
  const code = await bank.approve()
  expect((await exchange({ code })).status).toBe(200)
  expect(await refusal(await exchange({ code }))).toEqual(
    invalidGrant(
      'Ask the customer to approve again: this code was used before, or its approval has ended.',
    ),
  )
  const old = await bank.approve()
  bank.clock.advance(300)
  expect(await refusal(await exchange({ code: old }))).toEqual(
    invalidGrant('Ask the customer to approve again: this code is older than five minutes.'),
  )
})

test('a token: what to send instead, or that the customer has to approve again', async () => {
  const connected = (await (await exchange({ code: await bank.approve() })).json()) as {
    refresh_token: string
  }
  expect(await refusal(await bank.refresh('x'))).toEqual(
    invalidGrant(
      'Ask the customer to approve again: this refresh token is unknown, used, revoked or expired.',
    ),
  )
  expect(await refusal(await bank.refresh(connected.refresh_token, { scope: 'more' }))).toEqual({
    status: 400,
    error: 'invalid_scope',
    error_description: 'Send only scopes that were granted, or no scope.',
  })
  const other = await registerPartner(bank.context.database, partnerDetails)
  const theirs = { token: connected.refresh_token, ...other }
  expect(await refusal(await bank.post('/oauth2/revoke', theirs))).toEqual(
    invalidGrant('Send a token of this app: this one is of another.'),
  )
  const owner = { business_id: acme, environment: 'production', person_id: olivia } as const
  const own = await createOwnAccessToken(bank.context, owner, { name: 'books', days: 7 })
  const revoked = await bank.post('/oauth2/revoke', { token: own, ...bank.partner })
  expect(await refusal(revoked)).toEqual({
    status: 400,
    error: 'unsupported_token_type',
    error_description:
      'Leave this token to the customer, who revokes it in the settings of the bank.',
  })
})

test.each([
  [{ state: undefined }, 'invalid_request', 'Send a state.'],
  [{ state: 'a\u0007' }, 'invalid_request', 'Send a state without control characters.'],
  [{ response_type: undefined }, 'invalid_request', 'Send code as response_type.'],
  [{ response_type: 'token' }, 'unsupported_response_type', 'Send code as response_type.'],
  [{ response_mode: 'fragment' }, 'invalid_request', 'Send query as response_mode, or none.'],
  [{ code_challenge: undefined }, 'invalid_request', 'Send a code_challenge.'],
  [
    { code_challenge: 'short' },
    'invalid_request',
    'Send the SHA-256 of code_verifier in base64url as code_challenge.',
  ],
  [{ code_challenge_method: 'plain' }, 'invalid_request', 'Send S256 as code_challenge_method.'],
  [{ scope: '' }, 'invalid_scope', 'Send a scope.'],
  [
    { scope: 'accounts:write' },
    'invalid_scope',
    'Send only scopes that this app registered: accounts:read cards:read invoicing:read statements:read transactions:read offline_access.',
  ],
  [
    { audience: undefined },
    'invalid_request',
    'Send https://bank.example/api or https://bank.example/sandbox/api as audience.',
  ],
])('the authorization request %j: %s, %s', async (changes, error, error_description) => {
  const response = await bank.request(bank.authorizationUrl(changes))
  const answer = new URL(response.headers.get('location') ?? '').searchParams
  expect([answer.get('error'), answer.get('error_description')]).toEqual([error, error_description])
})

test('a request that may not be answered by a redirect says on its page what to do', async () => {
  const page = async (changes: Record<string, string>) =>
    (await bank.request(bank.authorizationUrl(changes))).text()
  expect(await page({ client_id: 'other' })).toContain(
    'Tell the maker of the app to register it with the bank: its client_id is unknown here.',
  )
  expect(await page({ redirect_uri: 'https://other.example' })).toContain(
    'Tell the maker of the app to register this redirect_uri, exactly as it is sent here.',
  )
})
