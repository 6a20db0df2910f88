import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, describe, it } from 'vitest'
import { assignClient, saveArchived } from '@/lib/server/db/client-labels'
import { insertClose, saveCloseState } from '@/lib/server/db/close'
import { countChangedMonths, listLockedMonths } from '@/lib/server/db/watched-month'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { lockDifference } from '@/lib/server/db/watch-schema'
import { june } from '@/test/close/findings'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('locked months with what changed, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
  })
  afterAll(() => dashboard.close())

  const changedMonth = async (who = admin) => {
    const firm_id = who.firm.id
    const { query } = forFirm(dashboard.database, firm_id)
    const connection_id = await insertTestConnection(dashboard.database, { firm_id, name: 'Fjord' })
    const own = { ...june, preparer: who.person.id, reviewer: undefined, due: '2026-07-10' }
    const close_id = await insertClose(query, { firm_id, connection_id }, own)
    await saveCloseState(query, { firm_id, close_id }, 'locked')
    const id = randomUUID()
    const difference = { id, firmId: firm_id, closeId: close_id, row: 't-1', kind: 'new' as const }
    await build(query, (db) =>
      db.insert(lockDifference).values({ ...difference, differenceSealed: 'k1.sealed' }),
    )
    return { firm_id, connection_id, close_id, query }
  }
  const listed = async ({ person }: PersonSession, connection_id: string) =>
    (await listLockedMonths(dashboard.database, person)).filter(
      (each) => each.connection_id === connection_id,
    )

  it('are those of the clients that a person may see, and of their own firm', async () => {
    const foreigner = await dashboard.signIn('foreigner')
    const preparer = await dashboard.signIn('preparer')
    const before = await countChangedMonths(dashboard.database, preparer.person)
    const { firm_id, connection_id } = await changedMonth()
    expect(await listed(admin, connection_id)).toMatchObject([
      {
        period: june,
        lastFullyReRead: undefined,
        hasDifferences: true,
        people: [admin.person.id],
      },
    ])
    expect(await listed(foreigner, connection_id)).toEqual([])
    expect(await countChangedMonths(dashboard.database, foreigner.person)).toBe(0)
    expect(await listed(preparer, connection_id)).toEqual([])
    expect(await countChangedMonths(dashboard.database, preparer.person)).toBe(before)
    const given = { firm_id, person_id: preparer.person.id, connection_id }
    await assignClient(dashboard.database, given)
    expect(await listed(preparer, connection_id)).toHaveLength(1)
    expect(await countChangedMonths(dashboard.database, preparer.person)).toBe(before + 1)
  })

  it('are none of an archived client, or of a month that was reopened', async () => {
    const count = () => countChangedMonths(dashboard.database, admin.person)
    const before = await count()
    const { firm_id, connection_id, close_id, query } = await changedMonth()
    expect(await count()).toBe(before + 1)
    const archive = (is: boolean) =>
      saveArchived(query, { ...admin.person, firm_id, connection_id }, is)
    await archive(true)
    expect([await listed(admin, connection_id), await count()]).toEqual([[], before])
    await archive(false)
    await saveCloseState(query, { firm_id, close_id }, 'reopened')
    expect([await listed(admin, connection_id), await count()]).toEqual([[], before])
  })
})
