import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forFirm } from '@/lib/server/db/store/firm-role'
import {
  accept,
  closeCalls,
  type CloseProgram,
  type FoundAnswer,
  openCloseProgram,
} from '@/test/api/close-program'
import { addFirmItem } from '@/test/close/firm-items'

let program: CloseProgram
beforeAll(async () => {
  program = await openCloseProgram()
  await program.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await program.close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
})
afterAll(() => program.close.here.close())

describe('a month that nobody has begun', () => {
  it('is not started, and has its items as the bank has them now', async () => {
    const { status, body } = await program.read()
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'not_started', signatures: [], is_whole: true })
    expect(body).toMatchObject({ due_on: '2026-03-15', bank_problem: null, preparer_id: null })
    const receipts = body.items.find(({ id }) => id === 'without-receipt')
    expect(receipts).toMatchObject({ kind: 'evidence', state: 'to_review', found: 2 })
    expect(body.items).toContainEqual(
      expect.objectContaining({ id: program.rent, kind: 'firm', words: 'Rent', state: 'to_do' }),
    )
    expect(body.open_findings).toBe((await program.listOpen()).length)
    expect((await program.close.here.dashboard.database.query('select id from close')).length).toBe(
      0,
    )
  })

  it('has findings whose identifiers stay, with their transactions and amounts', async () => {
    const one = (await program.find()).body.findings
    await program.close.here.restart()
    const other = (await program.find()).body.findings
    expect(one).toEqual(other)
    expect(new Set(one?.map(({ id }) => id)).size).toBe(one?.length)
    const fuel = await program.findOf('Fastlane Fuel')
    expect(fuel).toMatchObject({ amounts: [{ amount: -31_044, currency: 'USD' }], reason: null })
    expect(fuel.transaction_ids).toHaveLength(1)
  })

  it.each([
    ['2999-01', 422],
    ['0000-01', 422],
    ['2026-13', 404],
    ['june', 404],
  ])('%s is no month that can be closed', async (month, status) => {
    for (const name of [closeCalls.read, closeCalls.find]) {
      expect((await program.send(name, { params: { month } })).status).toBe(status)
    }
    const signed = await program.sign({ as: 'preparer' }, { params: { month } })
    expect(signed.status).toBe(status)
  })

  it('is not begun by a signature that is refused', async () => {
    const signed = await program.sign({ as: 'preparer' })
    expect(signed).toMatchObject({ status: 422, body: { why: 'items_open' } })
    const reviewed = await program.sign({ as: 'reviewer' }, { who: 'reviewer' })
    expect(reviewed).toMatchObject({ status: 409, body: { why: 'state' } })
    expect((await program.read()).body.state).toBe('not_started')
  })

  it('says nothing of what a bank that is down did not say', async () => {
    await program.close.fail('/api/v1/transactions')
    for (const name of [closeCalls.read, closeCalls.find]) {
      const { status, body } = await program.send(name)
      expect(status).toBe(502)
      expect(body['detail']).toMatch(/bank/i)
    }
    await program.close.recover()
  })
})

