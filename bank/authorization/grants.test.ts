import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import { disconnectGrant, listGrants } from '@/bank/authorization/grants'
import { removePartner } from '@/bank/authorization/partners'
import {
  acme,
  openTestAuthorization,
  testCo,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { testStores } from '@/test/store/database'

const operatorKey = 'the-operators-key'

interface Tokens {
  access_token: string
  refresh_token: string
}

// Spec, States and transitions: one test for each row.
describe.each(testStores)('the life of a grant on %s', (store) => {
  let bank: TestAuthorization
  beforeAll(async () => {
    bank = await openTestAuthorization(store, { operatorKey })
  })
  afterAll(() => bank.close())
  beforeEach(async () => {
    for (const grant of await active()) await disconnectGrant(bank.context, acme, grant.id)
    // History is kept for a year.
    bank.clock.advance(400 * 24 * 60 * 60)
  })

  const active = async () =>
    (await listGrants(bank.context, acme)).filter(({ ended_at }) => ended_at === null)
  const redeem = async (code: string): Promise<Tokens> => {
    const response = await bank.exchange(code)
    expect(response.status).toBe(200)
    return (await response.json()) as Tokens
  }
  const reads = async (access_token: string) =>
    (await findAccess(bank.context, access_token)) !== undefined

  test('no grant, the customer approves: an active grant for a year', async () => {
    const now = bank.clock.now()
    await redeem(await bank.approve())
    const [grant, ...more] = await active()
    expect(more).toEqual([])
    expect(grant).toMatchObject({ app_name: 'Ledgerly', isUnused: false, granted_at: now })
    expect((grant?.expires_at.getTime() ?? 0) - now.getTime()).toBe(365 * 24 * 3_600_000)
  })

  test('approving again updates the same grant: new scopes, a new year, one active grant', async () => {
    await redeem(await bank.approve({ scope: 'accounts:read cards:read offline_access' }))
    const [before] = await active()
    bank.clock.advance(100 * 24 * 60 * 60)
    const now = bank.clock.now()
    await redeem(await bank.approve({ scope: 'accounts:read offline_access' }))
    const grants = await active()
    expect(grants).toHaveLength(1)
    expect(grants[0]).toMatchObject({
      id: before?.id,
      scope: ['accounts:read', 'offline_access'],
      granted_at: now,
    })
  })

  test('older tokens die when the new code is redeemed, and not before', async () => {
    const old = await redeem(await bank.approve())
    const code = await bank.approve()
    expect(await reads(old.access_token)).toBe(true)
    const rotated = await bank.refresh(old.refresh_token)
    expect(rotated.status).toBe(200)
    const older = (await rotated.json()) as Tokens
    const { access_token } = await redeem(code)
    expect(await reads(old.access_token)).toBe(false)
    expect(await reads(older.access_token)).toBe(false)
    expect((await bank.refresh(older.refresh_token)).status).toBe(400)
    expect(await reads(access_token)).toBe(true)
  })

  test('an abandoned approval changes nothing', async () => {
    const { access_token } = await redeem(await bank.approve())
    const before = await active()
    await bank.approve({ scope: 'cards:read' })
    bank.clock.advance(600)
    expect(await active()).toEqual(before)
    expect(await reads(access_token)).toBe(true)
  })

  test('50 customers approving at once make one grant', async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, () => bank.approve()))
    expect(await active()).toHaveLength(1)
    expect(new Set(codes).size).toBe(50)
  })

  test('disconnected before the code was redeemed: the code is worth nothing', async () => {
    const code = await bank.approve()
    const [grant] = await active()
    await disconnectGrant(bank.context, acme, grant?.id ?? '')
    expect((await bank.exchange(code)).status).toBe(400)
    expect(await active()).toEqual([])
  })

  test('a disconnected grant is history, and a new approval is a new grant', async () => {
    await redeem(await bank.approve())
    const [first] = await active()
    expect(await disconnectGrant(bank.context, testCo, first?.id ?? '')).toBe(false)
    expect(await disconnectGrant(bank.context, acme, first?.id ?? '')).toBe(true)
    expect(await disconnectGrant(bank.context, acme, first?.id ?? '')).toBe(false)
    await redeem(await bank.approve())
    const [second] = await active()
    expect(second?.id).not.toBe(first?.id)
    const history = await listGrants(bank.context, acme)
    expect(history.map(({ id, end_reason }) => [id, end_reason])).toEqual([
      [second?.id, null],
      [first?.id, 'disconnected'],
    ])
  })

  test('1 year elapses: expired, and a new approval is a new grant', async () => {
    await redeem(await bank.approve())
    const [first] = await active()
    bank.clock.advance(365 * 24 * 60 * 60)
    expect(await active()).toEqual([])
    expect(await disconnectGrant(bank.context, acme, first?.id ?? '')).toBe(false)
    const { access_token } = await redeem(await bank.approve())
    expect(await reads(access_token)).toBe(true)
    expect((await active())[0]?.id).not.toBe(first?.id)
  })

  test('the audience decides the environment', async () => {
    const audience = bank.context.settings.sandboxAudience
    const { access_token } = await redeem(await bank.approve({ audience }))
    expect(await findAccess(bank.context, access_token)).toMatchObject({
      environment: 'sandbox',
      business_id: testCo,
    })
  })

  test('a grant that the operator dates back a year has ended, with its tokens, and not another', async () => {
    const { access_token } = await redeem(await bank.approve())
    const age = (business_id: string, days: unknown, key = operatorKey) =>
      bank.request('/operator/grants/age', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ client_id: bank.partner.client_id, business_id, days }),
      })
    expect((await age(acme, 359)).status).toBe(204)
    const [grant] = await active()
    const left = (grant?.expires_at.getTime() ?? 0) - bank.clock.now().getTime()
    expect(left).toBe(6 * 24 * 3_600_000)
    expect(await reads(access_token)).toBe(true)
    expect((await age(testCo, 7)).status).toBe(404)
    expect((await age(acme, -1)).status).toBe(400)
    expect((await age(acme, 7, 'guessed')).status).toBe(404)
    expect(await reads(access_token)).toBe(true)
    expect((await age(acme, 7)).status).toBe(204)
    expect(await reads(access_token)).toBe(false)
    expect(await active()).toEqual([])
  })

  test('an app that the operator removes loses everything at once', async () => {
    const code = await bank.approve()
    const { access_token } = await redeem(code)
    expect(await removePartner(bank.context.database, bank.partner.client_id)).toBe(true)
    expect(await reads(access_token)).toBe(false)
    expect((await bank.exchange(code)).status).toBe(401)
    expect(await removePartner(bank.context.database, bank.partner.client_id)).toBe(false)
  })
})
