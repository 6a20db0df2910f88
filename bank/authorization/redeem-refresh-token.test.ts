import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { disconnectGrant, listGrants } from '@/bank/authorization/grants'
import { registerPartner } from '@/bank/authorization/partners'
import {
  acme,
  basic,
  everyScope,
  openTestAuthorization,
  partnerDetails,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { testStores } from '@/test/store/database'

interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
}

const day = 24 * 60 * 60

describe.each(testStores)('refreshing on %s', (store) => {
  let bank: TestAuthorization
  beforeAll(async () => {
    bank = await openTestAuthorization(store)
  })
  afterAll(() => bank.close())

  const connect = async (changes = {}): Promise<Tokens> =>
    tokensOf(await bank.exchange(await bank.approve(changes)))
  const tokensOf = async (response: Response): Promise<Tokens> => {
    expect(response.status).toBe(200)
    return (await response.json()) as Tokens
  }
  const expectRefusal = async (response: Response, error = 'invalid_grant', status = 400) => {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
      status,
      error,
    })
  }
  const reads = async ({ access_token }: Tokens) =>
    (await findAccess(bank.context, access_token)) !== undefined

  test("rotation: exactly the specification's request gives a new pair", async () => {
    const first = await connect()
    const response = await bank.refresh(first.refresh_token)
    const second = (await response.clone().json()) as Tokens
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^chb_at_[A-Za-z0-9_-]{43}$/),
      token_type: 'bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^chb_rt_[A-Za-z0-9_-]{43}$/),
      scope: everyScope,
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await reads(second)).toBe(true)
  })

  test('the old access token works until its own expiry', async () => {
    const first = await connect()
    bank.clock.advance(600)
    const second = await tokensOf(await bank.refresh(first.refresh_token))
    expect(await reads(first)).toBe(true)
    bank.clock.advance(300)
    expect(await reads(first)).toBe(false)
    expect(await reads(second)).toBe(true)
  })

  test.each(['strict', 'family'] as const)(
    'policy %s: an old refresh token is refused, and every token of the grant dies',
    async (kind) => {
      bank.context.settings.rotationPolicy = { kind }
      const first = await connect()
      const second = await tokensOf(await bank.refresh(first.refresh_token))
      await expectRefusal(await bank.refresh(first.refresh_token))
      expect(await reads(first)).toBe(false)
      expect(await reads(second)).toBe(false)
      await expectRefusal(await bank.refresh(second.refresh_token))
      const [grant] = await listGrants(bank.context, acme)
      expect(grant).toMatchObject({ tokens_end_reason: 'refresh_token_reused', ended_at: null })
    },
  )

  test('policy grace: an old refresh token is answered again within its seconds, then kills', async () => {
    bank.context.settings.rotationPolicy = { kind: 'grace', seconds: 30 }
    const first = await connect()
    const second = await tokensOf(await bank.refresh(first.refresh_token))
    bank.clock.advance(30)
    const again = await tokensOf(await bank.refresh(first.refresh_token))
    expect(await reads(second)).toBe(true)
    expect(await reads(again)).toBe(true)
    bank.clock.advance(1)
    await expectRefusal(await bank.refresh(first.refresh_token))
    expect(await reads(again)).toBe(false)
    bank.context.settings.rotationPolicy = { kind: 'strict' }
  })

  test('50 parallel refreshes of one token give exactly one success', async () => {
    const { refresh_token } = await connect()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bank.refresh(refresh_token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  test('expired 30 d: a refresh token works for 30 days, and each refresh starts a new window', async () => {
    let tokens = await connect()
    bank.clock.advance(30 * day - 1)
    tokens = await tokensOf(await bank.refresh(tokens.refresh_token))
    bank.clock.advance(30 * day - 1)
    tokens = await tokensOf(await bank.refresh(tokens.refresh_token))
    bank.clock.advance(30 * day)
    await expectRefusal(await bank.refresh(tokens.refresh_token))
  })

  test('grant 1 y: refreshing does not outlive the year, and the access token ends with it', async () => {
    let tokens = await connect()
    for (let week = 0; week < 52; week += 1) {
      bank.clock.advance(7 * day)
      tokens = await tokensOf(await bank.refresh(tokens.refresh_token))
    }
    bank.clock.advance(day - 10)
    tokens = await tokensOf(await bank.refresh(tokens.refresh_token))
    expect(await reads(tokens)).toBe(true)
    bank.clock.advance(10)
    expect(await reads(tokens)).toBe(false)
    await expectRefusal(await bank.refresh(tokens.refresh_token))
  })

  test('disconnected by the customer: every token dies at once', async () => {
    const tokens = await connect()
    const [grant] = await listGrants(bank.context, acme)
    expect(await disconnectGrant(bank.context, acme, grant?.id ?? '')).toBe(true)
    expect(await reads(tokens)).toBe(false)
    await expectRefusal(await bank.refresh(tokens.refresh_token))
  })

  test('scope widening is refused, and narrowing applies to one access token only', async () => {
    const narrow = await connect({ scope: 'accounts:read cards:read offline_access' })
    await expectRefusal(
      await bank.refresh(narrow.refresh_token, { scope: 'accounts:read invoicing:read' }),
      'invalid_scope',
    )
    const less = await tokensOf(await bank.refresh(narrow.refresh_token, { scope: 'cards:read' }))
    expect(less.scope).toBe('cards:read')
    expect((await findAccess(bank.context, less.access_token))?.scope).toEqual(['cards:read'])
    const full = await tokensOf(await bank.refresh(less.refresh_token))
    expect(full.scope).toBe('accounts:read cards:read offline_access')
  })

  test("another client's token is refused and harmed by nothing", async () => {
    const tokens = await connect()
    const other = await registerPartner(bank.context.database, partnerDetails)
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const authorization = basic(other.client_id, other.client_secret)
    await expectRefusal(await bank.post('/oauth2/token', form, { authorization }))
    await expectRefusal(await bank.refresh(tokens.refresh_token, { client_id: other.client_id }))
    expect(await reads(tokens)).toBe(true)
    await tokensOf(await bank.refresh(tokens.refresh_token))
  })

  test('credentials are not needed, and when sent must be right', async () => {
    const { client_id, client_secret } = bank.partner
    const tokens = await connect()
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const wrong = { authorization: basic(client_id, 'wrong') }
    await expectRefusal(await bank.post('/oauth2/token', form, wrong), 'invalid_client', 401)
    await expectRefusal(
      await bank.post('/oauth2/token', { ...form, client_id, client_secret: 'wrong' }),
      'invalid_client',
      401,
    )
    await expectRefusal(
      await bank.post('/oauth2/token', { ...form, client_id: 'no\u0000body' }),
      'invalid_client',
      401,
    )
    const right = { authorization: basic(client_id, client_secret) }
    const next = await tokensOf(await bank.post('/oauth2/token', form, right))
    await tokensOf(await bank.refresh(next.refresh_token, { client_id, client_secret }))
  })

  test('an unknown token, an access token and none are refused', async () => {
    const tokens = await connect()
    await expectRefusal(await bank.refresh('chb_rt_unknown'))
    await expectRefusal(await bank.refresh(tokens.access_token))
    await expectRefusal(await bank.refresh(''), 'invalid_request')
  })

  test('min entropy ≥ 96 measured bits, allowed characters', async () => {
    let { refresh_token } = await connect()
    const bodies: string[] = []
    for (let index = 0; index < 100; index += 1) {
      ;({ refresh_token } = await tokensOf(await bank.refresh(refresh_token)))
      // RFC 6749 §1.5 leaves the form open; RFC 6750 §2.1 the characters of a bearer.
      expect(refresh_token).toMatch(/^[A-Za-z0-9\-._~+/]+=*$/)
      bodies.push(refresh_token.slice('chb_rt_'.length))
    }
    expect(measuredBits(bodies)).toBeGreaterThan(96)
  })
})

/** Shannon's measure over each place of the tokens, summed up. */
function measuredBits(texts: readonly string[]): number {
  const length = texts[0]?.length ?? 0
  let bits = 0
  for (let place = 0; place < length; place += 1) {
    const counts = new Map<string, number>()
    for (const text of texts)
      counts.set(text[place] ?? '', (counts.get(text[place] ?? '') ?? 0) + 1)
    for (const count of counts.values()) {
      bits -= (count / texts.length) * Math.log2(count / texts.length)
    }
  }
  return bits
}
