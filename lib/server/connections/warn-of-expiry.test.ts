import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { warnOfExpiry } from '@/lib/server/connections/scheduler'
import { listDueWarnings } from '@/lib/server/db/expiry-warning'
import { day, openTestConnection, type TestConnection } from '@/test/connections/connection'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval that will end, in %s', (kind) => {
  let dashboard: TestConnection

  beforeAll(async () => {
    dashboard = await openTestConnection(kind)
  })
  afterAll(() => dashboard.close())
  beforeEach(() => dashboard.renew())

  /** The thresholds that were told of, oldest first, each with the days that were left. */
  async function warnings(): Promise<[unknown, unknown][]> {
    const { session, connection_id } = dashboard
    const events = await listEvents(dashboard.store, session.firm.id, {
      connection_ids: [connection_id],
    })
    return events
      .filter((event) => event.kind === 'connection.expiry_warned')
      .map(({ detail }): [unknown, unknown] => [detail['threshold'], detail['days']])
      .toReversed()
  }

  /** The refresh window would lapse on the way; this is about the grant alone. */
  async function passDays(days: number): Promise<void> {
    await dashboard.pass(days * day)
    await dashboard.database.query(
      'update connection set refresh_received_at = now(), keep_alive_at = null',
    )
  }

  it('an approval that will end is warned of at 60, 30, 14, 7 and 1 days, once each, with any number of instances', async () => {
    await passDays(304)
    await dashboard.connections.tick()
    expect(await warnings()).toEqual([])
    for (const days of [1, 30, 16, 7, 6]) {
      await passDays(days)
      await Promise.all(
        [dashboard.instance(), dashboard.instance(), dashboard.instance()].map((one) => one.tick()),
      )
      await dashboard.pass(120)
      await dashboard.connections.tick()
    }
    expect(await warnings()).toEqual([
      [60, 60],
      [30, 30],
      [14, 14],
      [7, 7],
      [1, 1],
    ])
    expect(await verifyChain(dashboard.store, dashboard.session.firm.id)).toMatchObject({
      kind: 'intact',
    })
  })

  it('an approval that will end is warned of once by instances that check at the same moment, without a lease', async () => {
    await passDays(336)

    expect(await listDueWarnings(dashboard.database, 9)).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => warnOfExpiry(dashboard)))
    expect(await warnings()).toEqual([[30, 29]])
    expect(await listDueWarnings(dashboard.database, 9)).toEqual([])
  })

  it('an approval that will end is warned of at the tightest threshold alone after a pause', async () => {
    await passDays(360)
    await dashboard.connections.tick()
    expect(await warnings()).toEqual([[7, 5]])
  })

  it('an approval that will end is warned of again in the next year', async () => {
    await passDays(336)
    await dashboard.connections.tick()
    const { session, business, connection_id } = dashboard
    await dashboard.connect({ session, business, connection_id })
    await dashboard.connections.tick()
    expect(await warnings()).toEqual([[30, 29]])
    await passDays(336)
    await dashboard.connections.tick()
    expect(await warnings()).toEqual([
      [30, 29],
      [30, 29],
    ])
  })

  it('an approval is not warned of where access has ended already', async () => {
    await passDays(360)
    const { person } = dashboard.session
    await dashboard.connections.disconnect({ person, connection_id: dashboard.connection_id })
    await dashboard.connections.tick()
    expect(await warnings()).toEqual([])
  })
})
