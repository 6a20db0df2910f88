import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { createOwnAccessToken, revokeOwnAccessToken } from '@/bank/authorization/own-access-tokens'
import {
  acme,
  everyScope,
  olivia,
  openTestAuthorization,
  testCo,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { testStores } from '@/test/store/database'

describe.each(testStores)('finding what a bearer may read on %s', (store) => {
  let bank: TestAuthorization
  beforeAll(async () => {
    bank = await openTestAuthorization(store)
  })
  afterAll(() => bank.close())

  const countingQueries = () => {
    const counted = { statements: 0 }
    const database = {
      ...bank.context.database,
      query: (text: string, values?: readonly unknown[]) => {
        counted.statements += 1
        return bank.context.database.query(text, values)
      },
    }
    return { counted, context: { ...bank.context, database } }
  }

  test("a partner's token costs one statement", async () => {
    const response = await bank.exchange(await bank.approve())
    const { access_token } = (await response.json()) as { access_token: string }
    const { counted, context } = countingQueries()
    expect(await findAccess(context, access_token)).toEqual({
      business_id: acme,
      app_id: bank.partner.client_id,
      environment: 'production',
      scope: everyScope.split(' '),
      token_digest: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect(counted.statements).toBe(1)
  })

  test("a customer's own token reads every scope of its business", async () => {
    const owner = { business_id: testCo, environment: 'sandbox', person_id: olivia } as const
    const token = await createOwnAccessToken(bank.context, owner, { name: 'books', days: 365 })
    const { counted, context } = countingQueries()
    expect(await findAccess(context, token)).toMatchObject({
      business_id: testCo,
      app_id: 'own',
      environment: 'sandbox',
    })
    expect(counted.statements).toBe(1)
  })

  test('an own token for longer than a year cannot be made', async () => {
    const owner = { business_id: acme, environment: 'production', person_id: olivia } as const
    for (const days of [366, 0, Number.NaN]) {
      await expect(
        createOwnAccessToken(bank.context, owner, { name: 'books', days }),
      ).rejects.toThrow(RangeError)
    }
  })

  test("another business cannot revoke a customer's own token", async () => {
    const owner = { business_id: acme, environment: 'production', person_id: olivia } as const
    const token = await createOwnAccessToken(bank.context, owner, { name: 'mine', days: 1 })
    const [row] = await bank.context.database.query(
      "select id from own_access_token where name = 'mine'",
    )
    expect(await revokeOwnAccessToken(bank.context, testCo, String(row?.['id']))).toBe(false)
    expect(await findAccess(bank.context, token)).toBeDefined()
    expect(await revokeOwnAccessToken(bank.context, acme, String(row?.['id']))).toBe(true)
    expect(await findAccess(bank.context, token)).toBeUndefined()
  })

  test.each(['', 'x', 'chb_at_', 'chb_at_unknown', 'chb_own_unknown', 'chb_rt_x', '\u0000'])(
    'the bearer %j reads nothing',
    async (token) => {
      expect(await findAccess(bank.context, token)).toBeUndefined()
    },
  )

  test('a code, a refresh token and a client secret are no bearers', async () => {
    const code = await bank.approve()
    expect(await findAccess(bank.context, code)).toBeUndefined()
    const response = await bank.exchange(code)
    const { refresh_token } = (await response.json()) as { refresh_token: string }
    expect(await findAccess(bank.context, refresh_token)).toBeUndefined()
    expect(await findAccess(bank.context, bank.partner.client_secret)).toBeUndefined()
  })
})
