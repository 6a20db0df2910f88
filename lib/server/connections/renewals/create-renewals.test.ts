import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRenewals, type Renewals } from '@/lib/server/connections/renewals/create-renewals'
import { assignClient } from '@/lib/server/db/client-labels'
import type { PersonSession } from '@/lib/server/db/session'
import { saveCloseDay } from '@/lib/server/db/setting'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('renewals, in %s', (kind) => {
  let dashboard: TestDashboard
  let renewals: Renewals
  let admin: PersonSession
  let preparer: PersonSession
  let foreigner: PersonSession
  let clients: string[]

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    renewals = createRenewals(dashboard.store)
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
    (await renewals.listQueue(session.person)).map(
      ({ client, renewed, outcome }) =>
        `${client.name} ${renewed ? 'renewed' : (outcome ?? 'open')}`,
    )
  const at = (index: number) => clients[index] ?? ''

  it('are queued in the order chosen, once each, postponed and removed', async () => {
    await renewals.add(admin.person, [at(2), at(0), at(0)].slice(0, 2))
    await renewals.add(admin.person, [at(1), at(2)])
    expect(await queue()).toEqual(['C open', 'A open', 'B open'])
    await renewals.postpone(admin.person, at(2))
    expect(await queue()).toEqual(['A open', 'B open', 'C open'])
    await renewals.remove(admin.person, at(1))
    expect(await queue()).toEqual(['A open', 'C open'])
    await renewals.clear(admin.person)
    expect(await queue()).toEqual([])
  })

  it('stay in the queue when they are declined, and count as done when approved since', async () => {
    await renewals.add(admin.person, [at(0), at(1)])
    expect(await renewals.comeBack(admin.person, at(0), 'declined')).toBe(false)
    expect(await renewals.leave(admin.person, at(0))).toBe(true)
    expect(await renewals.comeBack(admin.person, at(0), 'declined')).toBe(true)
    expect(await renewals.comeBack(admin.person, at(0), 'declined')).toBe(false)
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
    await renewals.add(admin.person, [at(0)])
    expect(await queue()).toEqual(['B open', 'A open'])
    await renewals.clear(admin.person)
  })

  it('forget a visit to the bank that never returned', async () => {
    await renewals.add(admin.person, [at(0)])
    await renewals.leave(admin.person, at(0))
    await ageStore(dashboard.database, 16 * 60)
    expect(await renewals.comeBack(admin.person, at(0), 'reconnected')).toBe(false)
    admin = await dashboard.signIn()
    await renewals.clear(admin.person)
  })

  it('are each person’s own, and of clients that they may see', async () => {
    admin = await dashboard.signIn()
    preparer = await dashboard.signIn('preparer')
    foreigner = await dashboard.signIn('foreigner')
    await renewals.add(preparer.person, [at(0), 'not an id'])
    await renewals.add(foreigner.person, [at(0)])
    expect(await queue(preparer)).toEqual([])
    expect(await queue(foreigner)).toEqual([])
    expect(await renewals.leave(foreigner.person, at(0))).toBe(false)
    const { person, firm } = preparer
    await assignClient(dashboard.database, {
      firm_id: firm.id,
      person_id: person.id,
      connection_id: at(0),
    })
    await renewals.add(person, [at(0), at(1)])
    expect(await queue(preparer)).toEqual(['A open'])
    expect(await queue()).toEqual([])
    await dashboard.database.query('delete from assignment')
    expect(await queue(preparer)).toEqual([])
  })

  it('have a close calendar that admins set', async () => {
    const { query } = dashboard.database
    expect(await renewals.findCloseDay(admin.firm.id)).toBeNull()
    await saveCloseDay(query, admin.person, 10)
    await saveCloseDay(query, admin.person, 12)
    expect(await renewals.findCloseDay(admin.firm.id)).toBe(12)
    await expect(saveCloseDay(query, preparer.person, 1)).rejects.toMatchObject({
      action: 'set_policy',
    })
    await expect(saveCloseDay(query, admin.person, 31)).rejects.toThrow()
  })

  describe('calendar', () => {
    it('opens by its secret alone, which the store does not contain', async () => {
      const secret = (await renewals.renewCalendar(admin.person)).reveal()
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
      const calendar = await renewals.readCalendar(secret)
      expect(calendar?.clients.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
      expect(await dashboard.everythingWritten()).not.toContain(secret)
      const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
      for (const wrong of ['', 'x', other, `${secret}=`, secret.toLowerCase(), "' or true --"]) {
        expect(await renewals.readCalendar(wrong)).toBeUndefined()
      }
      expect((await renewals.findCalendar(admin.person))?.lastReadAt).not.toBeNull()
    })

    it('is renewed, which ends the address before, and switched off', async () => {
      const first = (await renewals.renewCalendar(admin.person)).reveal()
      const second = (await renewals.renewCalendar(admin.person)).reveal()
      expect(await renewals.readCalendar(first)).toBeUndefined()
      expect(await renewals.readCalendar(second)).toBeDefined()
      await renewals.endCalendar(admin.person)
      expect(await renewals.readCalendar(second)).toBeUndefined()
      expect(await renewals.findCalendar(admin.person)).toBeUndefined()
    })

    it('shows a preparer what they are assigned, and somebody who left nothing', async () => {
      const secret = (await renewals.renewCalendar(preparer.person)).reveal()
      expect((await renewals.readCalendar(secret))?.clients).toEqual([])
      await dashboard.database.query('update person set disabled_at = now() where id = $1', [
        preparer.person.id,
      ])
      expect(await renewals.readCalendar(secret)).toBeUndefined()
    })
  })
})
