import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudit } from '@/lib/server/audit/audit'
import {
  endCalendar,
  readCalendarFeed,
  renewCalendar,
} from '@/lib/server/connections/renewals/calendar'
import { changeQueue } from '@/lib/server/connections/renewals/queue'
import { findCalendarFeed } from '@/lib/server/db/calendar-feed'
import { beginRenewalItem, endRenewalItem, listRenewalItems } from '@/lib/server/db/renewal-item'
import { assignClient } from '@/lib/server/db/client-labels'
import type { PersonSession } from '@/lib/server/db/session'
import { findFirmSettings, saveCloseDay } from '@/lib/server/db/setting'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('renewals, in %s', (kind) => {
  let dashboard: TestDashboard
  let audit: ReturnType<typeof createAudit>
  let admin: PersonSession
  let preparer: PersonSession
  let foreigner: PersonSession
  let clients: string[]

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    audit = createAudit(dashboard.store)
    admin = await dashboard.signIn()
    preparer = await dashboard.signIn('preparer')
    foreigner = await dashboard.signIn('foreigner')
    const firm_id = admin.firm.id
    clients = []
    for (const name of ['A', 'B', 'C']) {
      clients.push(await insertTestConnection(dashboard.database, { firm_id, name }))
    }
  })
  afterAll(() => dashboard.close())

  const queue = async (session = admin) =>
    (await listRenewalItems(dashboard.database, session.person)).map(
      ({ client, renewed, outcome }) =>
        `${client.name} ${renewed ? 'renewed' : (outcome ?? 'open')}`,
    )
  const at = (index: number) => clients[index] ?? ''

  it('renewals are queued in the order chosen, once each, postponed and removed', async () => {
    await changeQueue(dashboard, admin.person, {
      step: 'add',
      connection_ids: [at(2), at(0), at(0)].slice(0, 2),
    })
    await changeQueue(dashboard, admin.person, { step: 'add', connection_ids: [at(1), at(2)] })
    expect(await queue()).toEqual(['C open', 'A open', 'B open'])
    await changeQueue(dashboard, admin.person, { step: 'later', connection_id: at(2) })
    expect(await queue()).toEqual(['A open', 'B open', 'C open'])
    await changeQueue(dashboard, admin.person, { step: 'remove', connection_id: at(1) })
    expect(await queue()).toEqual(['A open', 'C open'])
    await changeQueue(dashboard, admin.person, { step: 'clear' })
    expect(await queue()).toEqual([])
  })

  it('renewals stay in the queue when they are declined, and count as done when approved since', async () => {
    await changeQueue(dashboard, admin.person, { step: 'add', connection_ids: [at(0), at(1)] })
    expect(await endRenewalItem(dashboard.database, admin.person, at(0), 'declined')).toBe(false)
    expect(await beginRenewalItem(dashboard.database, admin.person, at(0))).toBe(true)
    expect(await endRenewalItem(dashboard.database, admin.person, at(0), 'declined')).toBe(true)
    expect(await endRenewalItem(dashboard.database, admin.person, at(0), 'declined')).toBe(false)
    expect(await queue()).toEqual(['A declined', 'B open'])
    await ageStore(dashboard.database, 60)
    admin = await dashboard.signIn()
    await dashboard.database.query('update connection set granted_at = now() where id = $1', [
      at(0),
    ])
    expect(await queue()).toEqual(['A renewed', 'B open'])
    // Chosen again in the next year it begins anew.
    await ageStore(dashboard.database, 60)
    admin = await dashboard.signIn()
    await changeQueue(dashboard, admin.person, { step: 'add', connection_ids: [at(0)] })
    expect(await queue()).toEqual(['B open', 'A open'])
    await changeQueue(dashboard, admin.person, { step: 'clear' })
  })

  it('forget a visit to the bank that never returned', async () => {
    await changeQueue(dashboard, admin.person, { step: 'add', connection_ids: [at(0)] })
    await beginRenewalItem(dashboard.database, admin.person, at(0))
    await ageStore(dashboard.database, 16 * 60)
    expect(await endRenewalItem(dashboard.database, admin.person, at(0), 'reconnected')).toBe(false)
    admin = await dashboard.signIn()
    await changeQueue(dashboard, admin.person, { step: 'clear' })
  })

  it('a queue is one person’s own, and of clients that they may see', async () => {
    admin = await dashboard.signIn()
    preparer = await dashboard.signIn('preparer')
    foreigner = await dashboard.signIn('foreigner')
    await changeQueue(dashboard, preparer.person, {
      step: 'add',
      connection_ids: [at(0), 'not an id'],
    })
    await changeQueue(dashboard, foreigner.person, { step: 'add', connection_ids: [at(0)] })
    expect(await queue(preparer)).toEqual([])
    expect(await queue(foreigner)).toEqual([])
    expect(await beginRenewalItem(dashboard.database, foreigner.person, at(0))).toBe(false)
    const { person, firm } = preparer
    await assignClient(dashboard.database, {
      firm_id: firm.id,
      person_id: person.id,
      connection_id: at(0),
    })
    await changeQueue(dashboard, person, { step: 'add', connection_ids: [at(0), at(1)] })
    expect(await queue(preparer)).toEqual(['A open'])
    expect(await queue()).toEqual([])
    await dashboard.database.query('delete from assignment')
    expect(await queue(preparer)).toEqual([])
  })

  it('admins set the day of the month on which books close', async () => {
    const { query } = dashboard.database
    expect((await findFirmSettings(dashboard.database, admin.firm.id)).closeDay).toBeNull()
    await saveCloseDay(query, admin.person, 10)
    await saveCloseDay(query, admin.person, 12)
    expect((await findFirmSettings(dashboard.database, admin.firm.id)).closeDay).toBe(12)
    await expect(saveCloseDay(query, preparer.person, 1)).rejects.toMatchObject({
      action: 'set_policy',
    })
    await expect(saveCloseDay(query, admin.person, 31)).rejects.toThrow()
  })

  describe('calendar', () => {
    it('opens by its secret alone, which the store does not contain', async () => {
      const secret = (await renewCalendar({ audit }, admin.person)).reveal()
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      const calendar = await readCalendarFeed(dashboard, secret)
      expect(calendar?.clients.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
      expect(await dashboard.everythingWritten()).not.toContain(secret)
      const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
      for (const wrong of ['', 'x', other, `${secret}=`, secret.toLowerCase(), "' or true --"]) {
        expect(await readCalendarFeed(dashboard, wrong)).toBeUndefined()
      }
      expect((await findCalendarFeed(dashboard.database, admin.person))?.lastReadAt).not.toBeNull()
    })

    it('a calendar is renewed, which ends the address before, and switched off', async () => {
      const first = (await renewCalendar({ audit }, admin.person)).reveal()
      const second = (await renewCalendar({ audit }, admin.person)).reveal()
      expect(await readCalendarFeed(dashboard, first)).toBeUndefined()
      expect(await readCalendarFeed(dashboard, second)).toBeDefined()
      await endCalendar({ audit }, admin.person)
      expect(await readCalendarFeed(dashboard, second)).toBeUndefined()
      expect(await findCalendarFeed(dashboard.database, admin.person)).toBeUndefined()
    })

    it('a calendar shows a preparer what they are assigned, and somebody who left nothing', async () => {
      const secret = (await renewCalendar({ audit }, preparer.person)).reveal()
      expect((await readCalendarFeed(dashboard, secret))?.clients).toEqual([])
      await dashboard.database.query('update person set disabled_at = now() where id = $1', [
        preparer.person.id,
      ])
      expect(await readCalendarFeed(dashboard, secret)).toBeUndefined()
    })
  })
})
