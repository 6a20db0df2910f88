import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { progressOfItems } from '@/lib/domain/close/close-progress'
import { refreshFirmItems } from '@/lib/server/close/refresh-firm-items'
import { stepClose } from '@/lib/server/close/step-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { saveTags } from '@/lib/server/db/client-labels'
import { saveCloseState } from '@/lib/server/db/close'
import { changeFirmItem } from '@/lib/server/db/firm-item'
import { saveClientSetting, saveFirmFigures } from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { july, june } from '@/test/close/findings'
import { addFirmItem, endFirmItems } from '@/test/close/firm-items'
import { keepProgress, readKept } from '@/test/close/keep-progress'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the firm’s items in what is kept of closes, in %s', (kind) => {
  let here: CloseStore
  let query: Query
  let firm_id: string
  beforeAll(async () => {
    here = await openCloseStore(kind)
    query = here.sealed.query
    firm_id = here.admin.firm.id
  })
  afterEach(() => endFirmItems(query, here.admin.person))
  afterAll(() => here.close())

  /** A close that was read. */
  const begin = async (period = june) => {
    const ref = await here.newClient()
    const id = await here.begin(ref, period)
    await keepProgress(here, ref, id)
    return { ref, id, read: () => readKept(here, ref, id) }
  }
  const tag = (ref: { connection_id: string }, tags: string[]) =>
    saveTags(query, { ...here.admin.person, ...ref }, tags)
  const refresh = () => refreshFirmItems(query, { firm_id })

  it('are those that each close has, as they are ticked, and the bank was not read for it', async () => {
    const [retail, other] = [await begin(), await begin()]
    await tag(retail.ref, ['retail'])
    const before = await retail.read()
    const of = { clients: [], tags: ['retail'] }
    const item = await addFirmItem(query, here.admin.person, { of })
    await refresh()
    const added = await retail.read()
    expect(added.ofFirm).toEqual([[item, 'to_do']])
    expect(added.progressAt).toBe(before.progressAt)
    expect((await other.read()).ofFirm).toEqual([])

    const step = { item_id: item, note: '' }
    const preparer = await here.actor('preparer', retail.ref)
    await tickItemOfClose(here.context, preparer, retail.id, { ...step, does: 'tick', seen: 0 })
    expect((await retail.read()).ofFirm).toEqual([[item, 'done']])
    await tickItemOfClose(here.context, preparer, retail.id, { ...step, does: 'untick', seen: 1 })
    expect((await retail.read()).ofFirm).toEqual([[item, 'to_do']])
    await tickItemOfClose(here.context, preparer, retail.id, { ...step, does: 'tick', seen: 2 })

    await changeFirmItem(query, here.admin.person, { does: 'end', id: item })
    const later = await here.begin(retail.ref, july)
    await keepProgress(here, retail.ref, later)
    await refresh()
    const after = await retail.read()
    expect(after.ofFirm).toEqual([[item, 'done']])
    expect((await readKept(here, retail.ref, later)).ofFirm).toEqual([])
    const { items } = (await here.look(retail.ref, retail.id)).outcome
    expect(after.progress).toEqual(progressOfItems(items))
    expect(after.progressAt).toBe(before.progressAt)
  })

  it('of the clients or the close that are meant alone, and of none that is locked until it is reopened', async () => {
    const [one, two, three] = [await begin(), await begin(), await begin()]
    await saveCloseState(query, { firm_id, close_id: three.id }, 'locked')
    const item = await addFirmItem(query, here.admin.person)
    const counts = async () =>
      (await Promise.all([one, two, three].map(({ read }) => read()))).map(
        ({ ofFirm }) => ofFirm.length,
      )
    await refreshFirmItems(query, { firm_id, close_id: one.id })
    expect(await counts()).toEqual([1, 0, 0])
    const connection_ids = [two.ref.connection_id, three.ref.connection_id]
    await refreshFirmItems(query, { firm_id, connection_ids })
    expect(await counts()).toEqual([1, 1, 0])
    await refresh()
    expect(await counts()).toEqual([1, 1, 0])
    await changeFirmItem(query, here.admin.person, { does: 'change', id: item, item: ofNobody })
    await refresh()
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('are in the firm’s order, and due by the fiscal year of the client or else of the firm', async () => {
    const [one, two] = [await begin(), await begin()]
    const rent = await addFirmItem(query, here.admin.person)
    const year = await addFirmItem(query, here.admin.person, { repeats: 'yearly' })
    await refresh()
    expect((await one.read()).ofFirm.map(([id]) => id)).toEqual([rent])
    await saveFirmFigures(query, here.admin.person, { period: null, fiscal_start: 7 })
    const client = { ...here.admin.person, ...two.ref }
    await saveClientSetting(query, client, { period: null, time_zone: null, fiscal_start: 1 })
    await changeFirmItem(query, here.admin.person, { does: 'up', id: year })
    await refresh()
    expect((await one.read()).ofFirm.map(([id]) => id)).toEqual([year, rent])
    expect((await two.read()).ofFirm.map(([id]) => id)).toEqual([rent])
    await saveFirmFigures(query, here.admin.person, { period: null, fiscal_start: null })
  })

  it('take as many statements for many closes as for one, and nothing is written where nothing changed', async () => {
    const closes = [await begin(), await begin(), await begin()]
    const item = await addFirmItem(query, here.admin.person)
    const statements: string[] = []
    const counted: Query = (text, ...more) => {
      statements.push(text)
      return query(text, ...more)
    }
    await refreshFirmItems(counted, { firm_id })
    expect(statements).toHaveLength(4)
    for (const { read } of closes) expect((await read()).ofFirm).toEqual([[item, 'to_do']])
    await refreshFirmItems(counted, { firm_id })
    expect(statements.slice(4).filter((text) => text.startsWith('update'))).toEqual([])
  })

  it('of a close that is reopened are those that it has then', async () => {
    const { ref, id, read } = await begin()
    await here.sign('preparer', ref, id)
    await here.sign('reviewer', ref, id)
    await here.take('reviewer', ref, id, { step: { does: 'lock' } })
    const item = await addFirmItem(query, here.admin.person)
    await refresh()
    expect((await read()).ofFirm).toEqual([])
    const step = { does: 'reopen', reason: 'A late invoice' } as const
    const [admin, { events }] = [await here.actor('admin', ref), await here.look(ref, id)]
    const reopened = await stepClose(here.context, admin, id, { step, seen: events.length })
    expect(reopened.kind).toBe('kept')
    expect((await read()).ofFirm).toEqual([[item, 'to_do']])
  })
})

/** For no client. */
const ofNobody = {
  words: 'Rent',
  repeats: 'monthly',
  of: { clients: [], tags: [] },
  asksFor: 'nothing',
} as const
