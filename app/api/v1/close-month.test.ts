import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getContext } from '@/lib/server/context'
import {
  accept,
  type CloseAnswer,
  closeCalls,
  type CloseProgram,
  openCloseProgram,
} from '@/test/api/close-program'

let program: CloseProgram
beforeAll(async () => {
  program = await openCloseProgram()
  await program.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await program.close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
})
afterAll(() => program.close.here.close())

describe('a month, by the programs of two people', () => {
  it('is not signed while something is open, or on what was not read', async () => {
    expect(await program.sign({ as: 'preparer' })).toMatchObject({
      status: 422,
      body: { why: 'items_open' },
    })
    for (const { id } of await program.listOpen()) {
      expect((await program.decide(id, accept)).status).toBe(200)
    }
    expect(await program.sign({ as: 'preparer' })).toMatchObject({ body: { why: 'items_open' } })
    expect((await program.tick(program.rent, { done: true })).status).toBe(200)
    const { version } = (await program.read()).body
    await program.close.pay(-100, 'Corner Shop', '2026-02-18')
    const body = { as: 'preparer', version }
    expect(await program.sign(body)).toMatchObject({
      status: 409,
      body: { why: 'other_outcome' },
    })
    for (const { id } of await program.listOpen()) await program.decide(id, accept)
  })

  it('takes no signature while its bank is down', async () => {
    await program.close.fail('/api/v1/transactions')
    expect((await program.sign({ as: 'preparer' })).status).toBe(502)
    await program.close.recover()
    expect((await program.read()).body.signatures).toEqual([])
  })

  it('is signed by the preparer, then by somebody else as reviewer', async () => {
    const { version } = (await program.read()).body
    const signed = await program.sign({ as: 'preparer', version })
    expect(signed).toMatchObject({
      status: 200,
      body: {
        state: 'ready_for_review',
        open_findings: 0,
        signatures: [{ by: 'preparer', role: 'preparer', state: 'given' }],
      },
    })
    expect(await program.sign({ as: 'preparer' })).toMatchObject({
      status: 409,
      body: { why: 'state' },
    })
    await program.close.fail('/api/v1')
    const down = (await program.read()).body
    const receipts = down.items.find((each) => each.id === 'without-receipt')
    expect(receipts).toMatchObject({ state: 'cannot_tell', older: { state: 'accepted' } })
    expect(down).toMatchObject({ state: 'ready_for_review', signatures: [{ state: 'given' }] })
    const { findings, bank_problem } = (await program.find()).body
    expect(findings).toBe(null)
    expect(bank_problem?.code).toBe('bank_failed')
    await program.close.recover()
    const { database } = program.close.here.dashboard
    const { id } = program.close.sessions.preparer.person
    await database.query(`update person set role = 'reviewer' where id = $1`, [id])
    const same = await program.sign({ as: 'reviewer' })
    expect(same).toMatchObject({ status: 422, body: { why: 'same_person' } })
    await database.query(`update person set role = 'preparer' where id = $1`, [id])
    const reviewed = await program.sign(
      { as: 'reviewer', version: (await program.read()).body.version },
      { who: 'reviewer' },
    )
    expect(reviewed.body.signatures).toMatchObject([
      { role: 'preparer', state: 'given' },
      { by: 'reviewer', role: 'reviewer', state: 'given' },
    ])
  })

  it('is the same in the browser, in its lists and in the record', async () => {
    await program.close.as('reviewer')
    const { close: head, items } = await program.close.read()
    expect(head).toMatchObject({ state: 'ready_for_review' })
    expect(head?.signatures.map(({ as, by, state }) => [as, by, state])).toEqual([
      ['preparer', program.close.sessions.preparer.person.id, 'given'],
      ['reviewer', program.close.sessions.reviewer.person.id, 'given'],
    ])
    expect(items.some(({ state }) => state === 'to_review' || state === 'to_do')).toBe(false)
    const { body } = await program.send(closeCalls.list)
    const [listed] = body['closes'] as CloseAnswer[]
    expect(listed?.state).toBe('ready_for_review')
    expect(listed?.items.map(({ id, state }) => [id, state])).toEqual(
      items.map(({ id, state }) => [id, state]),
    )
    const events = await getContext().audit.list(program.close.sessions.admin.firm.id)
    const kinds = events.map(({ kind, person }) => `${kind} ${person?.id}`)
    expect(kinds).toContain(`close.signed ${program.close.sessions.preparer.person.id}`)
    expect(kinds).toContain(`close.signed ${program.close.sessions.reviewer.person.id}`)
  })

  it('takes no decision, no tick and no signature once it is locked, and reads no bank', async () => {
    await program.close.as('reviewer')
    expect((await program.close.take('lock')).status).toBe(303)
    await program.close.fail('/api/v1')
    const { body } = await program.read()
    expect(body).toMatchObject({ state: 'locked', is_whole: true, bank_problem: null })
    const { id } = await program.findOf('Harrow & Wexley')
    expect(await program.decide(id, accept)).toMatchObject({ status: 409, body: { why: 'locked' } })
    for (const done of [true, false]) {
      const ticked = await program.tick(program.rent, { done })
      expect(ticked).toMatchObject({ status: 409, body: { why: 'locked' } })
    }
    await program.close.recover()
    const signed = await program.sign({ as: 'preparer' })
    expect(signed).toMatchObject({ status: 409, body: { why: 'state' } })
  })
})

it('closes are listed by as many statements however many there are', async () => {
  const { store } = program.close.here.dashboard
  const { firm, person } = program.close.sessions.admin
  const { connection_id } = program.close
  const count = async () => {
    const query = vi.spyOn(store.database, 'query')
    expect((await program.send(closeCalls.list)).status).toBe(200)
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  }
  await count()
  const one = await count()
  expect(one).toBeGreaterThan(5)
  const months = Array.from({ length: 12 }, (_, n) => {
    const month = `2025-${String(n + 1).padStart(2, '0')}`
    return { first: `${month}-01`, last: `${month}-28` }
  })
  for (const { first, last } of months) {
    await store.database.query(
      `insert into close (firm_id, connection_id, first, last, due, state, preparer_id)
       values ($1, $2, $3, $4, $4, 'in_preparation', $5)`,
      [firm.id, connection_id, first, last, person.id],
    )
  }
  expect(await count()).toBe(one)
})