describe('a decision of a program', () => {
  it('takes a reason, a scope and an end as the browser does', async () => {
    const { id } = await program.findOf('Fastlane Fuel')
    const exclude = { decision: 'exclude', reason: 'Fuel card', until: 'never' }
    const cases = [
      [{ decision: 'accept', reason: ' ' }, 422, 'empty'],
      [{ decision: 'accept' }, 422, 'empty'],
      [{ decision: 'accept', reason: '\u202e<b>&'.repeat(4000) }, 422, 'too_long'],
      [exclude, 422, 'no_scope'],
      [{ ...exclude, scope: 'payee', until: '2020-01-01' }, 422, 'ended'],
      [
        { ...exclude, scope: 'amount', up_to: { amount: 5, currency: 'USD' } },
        422,
        'other_finding',
      ],
    ] as const
    for (const [body, status, why] of cases) {
      expect(await program.decide(id, body)).toMatchObject({ status, body: { why } })
    }
    for (const body of [
      { decision: 'maybe', reason: 'x' },
      { decision: 'accept', reason: 1 },
      { decision: 'accept', reason: 'x', scope: 'payee' },
      { ...exclude, scope: 'world' },
      { ...exclude, scope: 'payee', until: '2026-02-31' },
      '{"decision":',
      '[]',
    ]) {
      expect((await program.decide(id, body)).status).toBe(400)
    }
    expect((await program.findOf('Fastlane Fuel')).state).toBe('open')
  })

  it('is kept once, and is there in the browser with who made it', async () => {
    const { id } = await program.findOf('Fastlane Fuel')
    const said = { decision: 'exclude', reason: 'Fuel card', scope: ['payee', 'amount'] }
    const excluded = await program.decide(id, said)
    expect(excluded).toMatchObject({ status: 200, body: { id, state: 'excluded' } })
    expect(await program.findOf('Fastlane Fuel')).toMatchObject({ id, state: 'excluded' })
    const again = await program.decide(id, said)
    expect(again).toMatchObject({ status: 409, body: { earlier: [{ does: 'excluded' }] } })
    await program.close.as('preparer')
    const { exceptions, close: head } = await program.close.read()
    expect(exceptions).toMatchObject([
      {
        kind: 'excluded',
        by: program.close.sessions.preparer.person.id,
        scope: { payee: 'FASTLANE FUEL', upTo: { amount: 31_044, currency: 'USD' }, sign: 'minus' },
        end: { kind: 'fiscal_year', last: '2026-12-31' },
      },
    ])
    expect(head).toMatchObject({ state: 'in_preparation', seen: 1 })
    expect(head?.preparer).toBe(program.close.sessions.preparer.person.id)
  })

  it('can be sent again by who did not hear the answer, and by nobody else', async () => {
    const { id } = await program.findOf('Harrow & Wexley')
    for (const _ of [1, 2]) {
      expect(await program.decide(id, accept)).toMatchObject({
        status: 200,
        body: { state: 'accepted' },
      })
    }
    const later = await program.decide(id, accept, { who: 'reviewer' })
    expect(later).toMatchObject({
      status: 409,
      body: { earlier: [{ does: 'accepted', name: 'preparer', words: 'Contract on file' }] },
    })
    const { exceptions } = await program.close.read()
    expect(exceptions.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
  })

  it('is refused of what the bank says otherwise of by now, which is sent with the refusal', async () => {
    await program.close.pay(-500_000, 'Ostrander Legal', '2026-02-16')
    const { id } = await program.findOf('Ostrander Legal', 'new-payees')
    await program.close.pay(-700_000, 'Ostrander Legal', '2026-02-17')
    await program.close.here.restart()
    const stale = await program.decide(id, accept)
    expect(stale.status).toBe(409)
    const now = stale.body['now'] as FoundAnswer
    expect(now.amounts).toHaveLength(2)
    expect((await program.decide(now.id, accept)).status).toBe(200)
    expect((await program.decide('0'.repeat(64), accept)).status).toBe(404)
    expect((await program.decide('../../x', accept)).status).toBe(404)
  })

  it('is refused while the bank is down, and is not kept', async () => {
    await program.close.pay(-4200, 'Quill Print', '2026-02-19')
    const { id } = await program.findOf('Quill Print')
    await program.close.fail('/api/v1/transactions')
    expect((await program.decide(id, accept)).status).toBe(502)
    const { body } = await program.read()
    expect(body).toMatchObject({ is_whole: false, bank_problem: { code: 'bank_failed' } })
    const receipts = body.items.find((each) => each.id === 'without-receipt')
    expect(receipts).toMatchObject({ state: 'cannot_tell', found: null })
    const down = (await program.find()).body
    expect(down).toMatchObject({ is_whole: false, bank_problem: { code: 'bank_failed' } })
    expect(down.unread_items).toContain('without-receipt')
    await program.close.recover()
    expect(await program.findOf('Quill Print')).toMatchObject({ id, state: 'open' })
  })
})

it('what was read for a token that was ended meanwhile is given to nobody', async () => {
  const { here, sessions } = program.close
  const token = await program.tokenFor(sessions.preparer.person, ['read'])
  await here.setFaults([
    { match: { path: '/api/v1/transactions' }, fault: 'latency', seconds: 0.7 },
  ] as never)
  await here.restart()
  const { connections } = here
  await here.useConnections({
    ...connections,
    readBank: async (...given) => {
      await here.dashboard.database.query(`delete from api_token where scope = 'read'`)
      return connections.readBank(...given)
    },
  })
  const { status, body } = await program.find({ token })
  expect(status).toBe(404)
  expect(JSON.stringify(body)).not.toMatch(/Harrow|Quill/)
  await program.close.recover()
})

describe('an item of the firm', () => {
  it('is ticked and taken back, once each', async () => {
    for (const _ of [1, 2]) {
      expect(await program.tick(program.rent, { done: true })).toMatchObject({
        status: 200,
        body: { id: program.rent, state: 'done', words: 'Rent', kind: 'firm' },
      })
    }
    expect(await program.tick(program.rent, { done: false })).toMatchObject({
      body: { state: 'to_do' },
    })
    expect(await program.tick(program.rent, { done: true, note: 'Seen' })).toMatchObject({
      status: 200,
    })
    await program.close.as('preparer')
    const own = (await program.close.read()).items.find(({ id }) => id === program.rent)
    expect(own).toMatchObject({
      state: 'done',
      ticks: [{ does: 'tick' }, { does: 'untick' }, { does: 'tick', note: 'Seen' }],
    })
  })

  it('is none of evidence, nor one that is not there', async () => {
    expect((await program.tick('without-receipt', { done: true })).status).toBe(422)
    expect((await program.tick(crypto.randomUUID(), { done: true })).status).toBe(404)
    expect((await program.tick(program.rent, { done: 'yes' })).status).toBe(400)
    expect((await program.tick(program.rent, {})).status).toBe(400)
  })

  it('has what it asks for before it is done', async () => {
    const { query } = forFirm(
      program.close.here.dashboard.database,
      program.close.sessions.admin.firm.id,
    )
    const { person } = program.close.sessions.admin
    const own = { repeats: 'yearly', month: 1 } as const
    const file = await addFirmItem(query, person, { ...own, asksFor: 'file' })
    const note = await addFirmItem(query, person, { ...own, asksFor: 'note' })
    const january = { params: { month: '2026-01' } }
    const tickIn = (item_id: string, body: unknown) =>
      program.send(closeCalls.tick, { params: { ...january.params, item_id }, body })
    expect(await tickIn(file, { done: true })).toMatchObject({ status: 422, body: { why: 'file' } })
    expect(await tickIn(note, { done: true })).toMatchObject({ status: 422, body: { why: 'note' } })
    expect((await tickIn(note, { done: true, note: 'Posted' })).status).toBe(200)
  })
})
