import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as tick } from '@/app/api/close/[connection_id]/[close_id]/ticks/route'
import { POST as withdraw } from '@/app/api/close/[connection_id]/exceptions/route'
import { POST as begin } from '@/app/api/close/[connection_id]/route'
import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { listVisibleCloses } from '@/lib/server/db/listed-close'
import { listLockedRows } from '@/lib/server/db/lock-part'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readClose } from '@/lib/server/reads/read-close'
import {
  february,
  idOf,
  itemOf,
  openIn,
  openTestClose,
  post,
  type TestClose,
} from '@/test/close/open-close'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
  await close.pay(-1200, 'Corner Shop', '2026-02-13')
})
afterAll(() => close.here.close())

type Fields = readonly (readonly [string, string])[]

describe('the close of a month, by two people', () => {
  it('begins with what the firm has set', async () => {
    await close.as('admin')
    const setting = (name: string, ...fields: [string, string][]) =>
      post(postSetting, { setting: name }, fields)
    expect((await setting('two-signers', ['value', 'on'])).status).toBe(204)
    expect((await setting('materiality', ['currency', 'USD'], ['from', '250.00'])).status).toBe(204)
    const items = await setting(
      'items',
      ['action', 'add'],
      ['words', 'Accruals posted'],
      ['repeats', 'monthly'],
      ['asks_for', 'note'],
    )
    expect(items.status).toBe(204)
    await close.as('preparer')
    expect((await close.read()).close).toBeUndefined()
    const ofClient = { connection_id: close.here.connection_id }
    const begun = await close.begin()
    expect(begun).toMatchObject({
      status: 303,
      location: `/clients/${close.here.connection_id}/close?period=2026-02`,
    })
    expect(await close.begin(), 'somebody was faster').toEqual(begun)
    const quarter = { first: '2026-01-01', last: '2026-03-31' }
    expect(await post(begin, ofClient, Object.entries(quarter))).toMatchObject({
      status: 409,
      problem: { detail: 'A day of it belongs to another close, from 1 Feb 2026 to 28 Feb 2026.' },
    })
    for (const [first, last] of [
      ['9999-12-01', '9999-12-31'],
      ['0001-01-01', '0001-01-31'],
      ['2026-01-31', '2026-01-01'],
      ['2026-01-01', '2026-13-01'],
      ['1950-01-01', '2026-01-31'],
    ] as const) {
      const fields: Fields = [
        ['first', first],
        ['last', last],
        ['each', 'month'],
      ]
      expect((await post(begin, ofClient, fields)).status).toBe(422)
    }
    const week = { first: '2026-01-01', last: '2026-01-07' }
    expect((await post(begin, ofClient, Object.entries(week))).status).toBe(422)
    const { close: head } = await close.read()
    expect(head).toMatchObject({ state: 'in_preparation', due: '2026-03-15', seen: 1 })
    expect(head?.preparer).toBe(close.sessions.preparer.person.id)
  })

  it('shows the rows of the bank by item, those below materiality apart', async () => {
    const receipts = itemOf(await close.read(), 'without-receipt')
    expect(receipts).toMatchObject({ state: 'to_review', open: 2, total: 3 })
    expect(receipts.findings.map(({ standing }) => standing).toSorted()).toEqual([
      'below',
      'open',
      'open',
    ])
    const first = receipts.findings.find(({ standing }) => standing === 'open')
    expect(first?.rows[0]?.transaction.counterparty_name).toBe('Fastlane Fuel')
    expect(itemOf(await close.read(), 'statements').state).toBe('to_review')
    const page = await readClose(await getClient(close.here.connection_id), { period: '2026-02' })
    expect(page.read.period).toEqual(february)
  })

  it('keeps how its items stand for the board, which reads no bank', async () => {
    const { person } = close.sessions.preparer
    const [listed] = await listVisibleCloses(close.here.dashboard.store, person, february)
    expect(listed?.progress?.items).toContainEqual(
      expect.objectContaining({ id: 'without-receipt', state: 'to_review' }),
    )
    expect(listed?.progress?.missingStatements).toBeGreaterThan(0)
  })

  it('is not signed while something is open', async () => {
    const refused = await close.sign('preparer')
    expect(refused).toMatchObject({ status: 422, problem: { why: 'items_open' } })
    expect((await close.read()).stops.sign_as_preparer).toBe('items_open')
  })

  it('takes a reason for what is above materiality, and one that is not too long', async () => {
    const open = openIn(await close.read()).slice(0, 1)
    expect(await close.decide('accept', open, [['reason', ' ']])).toMatchObject({
      status: 422,
      problem: { why: 'empty' },
    })
    expect(await close.decide('accept', open, [['reason', 'x'.repeat(20_000)]])).toMatchObject({
      problem: { why: 'too_long' },
    })
    const unsaid = await close.decide('exclude', open, [
      ['reason', 'Contract on file'],
      ['until', 'never'],
    ])
    expect(unsaid.problem['why']).toBe('no_scope')
    expect((await close.send('accept', [['reason', 'x']])).status).toBe(400)
  })

  it('excludes a payee until the fiscal year ends, with hostile words as they are', async () => {
    const before = itemOf(await close.read(), 'without-receipt')
    const fuel = before.findings.filter(({ finding }) => finding.payee === 'FASTLANE FUEL')
    const hostile = '<script>alert(1)</script>\u202e=cmd|" /C calc"!A0 \n\u0000 🙂'
    const excluded = await close.decide('exclude', fuel, [
      ['reason', hostile],
      ['scope', 'payee'],
      ['until', 'fiscal_year'],
    ])
    expect(excluded.status).toBe(303)
    const after = itemOf(await close.read(), 'without-receipt')
    const left = after.findings.find(({ standing }) => standing === 'excluded')
    expect(left?.by).toMatchObject({
      reason: hostile,
      end: { last: '2026-12-31' },
    })
    expect(after.open).toBe(1)
  })

  it('shows who was earlier at a finding, and keeps what they did', async () => {
    const before = itemOf(await close.read(), 'without-receipt')
    const harrow = before.findings.filter(({ finding }) => finding.payee === 'HARROW & WEXLEY')
    expect((await close.decide('accept', harrow, [['reason', 'Framework contract']])).status).toBe(
      303,
    )
    await close.as('reviewer')
    const later = await close.decide('accept', harrow, [['reason', 'Seen the invoice']])
    expect(later.status).toBe(409)
    expect(later.problem).toMatchObject({
      kept: 0,
      earlier: [
        { does: 'accepted', words: 'Framework contract', by: close.sessions.preparer.person.id },
      ],
    })
    await close.as('preparer')
    const { exceptions } = await close.read()
    expect(exceptions.map(({ reason }) => reason)).toContain('Framework contract')
  })

  it('has the firm’s items ticked with the note that they ask for', async () => {
    const now = await close.read()
    const own = now.items.find(({ kind }) => kind === 'firm') ?? expect.fail()
    const params = { connection_id: close.here.connection_id, close_id: idOf(now) }
    const fields = (note: string, seen: string): Fields => [
      ['action', 'tick'],
      ['item', own.id],
      ['note', note],
      ['seen', seen],
    ]
    expect((await post(tick, params, fields('', '0'))).problem['why']).toBe('note')
    expect((await post(tick, params, fields('All of February', '0'))).status).toBe(303)
    expect((await post(tick, params, fields('Again', '0'))).status).toBe(409)
    const elsewhere = { ...params, close_id: crypto.randomUUID() }
    expect((await post(tick, elsewhere, fields('x', '0'))).status).toBe(404)
  })

  it('is signed on what the person saw, and on nothing else', async () => {
    expect((await close.acceptAll()).status).toBe(303)
    const other = await close.take('sign', ['as', 'preparer'], ['digest', '0'.repeat(64)])
    expect(other).toMatchObject({ status: 409, problem: { why: 'other_outcome' } })
    expect((await close.sign('preparer')).status).toBe(303)
    expect((await close.read()).close?.state).toBe('ready_for_review')
    await close.as('admin')
    expect((await close.take('lock')).problem['why']).toBe('not_signed')
  })

  it('is not reviewed by the person who prepared it', async () => {
    const { database } = close.here.dashboard
    const { id } = close.sessions.preparer.person
    await database.query(`update person set role = 'reviewer' where id = $1`, [id])
    await close.as('preparer')
    expect((await close.sign('reviewer')).problem['why']).toBe('same_person')
    await database.query(`update person set role = 'preparer' where id = $1`, [id])
    expect((await close.sign('reviewer')).status).toBe(403)
  })

  it('keeps its signature while the bank is down, and takes no new one', async () => {
    await close.as('reviewer')
    await close.fail('/api/v1/transactions')
    const down = await close.read()
    expect(itemOf(down, 'without-receipt')).toMatchObject({
      state: 'cannot_tell',
      older: { state: 'accepted' },
    })
    expect(down.basis.failure).toBeDefined()
    expect(down.close?.signatures.map(({ state }) => state)).toEqual(['given'])
    expect(await close.sign('reviewer')).toMatchObject({
      status: 422,
      problem: { why: 'cannot_tell' },
    })
    await close.recover()
  })

  it('has its signature suspended by what changes by more than materiality, and by nothing less', async () => {
    await close.pay(-900, 'Corner Shop', '2026-02-14')
    expect((await close.read()).close?.signatures.map(({ state }) => state)).toEqual(['given'])
    await close.pay(-4_825_000, 'Late Wire', '2026-02-20')
    const changed = await close.sign('reviewer')
    expect(changed.status).toBe(409)
    const { close: head } = await close.read()
    expect(head?.state).toBe('in_preparation')
    expect(head?.signatures[0]).toMatchObject({ state: 'suspended' })
    expect(head?.signatures[0]?.because.map(({ of }) => of)).toContain('without-receipt')
  })

  it('is signed by both, locked with its rows, and then reads no bank', async () => {
    await close.as('preparer')
    await close.acceptAll()
    expect((await close.sign('preparer')).status).toBe(303)
    await close.as('reviewer')
    expect((await close.read()).close?.reviewer).toBeUndefined()
    expect((await close.sign('reviewer')).status).toBe(303)
    // Nobody was chosen: it is for who has signed to lock it.
    expect((await close.read()).close?.reviewer).toBe(close.sessions.reviewer.person.id)
    expect((await close.take('lock')).status).toBe(303)
    await close.fail('/api/v1')
    const locked = await close.read()
    expect(locked).toMatchObject({ close: { state: 'locked' }, frozenAt: expect.any(String) })
    expect(itemOf(locked, 'without-receipt').findings.length).toBe(5)
    expect(locked.items.some(({ state }) => state === 'cannot_tell')).toBe(false)
    await close.recover()
    const { store } = getContext()
    const firm_id = close.sessions.admin.firm.id
    const sealed = { query: forFirm(store.database, firm_id).query, vault: store.vault }
    const own = { firm_id, close_id: idOf(locked) }
    expect(await listLockedRows(sealed, own, 'locked')).toHaveLength(5)
  })

  it('takes no decision and no tick while it is locked', async () => {
    const now = await close.read()
    const [finding] = itemOf(now, 'without-receipt').findings
    const refused = await close.decide('accept', finding ? [finding] : [], [['reason', 'Late']])
    expect(refused).toMatchObject({ status: 409, problem: { why: 'locked' } })
    const exception = now.exceptions.find(({ kind }) => kind === 'accepted')
    const ofClient = { connection_id: close.here.connection_id }
    const withdrawn = await post(withdraw, ofClient, [['exception', exception?.id ?? '']])
    expect(withdrawn.problem['why']).toBe('locked')
  })

  it('is reopened with a reason, by a reviewer', async () => {
    expect((await close.take('reopen', ['reason', ''])).problem['why']).toBe('empty')
    expect((await close.take('reopen', ['reason', 'A late invoice'])).status).toBe(303)
    const { close: head } = await close.read()
    expect(head).toMatchObject({ state: 'reopened', ledBy: { reason: 'A late invoice' } })
    expect(head?.signatures.every(({ state }) => state === 'withdrawn')).toBe(true)
    await close.as('preparer')
    expect((await close.take('reopen', ['reason', 'Me too'])).status).toBe(403)
  })

  it('leaves a line in the record for each of these, without what the bank says', async () => {
    const { audit } = getContext()
    const events = (await audit.list(close.sessions.admin.firm.id)).filter(({ kind }) =>
      kind.startsWith('close.'),
    )
    const kinds = new Set(events.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual([
      'close.begun',
      'close.findings_accepted',
      'close.findings_excluded',
      'close.item_ticked',
      'close.locked',
      'close.reopened',
      'close.signature_suspended',
      'close.signed',
    ])
    const said = JSON.stringify(events.map(({ detail }) => detail))
    expect(said).not.toMatch(/harrow|contract|1240000|accruals/i)
  })
})
