import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BegunAuthorization } from '@/lib/server/connections/authorize/begin-authorization'
import type { CreatedHandOff } from '@/lib/server/connections/handoff/hand-offs'
import { openTestHandOff, type TestHandOff } from '@/test/connections/hand-off'
import { ageStore } from '@/test/db/store'

interface Link extends CreatedHandOff {
  firm_id: string
  /** The business of the client that it renews; undefined where it asks for a new one. */
  business: string | undefined
  hasEnded: boolean
  redeemed: number
  begun: (BegunAuthorization & { params?: URLSearchParams })[]
}

const kinds = {
  go: 4,
  approve: 6,
  decline: 1,
  back: 8,
  stranger: 1,
  session: 1,
  end: 1,
  age: 1,
} as const

const step = fc.record({
  kind: fc.oneof(
    ...Object.entries(kinds).map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight })),
  ),
  link: fc.nat(3),
  business: fc.nat(2),
  which: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

it('is never used twice, after its end, for another firm, or to mix two businesses', async () => {
  const dashboard = await openTestHandOff('embedded')
  let redemptions = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 80, maxLength: 80 }), async (steps) => {
      await dashboard.renew()
      const businesses = [dashboard.business, dashboard.newBusiness(), dashboard.newBusiness()]
      const links = await makeLinks(dashboard, businesses)
      for (const each of steps) {
        const link = links[each.link]
        if (link !== undefined) await take(dashboard, link, each, businesses)
      }
      for (const link of links) expect(link.redeemed).toBeLessThanOrEqual(1)
      redemptions += links.reduce((sum, { redeemed }) => sum + redeemed, 0)
      await expectUnmixed(dashboard)
    }),
    { numRuns: 15 },
  )
  expect(redemptions).toBeGreaterThan(5)
  await dashboard.close()
}, 300_000)

/** One for each of two clients, one for a new client, and one of another firm. */
async function makeLinks(dashboard: TestHandOff, businesses: readonly string[]): Promise<Link[]> {
  const foreigner = await dashboard.signIn('foreigner')
  const links: Link[] = []
  const add = async (business: string | undefined, person = dashboard.session.person) => {
    const wish =
      business === undefined ? {} : { connection_id: await dashboard.connected(business) }
    const made = await dashboard.make({ person, ...wish })
    const { firm_id } = person
    links.push({ ...made, firm_id, business, hasEnded: false, redeemed: 0, begun: [] })
  }
  for (const business of businesses.slice(0, 2)) await add(business)
  await add(undefined)
  await add(undefined, foreigner.person)
  return links
}

async function take(
  dashboard: TestHandOff,
  link: Link,
  { kind, business, which }: Step,
  businesses: string[],
) {
  const { handOffs } = dashboard.connections
  const attempt = link.begun[which]
  if (kind === 'age') await ageStore(dashboard.database, 240)
  if (kind === 'end') {
    await dashboard.database.query(`update hand_off set expires_at = now() where id = $1`, [
      link.hand_off_id,
    ])
    link.hasEnded = true
  }
  if (kind === 'go') {
    const begun = await handOffs.begin(link.token)
    if (begun !== undefined) link.begun.push(begun)
    expect(begun === undefined).toBe(link.hasEnded || link.redeemed > 0)
  }
  if (attempt === undefined) return
  if (kind === 'decline') attempt.params = dashboard.bank.decline(attempt.authorizationUrl)
  if (kind === 'approve') {
    attempt.params = dashboard.bank.approve(attempt.authorizationUrl, businesses[business] ?? '')
  }
  const { params } = attempt
  if (params === undefined) return
  const before = dashboard.bank.tokenCalls().length
  if (kind === 'back') {
    await dashboard.comeBack(attempt, params)
    const calls = dashboard.bank.tokenCalls().length - before
    expect(calls === 0 || (!link.hasEnded && link.redeemed === 0)).toBe(true)
    link.redeemed += calls
  } else if (kind === 'stranger') {
    await dashboard.comeBack({ browserBinding: new SecretText('of a stranger') }, params)
    expect(dashboard.bank.tokenCalls().length).toBe(before)
  } else if (kind === 'session') {
    const session = await dashboard.signIn()
    const { browserBinding } = attempt
    const outcome = await dashboard.connections.completeAuthorization({
      params,
      session,
      browserBinding,
    })
    expect(outcome.kind).toBe('failed')
    expect(dashboard.bank.tokenCalls().length).toBe(before)
  }
}

/** The accounts of a client are those of one business, and each link's approval is of its own firm. */
async function expectUnmixed({ database }: TestHandOff): Promise<void> {
  const mixed = await database.query(
    `select connection_id from connection_account group by connection_id
     having count(distinct regexp_replace(account_id, '-account-.*', '')) > 1`,
  )
  expect(mixed).toEqual([])
  const strayed = await database.query(
    `select h.id from hand_off h join connection c on c.id = h.approved_id
     where c.firm_id <> h.firm_id`,
  )
  expect(strayed).toEqual([])
  const doubled = await database.query(
    `select a.firm_id, a.account_id from connection_account a
       join connection c on c.id = a.connection_id and c.recognition = 'settled'
     group by a.firm_id, a.account_id having count(*) > 1`,
  )
  expect(doubled).toEqual([])
}
