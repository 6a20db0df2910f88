import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findVisibleCloses, insertClose } from '@/lib/server/db/close'
import { changeFirmItem, listFirmItems, maxFirmItems } from '@/lib/server/db/firm-item'
import type { PersonSession } from '@/lib/server/db/session'
import type { Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { addFirmItem, endFirmItems } from '@/test/close/firm-items'
import { june } from '@/test/close/findings'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the firm’s items, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let query: Query

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    query = forFirm(dashboard.database, admin.firm.id).query
  })
  afterAll(() => dashboard.close())

  it('an item that ends stays in the closes that were begun with it', async () => {
    const firm_id = admin.firm.id
    const named = { firm_id, name: 'Northlight' }
    const ref = { firm_id, connection_id: await insertTestConnection(dashboard.database, named) }
    const some = { clients: [ref.connection_id], tags: ['retail'] }
    const accruals = await addFirmItem(query, admin.person, { words: 'Accruals', asksFor: 'note' })
    const typed = { words: 'VAT', repeats: 'yearly', month: 6, of: some, asksFor: 'note' } as const
    const vat = await addFirmItem(query, admin.person, typed)
    expect((await listFirmItems(query, admin.firm.id))[1]).toEqual({ id: vat, ...typed })
    const close_id = await insertClose(query, ref, {
      ...june,
      preparer: admin.person.id,
      reviewer: undefined,
      due: '2026-07-10',
    })
    const [{ createdAt } = expect.fail()] = await findVisibleCloses(query, admin.person, [close_id])
    const end = { does: 'end', id: accruals } as const
    expect(await changeFirmItem(query, admin.person, end)).toBe(true)
    expect(await changeFirmItem(query, admin.person, end)).toBe(false)
    const idsOf = async (begunAt?: string) =>
      (await listFirmItems(query, admin.firm.id, begunAt)).map(({ id }) => id)
    expect(await idsOf()).toEqual([vat])
    expect(await idsOf(createdAt)).toContain(accruals)
    const { person } = await dashboard.signIn('preparer')
    await expect(changeFirmItem(query, person, { does: 'end', id: vat })).rejects.toThrow()
    await endFirmItems(query, admin.person)
  })

  it('an item is changed and moved by itself, of its own firm alone, and there are so many of them', async () => {
    const ids: string[] = []
    for (const words of ['a', 'b', 'c']) ids.push(await addFirmItem(query, admin.person, { words }))
    const [a = '', b = '', c = ''] = ids
    const order = async () => (await listFirmItems(query, admin.firm.id)).map(({ words }) => words)
    await changeFirmItem(query, admin.person, { does: 'up', id: c })
    expect(await order()).toEqual(['a', 'c', 'b'])
    await changeFirmItem(query, admin.person, { does: 'up', id: a })
    await changeFirmItem(query, admin.person, { does: 'down', id: b })
    await changeFirmItem(query, admin.person, { does: 'down', id: a })
    expect(await order()).toEqual(['c', 'a', 'b'])
    const item = { words: 'B', repeats: 'quarterly', of: 'all', asksFor: 'nothing' } as const
    await changeFirmItem(query, admin.person, { does: 'change', id: b, item })
    expect(await order()).toEqual(['c', 'a', 'B'])
    const foreigner = await dashboard.signIn('foreigner')
    const theirs = forFirm(dashboard.database, foreigner.firm.id).query
    const foreign = { does: 'end', id: b } as const
    expect(await changeFirmItem(theirs, foreigner.person, foreign)).toBe(false)
    for (let n = 3; n < maxFirmItems; n += 1) await addFirmItem(query, admin.person)
    expect(await changeFirmItem(query, admin.person, { does: 'add', item })).toBe(false)
    await endFirmItems(query, admin.person)
  })
})
