import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  basic,
  code_verifier,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'

let bank: TestAuthorization
beforeEach(async () => {
  bank = await openTestAuthorization()
})
afterEach(() => bank.close())

const revoke = (client_secret: string, client_id = bank.partner.client_id) =>
  bank.post('/oauth2/revoke', { token: 'any', client_id, client_secret })

test('after ten wrong secrets a client is refused for the rest of the quarter of an hour', async () => {
  for (let tries = 0; tries < 10; tries += 1) expect((await revoke('wrong')).status).toBe(401)
  const refused = await revoke(bank.partner.client_secret)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(await refused.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'too many wrong client credentials',
  })
  expect((await bank.exchange(await bank.approve())).status).toBe(429)
  bank.clock.advance(15 * 60)
  expect((await revoke(bank.partner.client_secret)).status).toBe(200)
})

test('wrong secrets count over Basic and the body together, and right ones do not count', async () => {
  const code = await bank.approve()
  const form = { grant_type: 'authorization_code', code, redirect_uri: 'x', code_verifier: 'x' }
  const authorization = basic(bank.partner.client_id, 'wrong')
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await bank.post('/oauth2/token', form, { authorization })).status).toBe(401)
    expect((await revoke('wrong')).status).toBe(401)
    expect((await revoke(bank.partner.client_secret)).status).toBe(tries < 4 ? 200 : 429)
  }
})

test('the failures of one client refuse no other, and a refresh without credentials goes on', async () => {
  const tokens = (await (await bank.exchange(await bank.approve())).json()) as {
    refresh_token: string
  }
  for (let tries = 0; tries < 11; tries += 1) await revoke('wrong', 'app-unknown')
  expect((await revoke('wrong', 'app-unknown')).status).toBe(429)
  expect((await revoke(bank.partner.client_secret)).status).toBe(200)
  expect((await bank.refresh(tokens.refresh_token)).status).toBe(200)
})

describe('the code exchange', () => {
  const withHeader = async (authorization: string | undefined, more = {}) =>
    bank.post(
      '/oauth2/token',
      {
        grant_type: 'authorization_code',
        code: await bank.approve(),
        redirect_uri: 'https://app.example/callback',
        code_verifier,
        ...more,
      },
      authorization === undefined ? {} : { authorization },
    )
  const expectUnauthorized = async (response: Response) => {
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="oauth2"')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  }

  test('none is refused', async () => expectUnauthorized(await withHeader(undefined)))

  test('a wrong secret is refused', async () =>
    expectUnauthorized(await withHeader(basic(bank.partner.client_id, 'wrong'))))

  test('an unknown client is refused', async () =>
    expectUnauthorized(await withHeader(basic('nobody', 'nothing'))))

  test('client_secret_basic with reserved characters percent-encoded is refused', async () => {
    const encoded = bank.partner.client_id.replaceAll('-', '%2D')
    await expectUnauthorized(await withHeader(basic(encoded, bank.partner.client_secret)))
  })

  test('client_secret_post is refused, alone and beside Basic', async () => {
    const { client_id, client_secret } = bank.partner
    const posted = { client_id, client_secret }
    await expectUnauthorized(await withHeader(undefined, posted))
    await expectUnauthorized(await withHeader(basic(client_id, client_secret), posted))
  })

  test.each(['Basic', 'Basic !!!', 'Bearer abc', 'Basic bm9jb2xvbg==', 'Basic OjA='])(
    'the header "%s" is refused',
    async (header) => expectUnauthorized(await withHeader(header)),
  )
})
