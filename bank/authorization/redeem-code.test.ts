import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { registerPartner } from '@/bank/authorization/partners'
import {
  acme,
  basic,
  code_verifier,
  everyScope,
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { testStores } from '@/test/store/database'

interface Tokens {
  access_token: string
  refresh_token: string
}

describe.each(testStores)('exchanging a code on %s', (store) => {
  let bank: TestAuthorization
  beforeAll(async () => {
    bank = await openTestAuthorization(store)
  })
  afterAll(() => bank.close())

  const tokensOf = async (response: Response): Promise<Tokens> => {
    expect(response.status).toBe(200)
    return (await response.json()) as Tokens
  }
  const expectRefusal = async (response: Response, status: number, error: string) => {
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const body = (await response.json()) as { error: string; error_description: string }
    expect(body.error).toBe(error)
    expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/)
  }

  test('happy flow: the response is exactly the one of the specification', async () => {
    const response = await bank.exchange(await bank.approve())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^chb_at_[A-Za-z0-9_-]{43}$/),
      token_type: 'bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^chb_rt_[A-Za-z0-9_-]{43}$/),
      scope: everyScope,
    })
  })

  test('alternate happy flow: without offline_access there is no refresh token', async () => {
    const code = await bank.approve({ scope: 'transactions:read accounts:read' })
    const response = await bank.exchange(code)
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
      scope: 'accounts:read transactions:read',
    })
  })

  test('the access token reads the approved business for 900 seconds and no longer', async () => {
    const { access_token } = await tokensOf(await bank.exchange(await bank.approve()))
    const access = await findAccess(bank.context, access_token)
    expect(access).toMatchObject({
      business_id: acme,
      app_id: bank.partner.client_id,
      environment: 'production',
      scope: everyScope.split(' '),
    })
    bank.clock.advance(899)
    expect(await findAccess(bank.context, access_token)).toBeDefined()
    bank.clock.advance(1)
    expect(await findAccess(bank.context, access_token)).toBeUndefined()
  })

  test.each([0, 1, 30, 400])(
    'code reuse after %d s kills the tokens that came from it',
    async (seconds) => {
      const code = await bank.approve()
      const first = await tokensOf(await bank.exchange(code))
      bank.clock.advance(seconds)
      await expectRefusal(await bank.exchange(code), 400, 'invalid_grant')
      expect(await findAccess(bank.context, first.access_token)).toBeUndefined()
      await expectRefusal(await bank.refresh(first.refresh_token), 400, 'invalid_grant')
    },
  )

  test('a grant whose tokens died is brought back by a new approval', async () => {
    const code = await bank.approve()
    await bank.exchange(code)
    await bank.exchange(code)
    const { access_token } = await tokensOf(await bank.exchange(await bank.approve()))
    expect(await findAccess(bank.context, access_token)).toBeDefined()
  })

  test('50 parallel exchanges of one code give exactly one success', async () => {
    const code = await bank.approve()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bank.exchange(code)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(49)
  })

  test('a code lives for 300 seconds', async () => {
    const late = await bank.approve()
    const inTime = await bank.approve()
    bank.clock.advance(299)
    await tokensOf(await bank.exchange(inTime))
    bank.clock.advance(1)
    await expectRefusal(await bank.exchange(late), 400, 'invalid_grant')
  })

  test('a code is bound to its client, and survives another client that tries it', async () => {
    const code = await bank.approve()
    const other = await registerPartner(bank.context.database, partnerDetails)
    const response = await bank.post(
      '/oauth2/token',
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: 'https://app.example/callback',
        code_verifier,
      },
      { authorization: basic(other.client_id, other.client_secret) },
    )
    await expectRefusal(response, 400, 'invalid_grant')
    await tokensOf(await bank.exchange(code))
  })

  test('a code is bound to its redirect_uri, and a wrong one does not spend it', async () => {
    const code = await bank.approve()
    const callback = 'https://app.example/callback'
    for (const redirect_uri of [`${callback}?keep=this`, `${callback}\0`]) {
      await expectRefusal(await bank.exchange(code, { redirect_uri }), 400, 'invalid_grant')
    }
    await tokensOf(await bank.exchange(code))
  })

  test.each([
    ['required', '', 'invalid_request'],
    ['wrong', 'x'.repeat(43), 'invalid_grant'],
    ['too short', 'x'.repeat(42), 'invalid_request'],
    ['too long', 'x'.repeat(129), 'invalid_request'],
    ['of other characters', `${'x'.repeat(43)}+`, 'invalid_request'],
  ])('PKCE verifier %s', async (_, verifier, error) => {
    const response = await bank.exchange(await bank.approve(), { code_verifier: verifier })
    await expectRefusal(response, 400, error)
  })

  test('a wrong verifier spends the code', async () => {
    const code = await bank.approve()
    const guess = { code_verifier: 'x'.repeat(43) }
    await expectRefusal(await bank.exchange(code, guess), 400, 'invalid_grant')
    await expectRefusal(await bank.exchange(code), 400, 'invalid_grant')
    const { access_token } = await tokensOf(await bank.exchange(await bank.approve()))
    expect(await findAccess(bank.context, access_token)).toBeDefined()
  })

  test.each(['code', 'redirect_uri'])('%s is required', async (name) => {
    const response = await bank.exchange(await bank.approve(), { [name]: '' })
    await expectRefusal(response, 400, 'invalid_request')
  })

  test('an older approval redeemed after a newer one is refused and ends nothing', async () => {
    const older = await bank.approve()
    const newer = await bank.approve()
    const { access_token } = await tokensOf(await bank.exchange(newer))
    await expectRefusal(await bank.exchange(older), 400, 'invalid_grant')
    expect(await findAccess(bank.context, access_token)).toBeDefined()
  })

  test('unsupported grant types, repeated parameters and other bodies are refused', async () => {
    await expectRefusal(
      await bank.post('/oauth2/token', { grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    )
    await expectRefusal(await bank.post('/oauth2/token', {}), 400, 'invalid_request')
    const send = (body: string, type: string) =>
      bank.request('/oauth2/token', { method: 'POST', body, headers: { 'content-type': type } })
    const form = 'application/x-www-form-urlencoded'
    await expectRefusal(
      await send('grant_type=refresh_token&grant_type=refresh_token', form),
      400,
      'invalid_request',
    )
    await expectRefusal(await send('{}', 'application/json'), 400, 'invalid_request')
    await expectRefusal(await send(`a=${'x'.repeat(70_000)}`, form), 413, 'invalid_request')
    const got = await bank.request('/oauth2/token')
    expect(got.status).toBe(405)
    expect(got.headers.get('allow')).toBe('POST')
  })

  test('nothing that was given out is in the store', async () => {
    const code = await bank.approve()
    const { access_token, refresh_token } = await tokensOf(await bank.exchange(code))
    const secrets = [code, access_token, refresh_token, bank.partner.client_secret]
    for (const table of ['partner_app', 'authorization_code', 'access_token', 'refresh_token']) {
      const rows = JSON.stringify(await bank.context.database.query(`select * from ${table}`))
      expect(rows.length).toBeGreaterThan(50)
      for (const secret of secrets) {
        expect(rows).not.toContain(secret)
        expect(rows).not.toContain(secret.slice(7))
      }
    }
  })
})
