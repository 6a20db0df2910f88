import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import { findClose, insertClose, listCloses, saveAssignment } from '@/lib/server/db/close'
import { findVisibleCloses, saveCloseState } from '@/lib/server/db/close'
import {
  findClosePolicy,
  findFirmPolicy,
  saveMateriality,
  saveTwoSigners,
} from '@/lib/server/db/close-policy'
import {
  findThresholds,
  saveClientThresholds,
  saveFirmThresholds,
} from '@/lib/server/db/close-thresholds'
import { addCloseEvent, findOutcome, listCloseEvents } from '@/lib/server/db/close-event'
import { addExceptions, listExceptions } from '@/lib/server/db/exception-entry'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { addTick, listTicks } from '@/lib/server/db/tick'
import { addFirmItem } from '@/test/close/firm-items'
import { acceptanceOf, exclusionWith, findingWith, june } from '@/test/close/findings'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('closes, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let foreigner: PersonSession
  let sealed: SealedQuery
  let ref: { firm_id: string; connection_id: string }

  const sealedOf = ({ firm }: PersonSession): SealedQuery => ({
    query: forFirm(dashboard.database, firm.id).query,
    vault: dashboard.store.vault,
  })
  const newClient = async (session = admin) => ({
    firm_id: session.firm.id,
    connection_id: await insertTestConnection(dashboard.database, {
      firm_id: session.firm.id,
      name: 'Northlight',
    }),
  })
  const begin = (of = ref, period = june) =>
    insertClose(sealed.query, of, {
      ...period,
      preparer: admin.person.id,
      reviewer: undefined,
      due: '2026-07-10',
    })

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    foreigner = await dashboard.signIn('foreigner')
    sealed = sealedOf(admin)
    ref = await newClient()
  })
  afterAll(() => dashboard.close())

  it('decisions come back as they were made, in order', async () => {
    const client = await newClient()
    const by = admin.person.id
    const finding = findingWith()
    const accepted = acceptanceOf(finding, {
      id: randomUUID(),
      by,
      reason: 'reason 😀'.repeat(400),
    })
    const excluded = exclusionWith({ id: randomUUID(), by })
    const withdrawn: ExceptionEntry = {
      id: randomUUID(),
      kind: 'withdrawn',
      of: accepted.id,
      by,
      at: accepted.at,
    }
    await addExceptions(sealed, client, [accepted, excluded])
    await addExceptions(sealed, client, [withdrawn])
    const listed = await listExceptions(sealed, client)
    const undated = (entry: ExceptionEntry) => ({ ...entry, at: undefined })
    expect(listed.map(undated)).toEqual([accepted, excluded, withdrawn].map(undated))
  })

  it('one exception is withdrawn once', async () => {
    const client = await newClient()
    const excluded = exclusionWith({ id: randomUUID(), by: admin.person.id })
    const withdrawal = (): ExceptionEntry => ({
      id: randomUUID(),
      kind: 'withdrawn',
      of: excluded.id,
      by: admin.person.id,
      at: excluded.at,
    })
    await addExceptions(sealed, client, [excluded])
    await addExceptions(sealed, client, [withdrawal()])
    await expect(addExceptions(sealed, client, [withdrawal()])).rejects.toThrow()
  })

  it('no reason, note or finding stands in the store in the clear', async () => {
    const client = await newClient()
    const by = admin.person.id
    const reason = 'a very particular reason'
    await addExceptions(sealed, client, [
      acceptanceOf(findingWith({ payee: 'PARTICULAR PAYEE' }), { id: randomUUID(), by, reason }),
    ])
    const close_id = await begin(client)
    const sign: CloseEvent = { does: 'sign', as: 'preparer', digest: 'd', note: reason, by, at: '' }
    await addCloseEvent(sealed, { firm_id: client.firm_id, close_id }, 1, {
      id: randomUUID(),
      event: sign,
      outcome: { payee: 'PARTICULAR PAYEE' },
    })
    const written = await dashboard.everythingWritten()
    expect(written.toLowerCase()).not.toContain('particular')
  })

  it('events come back as they happened; the last outcome is found by what it is of', async () => {
    const client = await newClient()
    const close_id = await begin(client)
    const own = { firm_id: client.firm_id, close_id }
    const by = admin.person.id
    const changes = [{ of: 'cut-off', amounts: [['USD', '4825000'] as const] }]
    const events: CloseEvent[] = [
      { does: 'begin', by, at: '' },
      { does: 'sign', as: 'preparer', digest: 'd1', note: 'done', by, at: '' },
      { does: 'suspend', as: 'preparer', changes, at: '' },
      { does: 'return', note: 'see cut-off', by, at: '' },
      { does: 'reopen', reason: 'late invoice', by, at: '' },
    ]
    for (const [index, event] of events.entries()) {
      await addCloseEvent(sealed, own, index + 1, {
        id: randomUUID(),
        event,
        ...(event.does === 'sign' && { outcome: { is: 'signed' } }),
      })
    }
    const listed = await listCloseEvents(sealed, own)
    expect(listed.map((event) => ({ ...event, at: '' }))).toEqual(events)
    expect(await findOutcome(sealed, own, 'preparer')).toEqual({ is: 'signed' })
    expect(await findOutcome(sealed, own, 'any')).toEqual({ is: 'signed' })
    expect(await findOutcome(sealed, own, 'reviewer')).toBeUndefined()
    const second = { id: randomUUID(), event: events[0] ?? expect.fail() }
    await expect(addCloseEvent(sealed, own, 1, second)).rejects.toThrow()
  })

  it('a client has a period once, and its people and due day change one by one', async () => {
    const client = await newClient()
    const close_id = await begin(client)
    await expect(begin(client)).rejects.toThrow()
    const own = { firm_id: client.firm_id, close_id }
    await saveAssignment(sealed.query, own, { preparer: null })
    await saveAssignment(sealed.query, own, { reviewer: admin.person.id, due: '2026-07-20' })
    await saveAssignment(sealed.query, own, {})
    await saveCloseState(sealed.query, own, 'in_preparation')
    expect(await listCloses(sealed.query, client)).toMatchObject([
      { preparer: null, reviewer: admin.person.id, due: '2026-07-20', state: 'in_preparation' },
    ])
  })

  it('another firm finds and changes nothing of a close', async () => {
    const client = await newClient()
    const close_id = await begin(client)
    const { query } = sealedOf(foreigner)
    const theirs = { firm_id: foreigner.firm.id, connection_id: client.connection_id }
    expect(await findClose(query, theirs, close_id)).toBeUndefined()
    expect(await findClose(query, client, close_id)).toBeUndefined()
    expect(await findVisibleCloses(query, foreigner.person, [close_id, 'no uuid'])).toEqual([])
    await saveAssignment(query, { firm_id: client.firm_id, close_id }, { due: '2030-01-01' })
    expect((await findClose(sealed.query, client, close_id))?.due).toBe('2026-07-10')
    await expect(
      insertClose(query, theirs, {
        ...june,
        preparer: undefined,
        reviewer: undefined,
        due: '2026-07-10',
      }),
    ).rejects.toThrow()
  })

  it('thresholds are kept of the firm and of each client, which admins set', async () => {
    const { query } = sealed
    const client = await newClient()
    const ofFirm = { large: new Map([['USD', 1_000_000n]]), days: 5 }
    const own = { large: new Map([['JPY', 10n ** 20n]]), days: undefined }
    await saveFirmThresholds(query, admin.person, ofFirm)
    await saveClientThresholds(query, { ...admin.person, ...client }, own)
    const kept = { firm: ofFirm, own }
    expect((await findClosePolicy(query, client))?.thresholds).toEqual(kept)
    expect(await findThresholds(query, client)).toEqual(kept)
    const none = { large: new Map<string, bigint>(), days: undefined }
    expect((await findClosePolicy(query, await newClient()))?.thresholds.own).toEqual(none)
    await saveClientThresholds(query, { ...admin.person, ...client }, none)
    await saveFirmThresholds(query, admin.person, none)
    expect(await findThresholds(query, client)).toEqual({ firm: none, own: none })
    const foreign = { ...foreigner.person, connection_id: client.connection_id }
    await saveClientThresholds(sealedOf(foreigner).query, foreign, own)
    expect((await findThresholds(query, client)).own).toEqual(none)
    const { person } = await dashboard.signIn('reviewer')
    await expect(saveFirmThresholds(query, person, own)).rejects.toThrow('set_policy')
    await expect(saveClientThresholds(query, { ...person, ...client }, own)).rejects.toThrow(
      'set_policy',
    )
  })

  it('a client has the firm’s materiality, with its own instead in the currencies that it has', async () => {
    const { query } = sealed
    const client = await newClient()
    await saveMateriality(
      query,
      admin.person,
      new Map([
        ['USD', 25_000n],
        ['EUR', 1n],
      ]),
    )
    await saveMateriality(query, admin.person, new Map([['USD', 900n]]), client.connection_id)
    await saveTwoSigners(query, admin.person, true)
    const own = await findClosePolicy(query, client)
    expect(own?.materiality).toEqual(
      new Map([
        ['USD', 900n],
        ['EUR', 1n],
      ]),
    )
    expect(own).toMatchObject({ twoSigners: true, closeDay: 15, fiscalStart: 1, tags: [] })
    expect((await findFirmPolicy(query, client.firm_id)).materiality.get('USD')).toBe(25_000n)
    await saveMateriality(query, admin.person, new Map(), client.connection_id)
    expect((await findClosePolicy(query, client))?.materiality.get('USD')).toBe(25_000n)
    const foreign = { firm_id: foreigner.firm.id, connection_id: client.connection_id }
    expect(await findClosePolicy(sealedOf(foreigner).query, foreign)).toBeUndefined()
    const reviewer = await dashboard.signIn('reviewer')
    await expect(saveTwoSigners(query, reviewer.person, false)).rejects.toThrow()
    await expect(saveMateriality(query, reviewer.person, new Map())).rejects.toThrow()
  })

  it('ticks come back by item, in order, with their notes', async () => {
    const item_id = await addFirmItem(sealed.query, admin.person)
    const close_id = await begin(await newClient())
    const own = { firm_id: admin.firm.id, close_id }
    const by = admin.person.id
    const place = (n: number) => ({ id: randomUUID(), item_id, n })
    await addTick(sealed, own, place(1), { does: 'tick', by, note: 'paid', files: 0 })
    await addTick(sealed, own, place(2), { does: 'untick', by, note: '', files: 0 })
    const again = addTick(sealed, own, place(2), { does: 'tick', by, note: '', files: 0 })
    await expect(again).rejects.toThrow()
    expect((await listTicks(sealed, own)).get(item_id)).toMatchObject([
      { does: 'tick', note: 'paid', by },
      { does: 'untick', note: '' },
    ])
  })
})
