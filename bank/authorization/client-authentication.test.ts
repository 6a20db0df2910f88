import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  basic,
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
