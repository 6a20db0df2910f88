import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'

describe.each(testStores)('a business that two firms have, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  /** The other firm connects the same business, which ends what the first firm holds. */
  async function connectElsewhere(scope?: string[]): Promise<void> {
    const session = await dashboard.signIn('foreigner')
    const wish = { session, business: dashboard.business, clientName: 'Elsewhere' }
    const outcome = await dashboard.connect(scope === undefined ? wish : { ...wish, scope })
    expect(outcome.kind).toBe('connected')
  }

  it('tells neither firm about the other: the cause is changed_elsewhere', async () => {
    await connectElsewhere()
    await dashboard.pass(expired)
    expect(await dashboard.read()).toBe('changed_elsewhere')
    const before = dashboard.bank.redemptions
    expect(await dashboard.read()).toBe('changed_elsewhere')
    expect(dashboard.bank.redemptions).toBe(before)
    const written = JSON.stringify([
      await dashboard.row(dashboard.connection_id),
      await dashboard.connections.getTimeline({
        person: dashboard.session.person,
        connection_id: dashboard.connection_id,
      }),
    ])
    expect(written).not.toContain('Elsewhere')
    expect(written).not.toContain('Other')
  })

  it('says so at a 401 too, while the access token had time left', async () => {
    await connectElsewhere()
    expect(await dashboard.read()).toBe('changed_elsewhere')
  })

  it('is healed by a reconnect, and the cause is another one after that', async () => {
    await connectElsewhere()
    await dashboard.pass(expired)
    await dashboard.read()
    const { session, business, connection_id } = dashboard
    await dashboard.connect({ session, business, connection_id })
    expect(await dashboard.read()).toBe('read')
    dashboard.bank.disconnect(business)
    await dashboard.pass(expired)
    expect(await dashboard.read()).not.toBe('changed_elsewhere')
  })

  it('is not suspected where the other firm has a business of its own', async () => {
    dashboard.bank.businesses.set('unrelated', ['unrelated-account'])
    const session = await dashboard.signIn('foreigner')
    await dashboard.connect({ session, business: 'unrelated', clientName: 'Unrelated' })
    dashboard.bank.disconnect(dashboard.business)
    await dashboard.pass(expired)
    expect(await dashboard.read()).not.toBe('changed_elsewhere')
  })

  it('is known by fingerprints that name no account', async () => {
    const rows = await dashboard.database.query('select fingerprint from account_fingerprint')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('account')
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(dashboard)).toEqual([])
  })
})
