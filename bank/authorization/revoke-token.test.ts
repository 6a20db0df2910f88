import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { createOwnAccessToken } from '@/bank/authorization/own-access-tokens'
import { type PartnerCredentials, registerPartner } from '@/bank/authorization/partners'
import {
  acme,
  basic,
  olivia,
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { testStores } from '@/test/store/database'

interface Tokens {
  access_token: string
  refresh_token: string
}

describe.each(testStores)('revoking on %s', (store) => {
  let bank: TestAuthorization
  beforeAll(async () => {
    bank = await openTestAuthorization(store)
  })
  afterAll(() => bank.close())

  const connect = async (): Promise<Tokens> =>
    (await (await bank.exchange(await bank.approve())).json()) as Tokens
  const revoke = (
    token: string,
    credentials: Partial<PartnerCredentials> = bank.partner,
    more = {},
  ) => bank.post('/oauth2/revoke', { token, ...credentials, ...more })
  const reads = async (access_token: string) =>
    (await findAccess(bank.context, access_token)) !== undefined

  test('an access token: 200 with an empty body, and only that token dies', async () => {
    const tokens = await connect()
    const response = await revoke(tokens.access_token)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await reads(tokens.access_token)).toBe(false)
    expect((await bank.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('a refresh token: only that token dies, and its later use ends nothing else', async () => {
    const tokens = await connect()
    expect((await revoke(tokens.refresh_token)).status).toBe(200)
    expect((await bank.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await reads(tokens.access_token)).toBe(true)
  })

  test('an unknown token is answered with 200', async () => {
    for (const token of ['nothing', 'chb_at_x', 'chb_rt_\u0000', 'ü'.repeat(1000)]) {
      const response = await revoke(token)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
    }
  })

  test('revoking twice is answered with 200', async () => {
    const tokens = await connect()
    expect((await revoke(tokens.access_token)).status).toBe(200)
    expect((await revoke(tokens.access_token)).status).toBe(200)
  })

  test('a wrong secret or none is 401 invalid_client, and nothing is revoked', async () => {
    const { access_token } = await connect()
    const { client_id } = bank.partner
    for (const credentials of [{ client_id, client_secret: 'wrong' }, { client_id }, {}]) {
      const response = await revoke(access_token, credentials)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic /)
      expect(await response.json()).toMatchObject({ error: 'invalid_client' })
    }
    expect(await reads(access_token)).toBe(true)
  })

  test('the Basic header does as well as the body, and both at once are refused', async () => {
    const { client_id, client_secret } = bank.partner
    const tokens = await connect()
    const send = (token: string, authorization: string, more = {}) =>
      bank.post('/oauth2/revoke', { token, ...more }, { authorization })
    expect((await send(tokens.access_token, basic(client_id, 'wrong'))).status).toBe(401)
    expect((await send(tokens.access_token, `Bearer ${tokens.access_token}`)).status).toBe(401)
    const both = await send(tokens.access_token, basic(client_id, client_secret), bank.partner)
    expect(both.status).toBe(400)
    expect(await reads(tokens.access_token)).toBe(true)
    const encoded = basic(client_id.replaceAll('-', '%2D'), client_secret.replaceAll('_', '%5F'))
    expect((await send(tokens.access_token, encoded, { client_id })).status).toBe(200)
    expect(await reads(tokens.access_token)).toBe(false)
    const bearer = `Bearer ${tokens.access_token}`
    expect((await send(tokens.refresh_token, bearer, bank.partner)).status).toBe(200)
    expect((await bank.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test("another app's token is refused, and nothing is revoked", async () => {
    const tokens = await connect()
    const other = await registerPartner(bank.context.database, partnerDetails)
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const response = await revoke(token, other)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
    }
    expect(await reads(tokens.access_token)).toBe(true)
    expect((await bank.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test("unsupported type: a customer's own access token is refused, and an odd hint is ignored", async () => {
    const owner = { business_id: acme, environment: 'production', person_id: olivia } as const
    const own = await createOwnAccessToken(bank.context, owner, { name: 'books', days: 7 })
    const response = await revoke(own)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'unsupported_token_type' })
    expect(await reads(own)).toBe(true)
    const { access_token } = await connect()
    expect((await revoke(access_token, bank.partner, { token_type_hint: 'odd' })).status).toBe(200)
    expect(await reads(access_token)).toBe(false)
  })

  test('token is required', async () => {
    const response = await revoke('')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid_request' })
  })
})
