import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import { assignCloses } from '@/lib/server/close/assign-closes'
import { beginCloses } from '@/lib/server/close/begin-closes'
import { decideFindings, withdrawFromClose } from '@/lib/server/close/decide-findings'
import { stepClose } from '@/lib/server/close/step-close'
import { tickItemOfClose } from '@/lib/server/close/tick-item'
import { saveAssignment, saveCloseState } from '@/lib/server/db/close'
import { saveTwoSigners } from '@/lib/server/db/close-policy'
import { listLockedRows } from '@/lib/server/db/lock-part'
import { removeClient } from '@/lib/server/db/forgotten-client'
import { setPersonActive } from '@/lib/server/db/person'
import { closeEvidence, payment } from '@/test/close/close-evidence'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { findingWith, july, june } from '@/test/close/findings'
import { addFirmItem, endFirmItems } from '@/test/close/firm-items'
import { testStores } from '@/test/store/database'

const august = { first: '2026-08-01', last: '2026-08-31' }

const accept = { kind: 'accepted', reason: 'Contract on file' } as const
describe.each(testStores)('what people do to a close, in %s', (kind) => {
  let here: CloseStore
  beforeAll(async () => {
    here = await openCloseStore(kind)
  })
  afterAll(() => here.close())

  const asBoth = async (ref: { firm_id: string; connection_id: string }) => [
    await here.actor('preparer', ref),
    await here.actor('reviewer', ref),
  ]

  it('people go on from month to month for as long as they are there, and due days are the firm’s', async () => {
    const ref = await here.newClient()
    const first = await here.begin(ref)
    const reviewer = await here.actor('reviewer', ref)
    const own = { firm_id: ref.firm_id, close_id: first }
    await saveAssignment(here.sealed.query, own, { reviewer: reviewer.person.id })
    const next = await here.look(ref, await here.begin(ref, july))
    expect(next.close).toMatchObject({ reviewer: reviewer.person.id, due: '2026-08-15' })
    const { preparer } = (await here.look(ref, first)).close
    expect(next.close.preparer).toBe(preparer)
    const active = (isActive: boolean) =>
      setPersonActive(here.sealed.query, {
        firm_id: ref.firm_id,
        person_id: reviewer.person.id,
        isActive,
      })
    await active(false)
    const last = await here.look(ref, await here.begin(ref, august))
    await active(true)
    expect(last.close).toMatchObject({ reviewer: null, preparer })
  })

  it('a day is closed once, and of several months those that were begun are passed over', async () => {
    const ref = await here.newClient()
    await here.begin(ref)
    const actor = await here.actor('preparer', ref)
    const quarter = { first: '2026-04-01', last: '2026-06-30' }
    expect(await beginCloses(here.context, actor, [quarter])).toEqual({
      kind: 'overlaps',
      with: june,
    })
    const begun = await beginCloses(here.context, actor, [june, july])
    expect(begun).toMatchObject({ kind: 'begun', ids: [expect.any(String)], isPart: false })
  })

  it('months of which another close has days are passed over, and the others are begun', async () => {
    const ref = await here.newClient()
    const quarter = { first: '2026-04-01', last: '2026-06-30' }
    await here.begin(ref, quarter)
    const actor = await here.actor('preparer', ref)
    expect(await beginCloses(here.context, actor, [june, july])).toMatchObject({
      kind: 'begun',
      periods: [july],
      isPart: true,
    })
    expect(await beginCloses(here.context, actor, [june, july])).toEqual({
      kind: 'overlaps',
      with: quarter,
    })
  })

  it('a signature that was given before two people were required does not lock a close', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const reviewer = await here.actor('reviewer', ref)
    const bank = here.bankOf()
    for (const as of ['preparer', 'reviewer'] as const) {
      const { digest, events } = await here.look(ref, close_id)
      const step = { does: 'sign', as, digest, note: '' } as const
      const seen = events.length
      const signed = await stepClose(here.context, reviewer, close_id, { step, seen, bank })
      expect(signed).toEqual({ kind: 'kept' })
    }
    await saveTwoSigners(here.sealed.query, here.admin.person, true)
    const locked = await here.take('reviewer', ref, close_id, { step: { does: 'lock' } })
    expect(locked).toEqual({ kind: 'refused', why: 'same_person' })
    await saveTwoSigners(here.sealed.query, here.admin.person, false)
    expect(await here.take('reviewer', ref, close_id, { step: { does: 'lock' } })).toEqual({
      kind: 'kept',
    })
  })

  it('what somebody decided since it was read is in what is signed, or it is not signed', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const evidence = closeEvidence({ rows: [payment('t-1', -1)] })
    const bank = here.bankOf({ ...evidence, checks: { ...evidence.checks, isBeforeRead: true } })
    const { digest, outcome } = await here.look(ref, close_id, bank)
    const findings = outcome.items.flatMap((item) =>
      item.kind === 'firm' ? [] : item.findings.map(({ finding, seen }) => ({ finding, seen })),
    )
    const actor = await here.actor('preparer', ref)
    const decided = { decision: accept, findings }
    await decideFindings(here.context, actor, close_id, decided)
    const step = { does: 'sign', as: 'preparer', digest, note: '' } as const
    expect(await stepClose(here.context, actor, close_id, { step, seen: 1, bank })).toEqual({
      kind: 'refused',
      why: 'other_outcome',
    })
  })

  it('a close whose rows were not read to the end is not locked', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    await here.sign('preparer', ref, close_id)
    await here.sign('reviewer', ref, close_id)
    const part = { end: 'limit', notUnderstood: 0 } as const
    const bank = here.bankOf(closeEvidence({ checks: { extent: part } }))
    const step = { does: 'lock' } as const
    expect(await here.take('reviewer', ref, close_id, { step, bank })).toEqual({
      kind: 'refused',
      why: 'cannot_tell',
    })
    expect((await here.look(ref, close_id)).close.state).toBe('ready_for_review')
  })

  it('another note at one of the firm’s items suspends what was signed, and the same one does not', async () => {
    const { query } = here.sealed
    const item_id = await addFirmItem(query, here.admin.person, { asksFor: 'note' })
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const actor = await here.actor('preparer', ref)
    const tick = (note: string, seen: number) =>
      tickItemOfClose(here.context, actor, close_id, { item_id, does: 'tick', note, seen })
    expect(await tick('Agrees', 0)).toEqual({ kind: 'kept' })
    const { digest } = await here.look(ref, close_id)
    await here.sign('preparer', ref, close_id)
    const stateAfter = async (note: string, seen: number) => {
      expect(await tick(note, seen)).toEqual({ kind: 'kept' })
      return (await here.look(ref, close_id)).events.at(-1)?.does
    }
    expect(await stateAfter('Agrees', 1)).toBe('sign')
    expect(await stateAfter('Off by 40', 2)).toBe('suspend')
    expect((await here.look(ref, close_id)).digest).not.toBe(digest)
    await endFirmItems(query, here.admin.person)
  })

  it('a close that is reopened and locked again keeps the rows of its last lock', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const toLock = lockedRowOf(june, 'UTC')
    const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => toLock(payment(id, -1)) ?? [])
    const lock = async (ids: readonly string[]) => {
      await here.sign('preparer', ref, close_id)
      await here.sign('reviewer', ref, close_id)
      const bank = { ...here.bankOf(), rows: rowsOf(ids) }
      return here.take('reviewer', ref, close_id, { step: { does: 'lock' }, bank })
    }
    const many = Array.from({ length: 1001 }, (_, at) => `t-${at}`)
    expect(await lock(many)).toEqual({ kind: 'kept' })
    const listed = () => listLockedRows(here.sealed, { ...ref, close_id }, 'locked')
    expect((await listed())?.map(({ key }) => key)).toEqual(rowsOf(many).map(({ key }) => key))
    const step = { does: 'reopen', reason: 'A late invoice' } as const
    expect(await here.take('reviewer', ref, close_id, { step })).toEqual({ kind: 'kept' })
    expect(await lock(['t-1'])).toEqual({ kind: 'kept' })
    expect(await listed()).toHaveLength(1)
  })

  it('a client that is deleted in the middle takes its closes along, and answers as none', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const actor = await here.actor('reviewer', ref)
    await here.context.audit.appendChange(ref.firm_id, (query) => removeClient(query, ref))
    const unknown = { kind: 'unknown' }
    const findings = [{ finding: findingWith(), seen: [] }]
    const decided = { decision: accept, findings }
    expect(await decideFindings(here.context, actor, close_id, decided)).toEqual(unknown)
    const bank = here.bankOf()
    const request = { step: { does: 'lock' } as const, seen: 1, bank }
    expect(await stepClose(here.context, actor, close_id, request)).toEqual(unknown)
    expect(await beginCloses(here.context, actor, [june])).toEqual(unknown)
    const tick = { item_id: randomUUID(), does: 'tick', note: '', seen: 0 } as const
    expect(await tickItemOfClose(here.context, actor, close_id, tick)).toEqual(unknown)
    expect(await assignCloses(here.context, actor.person, [close_id], {})).toEqual(unknown)
  })

  it('a close of another client, or of another firm, is none of this one', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const foreigner = await here.dashboard.signIn('foreigner')
    const theirs = await here.newClient(foreigner)
    const another = await here.actor('reviewer', await here.newClient())
    const stranger = { person: { ...foreigner.person, role: 'reviewer' as const }, client: theirs }
    for (const actor of [another, stranger]) {
      const request = { step: { does: 'begin' } as const, seen: 1 }
      expect(await stepClose(here.context, actor, close_id, request)).toEqual({ kind: 'unknown' })
      const findings = [{ finding: findingWith(), seen: [] }]
      const decided = { decision: accept, findings }
      expect((await decideFindings(here.context, actor, close_id, decided)).kind).toBe('unknown')
    }
    const assigned = await assignCloses(here.context, stranger.person, [close_id], {})
    expect(assigned).toEqual({ kind: 'unknown' })
    const { events } = await here.look(ref, close_id)
    expect(events).toHaveLength(1)
    await saveCloseState(here.sealed.query, { ...ref, close_id }, 'in_preparation')
  })

  it('is assigned to people who may and who see the client, by a day of the calendar', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const [preparer = expect.fail(), reviewer = expect.fail()] = await asBoth(ref)
    const assign = (assignment: Parameters<typeof assignCloses>[3]) =>
      assignCloses(here.context, preparer.person, [close_id], assignment)
    expect(await assign({ reviewer: reviewer.person.id, due: '2026-07-20' })).toMatchObject({
      count: 1,
    })
    expect(await assign({ reviewer: preparer.person.id })).toMatchObject({ why: 'person' })
    expect(await assign({ preparer: randomUUID() })).toMatchObject({ why: 'person' })
    expect(await assign({ due: '2026-02-30' })).toMatchObject({ why: 'due' })
    const unassigned = { ...preparer.person, id: randomUUID(), all_clients: false }
    expect(await assignCloses(here.context, unassigned, [close_id], {})).toEqual({
      kind: 'unknown',
    })
    expect((await here.look(ref, close_id)).close).toMatchObject({
      reviewer: reviewer.person.id,
      due: '2026-07-20',
    })
  })

  it('a viewer changes none of it', async () => {
    const ref = await here.newClient()
    const close_id = await here.begin(ref)
    const viewer = await here.actor('viewer', ref)
    const findings = [{ finding: findingWith(), seen: [] }]
    const refused = [
      () => beginCloses(here.context, viewer, [july]),
      () => decideFindings(here.context, viewer, close_id, { decision: accept, findings }),
      () => withdrawFromClose(here.context, viewer, randomUUID()),
      () => assignCloses(here.context, viewer.person, [close_id], {}),
    ]
    for (const change of refused) await expect(async () => change()).rejects.toThrow()
    const step = { does: 'withdraw', as: 'preparer' } as const
    await expect(stepClose(here.context, viewer, close_id, { step, seen: 1 })).rejects.toThrow()
  })
})
