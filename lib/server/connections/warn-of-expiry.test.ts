import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents, verifyChain } from '@/lib/server/audit/audit'
import { warnOfExpiry } from '@/lib/server/connections/scheduler'
import { listDueWarnings } from '@/lib/server/db/expiry-warning'
import { day, openTestConnection, type TestConnection } from '@/test/connections/connection'
import { testStores } from '@/test/store/database'

describe.each(testStores)('an approval that will end, in %s', (kind) => {
  let desk: TestConnection

  beforeAll(async () => {
    desk = await openTestConnection(kind)
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.renew())

  /** The thresholds that were told of, oldest first, each with the days that were left. */
  async function warnings(): Promise<[unknown, unknown][]> {
    const { session, connection_id } = desk
    const events = await listEvents(desk.store, session.firm.id, { connection_id })
    return events
      .filter((event) => event.kind === 'connection.expiry_warned')
      .map(({ detail }): [unknown, unknown] => [detail['threshold'], detail['days']])
      .toReversed()
  }

  /** The refresh window would lapse on the way; this is about the grant alone. */
  async function passDays(days: number): Promise<void> {
    await desk.pass(days * day)
    await desk.database.query(
      'update connection set refresh_received_at = now(), keep_alive_at = null',
    )
  }

  it('is told of at 60, 30, 14, 7 and 1 days, once each, however many look', async () => {
    await passDays(304)
    await desk.connections.tick()
    expect(await warnings()).toEqual([])
    for (const days of [1, 30, 16, 7, 6]) {
      await passDays(days)
      await Promise.all(
        [desk.instance(), desk.instance(), desk.instance()].map((one) => one.tick()),
      )
      await desk.pass(120)
      await desk.connections.tick()
    }
    expect(await warnings()).toEqual([
      [60, 60],
      [30, 30],
      [14, 14],
      [7, 7],
      [1, 1],
    ])
    expect(await verifyChain(desk.store, desk.session.firm.id)).toMatchObject({ kind: 'intact' })
  })

  it('is told of once by instances that look at the same moment, without a lease', async () => {
    await passDays(336)

    expect(await listDueWarnings(desk.database, 9)).toHaveLength(1)
    await Promise.all(Array.from({ length: 4 }, () => warnOfExpiry(desk)))
    expect(await warnings()).toEqual([[30, 29]])
    expect(await listDueWarnings(desk.database, 9)).toEqual([])
  })

  it('is told of by the tightest threshold alone after a pause', async () => {
    await passDays(360)
    await desk.connections.tick()
    expect(await warnings()).toEqual([[7, 5]])
  })

  it('is told of anew in the next year', async () => {
    await passDays(336)
    await desk.connections.tick()
    const { session, business, connection_id } = desk
    await desk.connect({ session, business, connection_id })
    await desk.connections.tick()
    expect(await warnings()).toEqual([[30, 29]])
    await passDays(336)
    await desk.connections.tick()
    expect(await warnings()).toEqual([
      [30, 29],
      [30, 29],
    ])
  })

  it('is not told of where access has ended already', async () => {
    await passDays(360)
    const { person } = desk.session
    await desk.connections.disconnect({ person, connection_id: desk.connection_id })
    await desk.connections.tick()
    expect(await warnings()).toEqual([])
  })
})
