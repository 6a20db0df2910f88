import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerPartner } from '@/bank/authorization/partners'
import {
  basic,
  code_verifier,
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'

let bank: TestAuthorization
beforeEach(async () => {
  bank = await openTestAuthorization()
})
afterEach(() => bank.close())

const revoke = (client_secret: string, client_id = bank.partner.client_id) =>
  bank.post('/oauth2/revoke', { token: 'any', client_id, client_secret })

test('the right secret works after any number of wrong ones, by the header and in the body', async () => {
  const { client_id, client_secret } = bank.partner
  const form = {
    grant_type: 'authorization_code',
    code: 'x',
    redirect_uri: 'x',
    code_verifier: 'x',
  }
  for (let tries = 0; tries < 50; tries += 1) {
    const authorization = basic(client_id, `wrong-${tries}`)
    expect((await bank.post('/oauth2/token', form, { authorization })).status).toBe(401)
    expect((await revoke(`wrong-${tries}`)).status).toBe(401)
  }
  expect((await revoke(client_secret)).status).toBe(200)
  expect((await bank.exchange(await bank.approve())).status).toBe(200)
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

  test('credentials work plain, form-encoded, and with any of their characters percent-encoded', async () => {
    const { client_id, client_secret } = bank.partner
    const encoded = (text: string, characters: RegExp) =>
      text.replaceAll(characters, (each) => `%${each.charCodeAt(0).toString(16)}`)
    for (const characters of [/(?!)/g, /[-_]/g, /[0-9]/g, /./g]) {
      const header = basic(encoded(client_id, characters), encoded(client_secret, characters))
      expect((await withHeader(header)).status).toBe(200)
    }
  })

  test('what decodes to other credentials, or does not decode, is refused', async () => {
    const { client_id, client_secret } = bank.partner
    for (const secret of [`${client_secret}%`, `${client_secret}+`, `%ff${client_secret}`, '%zz']) {
      await expectUnauthorized(await withHeader(basic(client_id, secret)))
    }
    await expectUnauthorized(await withHeader(basic(`${client_id}%3A`, client_secret)))
    const twice = encodeURIComponent(client_id.replaceAll('-', '%2D'))
    await expectUnauthorized(await withHeader(basic(twice, client_secret)))
  })

  test('ids and secrets hold a `-` or `_`, which some apps encode, and neither `%` nor `+`', async () => {
    for (let count = 0; count < 50; count += 1) {
      const made = await registerPartner(bank.context.database, partnerDetails)
      expect(made.client_id).toMatch(/^[a-z0-9-]*-[a-z0-9-]*$/)
      expect(made.client_secret).toMatch(/^chb_cs_[A-Za-z0-9_-]{43}$/)
    }
  })

  test('client_secret_post is refused, alone and beside Basic', async () => {
    const { client_id, client_secret } = bank.partner
    const posted = { client_id, client_secret }
    for (const header of [undefined, basic(client_id, client_secret)]) {
      const response = await withHeader(header, posted)
      expect(response.status).toBe(400)
      expect(response.headers.get('www-authenticate')).toBeNull()
      expect(await response.json()).toEqual({
        error: 'invalid_client',
        error_description:
          'Send client_id and client_secret in the Authorization header (HTTP Basic), not in the body.',
      })
    }
  })

  test.each(['Basic', 'Basic !!!', 'Bearer abc', 'Basic bm9jb2xvbg==', 'Basic OjA='])(
    'the header "%s" is refused',
    async (header) => expectUnauthorized(await withHeader(header)),
  )
})
