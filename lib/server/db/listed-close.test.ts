import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { assignClient, saveArchived } from '@/lib/server/db/client-labels'
import { findVisibleCloses, insertClose, saveCloseState, saveProgress } from '@/lib/server/db/close'
import { addCloseEvent } from '@/lib/server/db/close-event'
import { listProgress } from '@/lib/server/db/kept-progress'
import { findVisibleClose, listVisibleCloses } from '@/lib/server/db/listed-close'
import { listLockedPeriods } from '@/lib/server/db/locked-month'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { differenceAcceptance, lockDifference } from '@/lib/server/db/watch-schema'
import { june } from '@/test/close/findings'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the list of closes, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let foreigner: PersonSession
  let sealed: SealedQuery
  let firm_id: string

  const newClient = async () =>
    insertTestConnection(dashboard.database, { firm_id, name: 'Northlight' })
  const begin = async (connection_id: string, period = june) => {
    const own = { preparer: admin.person.id, reviewer: undefined, due: '2026-07-10' }
    return insertClose(sealed.query, { firm_id, connection_id }, { ...period, ...own })
  }
  const listed = async (connection_id: string, person = admin.person) =>
    (await listVisibleCloses(dashboard.store, person, june)).filter(
      (each) => each.connection_id === connection_id,
    )
  const happen = async (close_id: string, events: readonly CloseEvent[]) => {
    for (const [index, event] of events.entries()) {
      await addCloseEvent(sealed, { firm_id, close_id }, index + 1, { id: randomUUID(), event })
    }
  }

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    foreigner = await dashboard.signIn('foreigner')
    firm_id = admin.firm.id
    sealed = { query: forFirm(dashboard.database, firm_id).query, vault: dashboard.store.vault }
  })
  afterAll(() => dashboard.close())

  it('has what was kept when the bank was last read, and says where it never was', async () => {
    const client = await newClient()
    const close_id = await begin(client)
    expect(await listed(client)).toMatchObject([
      { id: close_id, progress: undefined, progressAt: null, changes: 0, note: undefined },
    ])
    const items = [{ id: 'cut-off', state: 'to_review' as const }]
    const progress = { items, open: 2, missingStatements: 0 }
    await saveProgress(sealed, { firm_id, close_id }, progress, {})
    const [kept] = await listed(client)
    expect(kept).toMatchObject({ progress, progressAt: expect.any(String) })
    expect(await findVisibleClose(dashboard.store, admin.person, client, june)).toEqual(kept)
    const [brief] = await listVisibleCloses(dashboard.store, admin.person, june, undefined, {
      isBrief: true,
    })
    expect(brief).toEqual({ ...kept, progress: undefined, progressAt: null })
    const whole = await listProgress(dashboard.database, firm_id, [close_id])
    expect({ ...brief, ...whole.get(close_id) }).toEqual(kept)
  })

  it('has only clients that the person sees, and nothing of another firm', async () => {
    const client = await newClient()
    await begin(client)
    const outsider = { ...admin.person, id: randomUUID(), all_clients: false }
    for (const person of [outsider, foreigner.person]) {
      expect(await listVisibleCloses(dashboard.store, person, june)).toEqual([])
      expect(await findVisibleClose(dashboard.store, person, client, june)).toBeUndefined()
    }
    const preparer = await dashboard.signIn('preparer')
    const assigned = { ...preparer.person, all_clients: false }
    expect(await listed(client, assigned)).toEqual([])
    const given = { firm_id, person_id: assigned.id, connection_id: client }
    await assignClient(dashboard.database, given)
    expect(await listed(client, assigned)).toHaveLength(1)
  })

  it('leaves archived clients out, and months before it unless they are still to be locked', async () => {
    const client = await newClient()
    const close_id = await begin(client, monthsFrom(2025, 11, 1))
    await begin(client, monthsFrom(2026, 7, 1))
    expect(await listed(client)).toMatchObject([{ id: close_id }])
    await saveCloseState(sealed.query, { firm_id, close_id }, 'locked')
    expect(await listed(client)).toEqual([])
    await begin(client)
    await saveArchived(sealed.query, { firm_id, role: 'admin', connection_id: client }, true)
    expect(await listed(client)).toEqual([])
    expect(await findVisibleClose(dashboard.store, admin.person, client, june)).toBeDefined()
    expect(await findVisibleCloses(sealed.query, admin.person, [close_id])).toHaveLength(1)
  })

  it('has the note of one that was returned, and whose signature is suspended', async () => {
    const by = admin.person.id
    const sign = (as: 'preparer' | 'reviewer') =>
      ({ does: 'sign', as, digest: 'd', note: '', by, at: '' }) as const
    const returned = await newClient()
    const close_id = await begin(returned)
    const back: CloseEvent = { does: 'return', note: 'see cut-off', by, at: '' }
    await happen(close_id, [{ does: 'begin', by, at: '' }, sign('preparer'), back])
    await saveCloseState(sealed.query, { firm_id, close_id }, 'returned')
    expect(await listed(returned)).toMatchObject([{ note: 'see cut-off', suspended: undefined }])
    const suspended = await newClient()
    const suspension: CloseEvent = { does: 'suspend', as: 'reviewer', changes: [], at: '' }
    await happen(await begin(suspended), [sign('preparer'), sign('reviewer'), suspension])
    expect(await listed(suspended)).toMatchObject([{ note: undefined, suspended: 'reviewer' }])
  })

  it('has what both have signed, and not what the reviewer took back', async () => {
    const by = admin.person.id
    const sign = (as: 'preparer' | 'reviewer') =>
      ({ does: 'sign', as, digest: 'd', note: '', by, at: '' }) as const
    const signed = [sign('preparer'), sign('reviewer')]
    const isReviewed = async (events: readonly CloseEvent[]) => {
      const client = await newClient()
      const close_id = await begin(client)
      await happen(close_id, events)
      await saveCloseState(sealed.query, { firm_id, close_id }, 'ready_for_review')
      return (await listed(client)).map((each) => each.isReviewed)
    }
    expect(await isReviewed(signed)).toEqual([true])
    expect(await isReviewed([sign('preparer')])).toEqual([false])
    const back: CloseEvent = { does: 'withdraw', as: 'reviewer', by, at: '' }
    expect(await isReviewed([...signed, back])).toEqual([false])
  })

  it('counts differences since the lock that nobody accepted as they are now', async () => {
    const client = await newClient()
    const close_id = await begin(client)
    const found = ['a', 'b', 'c', 'd'].map((row) => ({
      firmId: firm_id,
      closeId: close_id,
      row,
      kind: 'changed' as const,
      differenceSealed: 'x',
      foundAt: '2026-07-08T10:00:00Z',
    }))
    const accept = (row: string, at: string, of: 'changed' | 'gone' = 'changed') => ({
      firmId: firm_id,
      closeId: close_id,
      row,
      n: 1,
      kind: of,
      personId: admin.person.id,
      at,
      seenSealed: 'x',
    })
    await build(sealed.query, async (db) => {
      await db.insert(lockDifference).values(found)
      await db
        .insert(differenceAcceptance)
        .values([
          accept('a', '2026-07-08T11:00:00Z'),
          accept('b', '2026-07-08T09:00:00Z'),
          accept('c', '2026-07-08T11:00:00Z', 'gone'),
        ])
    })
    expect(await listed(client)).toMatchObject([{ changes: 3 }])
    await saveCloseState(sealed.query, { firm_id, close_id }, 'locked')
    const july = monthsFrom(2026, 7, 1)
    const after = async (since?: string) =>
      (await listVisibleCloses(dashboard.store, admin.person, july, since)).filter(
        (each) => each.connection_id === client,
      )
    expect(await after()).toEqual([])
    expect(await after('2026-06-01')).toMatchObject([{ id: close_id, changes: 3 }])
    expect(await after('2026-07-01')).toEqual([])
  })

  it('what is locked is said of the clients meant, as far as the person sees them, with a day in the months', async () => {
    const [one, other, none] = [await newClient(), await newClient(), await newClient()]
    const meant = [one, other, none]
    const lock = async (client: string, month: number) => {
      const close_id = await begin(client, monthsFrom(2026, month, 1))
      await saveCloseState(sealed.query, { firm_id, close_id }, 'locked')
    }
    for (const client of [one, other]) for (const month of [2, 4, 5]) await lock(client, month)
    await begin(none, monthsFrom(2026, 4, 1))
    const spring = monthsFrom(2026, 3, 3)
    const locked = await listLockedPeriods(dashboard.database, admin.person, spring, meant)
    const [april, may] = [monthsFrom(2026, 4, 1), monthsFrom(2026, 5, 1)]
    expect(meant.map((client) => locked.get(client))).toEqual([[april, may], [april, may], []])
    const { database } = dashboard
    expect(await listLockedPeriods(database, admin.person, spring, [one])).toEqual(
      new Map([[one, [april, may]]]),
    )
    const outsider = { ...admin.person, id: randomUUID(), all_clients: false }
    for (const person of [outsider, foreigner.person]) {
      expect(await listLockedPeriods(database, person, spring, meant)).toEqual(new Map())
    }
  })
})
