import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStores } from '@/test/store/database'
import {
  expired,
  findLeaks,
  openTestConnection,
  type TestConnection,
} from '@/test/connections/connection'

describe.each(testStores)('a business that two firms have, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  /** The other firm connects the same business, which ends what the first firm holds. */
  async function connectElsewhere(scope?: string[]): Promise<void> {
    const session = await desk.signIn('foreigner')
    const wish = { session, business: desk.business, clientName: 'Elsewhere' }
    const outcome = await desk.connect(scope === undefined ? wish : { ...wish, scope })
    expect(outcome.kind).toBe('connected')
  }

  it('is told apart for neither: the cause says no more than that it was changed elsewhere', async () => {
    await connectElsewhere()
    await desk.pass(expired)
    expect(await desk.read()).toBe('changed_elsewhere')
    const before = desk.bank.redemptions
    expect(await desk.read()).toBe('changed_elsewhere')
    expect(desk.bank.redemptions).toBe(before)
    const written = JSON.stringify([
      await desk.row(desk.connection_id),
      await desk.connections.getTimeline({
        person: desk.session.person,
        connection_id: desk.connection_id,
      }),
    ])
    expect(written).not.toContain('Elsewhere')
    expect(written).not.toContain('Other')
  })

  it('says so at a 401 too, while the access token had time left', async () => {
    await connectElsewhere()
    expect(await desk.read()).toBe('changed_elsewhere')
  })

  it('is healed by a reconnect, and the cause is another one after that', async () => {
    await connectElsewhere()
    await desk.pass(expired)
    await desk.read()
    const { session, business, connection_id } = desk
    await desk.connect({ session, business, connection_id })
    expect(await desk.read()).toBe('read')
    desk.bank.disconnect(business)
    await desk.pass(expired)
    expect(await desk.read()).not.toBe('changed_elsewhere')
  })

  it('is not suspected where the other firm has a business of its own', async () => {
    desk.bank.businesses.set('unrelated', ['unrelated-account'])
    const session = await desk.signIn('foreigner')
    await desk.connect({ session, business: 'unrelated', clientName: 'Unrelated' })
    desk.bank.disconnect(desk.business)
    await desk.pass(expired)
    expect(await desk.read()).not.toBe('changed_elsewhere')
  })

  it('is known by fingerprints that name no account', async () => {
    const rows = await desk.database.query('select fingerprint from account_fingerprint')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('account')
  })

  it('leaves no token in the store, the journal or the log', async () => {
    expect(await findLeaks(desk)).toEqual([])
  })
})
