import { describe, expect, it } from 'vitest'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { findRequestByToken, listRequests } from '@/lib/server/db/client-request'
import { insertClose, saveProgress } from '@/lib/server/db/close'
import { listVisibleCloses } from '@/lib/server/db/listed-close'
import { countWaiting, listWaiting } from '@/lib/server/db/waiting-question'
import { finishAnswer, giveLink, withdrawRequest } from '@/lib/server/requests/step-requests'
import { stepStoredRequest } from '@/lib/server/requests/step-stored-request'
import { addToDrafts, changeDraft, type NewDraft } from '@/lib/server/requests/write-drafts'
import { june } from '@/test/close/findings'
import { draftWith, letter, useRequests } from '@/test/requests/use-requests'
import { testStores } from '@/test/store/database'

describe.each(testStores)('drafts and links, in %s', (kind) => {
  const { here, get, draft, sent, stateOf } = useRequests(kind)

  it('questions to one person come together in one draft, those to another apart', async () => {
    const first = await draft()
    const again = await draft(draftWith({ message: 'Written last' }, ['Purpose?', 'Invoice?']))
    const other = await draft(
      draftWith({ recipient: { role: 'cardholder', name: 'Noor', email: undefined } }),
    )
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(await get(first)).toMatchObject({ message: 'Written last' })
    expect((await get(first)).questions.map(({ words }) => words)).toEqual([
      'Receipt?',
      'Purpose?',
      'Invoice?',
    ])
  })

  it('what is empty, too long or too much is refused whole', async () => {
    const words = (text: string) =>
      addToDrafts(here.context, here.actor, [draftWith({}, ['Fine', text])])
    expect(await words(' ')).toEqual({ kind: 'refused', why: 'question_empty' })
    expect(await words('x'.repeat(20_000))).toEqual({ kind: 'refused', why: 'question_too_long' })
    const message = await addToDrafts(here.context, here.actor, [
      draftWith({ message: 'x'.repeat(20_000) }),
    ])
    expect(message).toEqual({ kind: 'refused', why: 'message_too_long' })
    const full = Array.from({ length: 60 }, () => 'Why?')
    const twice = [draftWith({}, full), draftWith({}, full)]
    await draft(twice[0])
    expect(await addToDrafts(here.context, here.actor, [twice[1] as NewDraft])).toEqual({
      kind: 'refused',
      why: 'too_many_questions',
    })
    expect(
      (await listRequests(here.sealed, here.ref)).map(({ questions }) => questions.length),
    ).toEqual([60])
  })

  it('a draft is changed, and a question that says something else wants nothing by itself', async () => {
    const id = await draft({
      letter,
      questions: [
        { kind: 'transaction', object: 'a', words: 'One', shown: { title: 'A' }, wants: 'receipt' },
        { kind: 'transaction', object: 'b', words: 'Two', shown: { title: 'B' }, wants: 'receipt' },
        { kind: 'transaction', object: 'c', words: 'Three', shown: { title: 'C' } },
      ],
    })
    const [one, two] = (await get(id)).questions
    const questions = [
      { id: one?.id ?? '', words: 'One' },
      { id: two?.id ?? '', words: 'Something else' },
    ]
    expect(await changeDraft(here.context, here.actor, id, { letter, questions })).toEqual({
      kind: 'kept',
    })
    expect((await get(id)).questions.map(({ words, wants }) => [words, wants])).toEqual([
      ['One', 'receipt'],
      ['Something else', undefined],
    ])
    expect((await changeDraft(here.context, here.actor, id, { letter, questions: [] })).kind).toBe(
      'refused',
    )
    expect(await changeDraft(here.context, here.actor, 'none', { letter, questions })).toEqual({
      kind: 'unknown',
    })
  })

  it('of two who send one draft one does, and the other is shown that it was sent', async () => {
    const id = await draft()
    const both = await Promise.all(
      [1, 2].map(() => giveLink(here.context, here.actor, id, { does: 'send', byMail: false })),
    )
    expect(both.map((each) => each.kind).toSorted()).toEqual(['kept', 'refused'])
    const refused = both.find((each) => each.kind === 'refused')
    expect(refused).toMatchObject({ why: 'state', request: { events: [{ does: 'send' }] } })
    expect((await get(id)).events).toHaveLength(1)
    const late = await changeDraft(here.context, here.actor, id, { letter, questions: [] })
    expect(late.kind).toBe('conflict')
  })

  it('a link that the firm hands over is in the store as a digest alone, one that is mailed under seal', async () => {
    const { id, token } = await sent(draftWith(), false)
    expect((await get(id)).token).toBeUndefined()
    const mailed = await sent()
    expect((await get(mailed.id)).token).toBe(mailed.token.reveal())
    const written = await here.dashboard.everythingWritten()
    expect(written).not.toContain(token.reveal())
    expect(written).not.toContain(mailed.token.reveal())
  })

  it('renewed, the old link ends and the page belongs to nobody yet; withdrawn, both end', async () => {
    const whole = { query: here.dashboard.database.query, vault: here.dashboard.store.vault }
    const { id, token } = await sent()
    const renewed = await giveLink(here.context, here.actor, id, { does: 'renew', byMail: true })
    if (renewed.kind !== 'kept') throw new Error(renewed.kind)
    expect(await findRequestByToken(whole, digestOf(token))).toBeUndefined()
    expect((await findRequestByToken(whole, digestOf(renewed.token)))?.id).toBe(id)
    expect((await get(id)).browserDigest).toBeNull()
    expect((await withdrawRequest(here.context, here.actor, id)).kind).toBe('kept')
    expect((await stateOf(id)).state).toBe('withdrawn')
    const later = await giveLink(here.context, here.actor, id, { does: 'renew', byMail: true })
    expect(later).toMatchObject({ kind: 'refused', why: 'state' })
  })

  it('without an address nothing is mailed, and a client that is gone has no requests', async () => {
    const id = await draft(
      draftWith({ recipient: { role: 'cardholder', name: 'Noor', email: undefined } }),
    )
    const byMail = await giveLink(here.context, here.actor, id, { does: 'send', byMail: true })
    expect(byMail).toEqual({ kind: 'faulty', why: 'no_address' })
    expect((await stateOf(id)).state).toBe('draft')
    await here.dashboard.database.query('delete from connection where id = $1', [
      here.ref.connection_id,
    ])
    const gone = await giveLink(here.context, here.actor, id, { does: 'send', byMail: false })
    expect(gone).toEqual({ kind: 'unknown' })
  })

  it('a viewer changes nothing', async () => {
    const viewer = { ...here.actor, person: { ...here.admin.person, role: 'viewer' as const } }
    await expect(addToDrafts(here.context, viewer, [draftWith()])).rejects.toThrow('prepare')
    const id = await draft()
    expect(() => withdrawRequest(here.context, viewer, id)).toThrow('prepare')
    expect(() => giveLink(here.context, viewer, id, { does: 'send', byMail: false })).toThrow(
      'prepare',
    )
  })

  it('what waits is counted as the rules count it, and a person is done with an answer', async () => {
    const { id, request } = await sent(draftWith({}, ['One?', 'Two?']))
    await draft()
    const [one, two] = request.questions
    const ids = [one?.id ?? '', two?.id ?? '']
    expect(await countWaiting(here.sealed.query, here.ref)).toBe(2)
    const own = { preparer: undefined, reviewer: undefined, due: '2026-07-10' }
    const close_id = await insertClose(here.sealed.query, here.ref, { ...june, ...own })
    const found = [ids[0] ?? '', ids[0] ?? '', ids[1] ?? '']
    const progress = { items: [], open: 3, missingStatements: 0, questions: found }
    await saveProgress(here.sealed, { firm_id: here.ref.firm_id, close_id }, progress, {})
    const { person } = here.admin
    const listed = await listVisibleCloses(here.dashboard.store, person, june)
    const waiting = listed.find(({ id: of }) => of === close_id)?.waiting
    expect(waiting, 'one about two findings').toMatchObject({ findings: 3, questions: 2 })
    await stepStoredRequest(here.sealed, await get(id), {
      does: 'answer',
      at: new Date(here.now).toISOString(),
      question: ids[0] ?? '',
      words: 'Fuel',
      files: [],
      hasNothing: false,
    })
    expect([...(await listWaiting(here.sealed.query, here.ref.firm_id, ids)).keys()]).toEqual([
      ids[1],
    ])
    expect((await finishAnswer(here.context, here.actor, id, ids[0] ?? '')).kind).toBe('kept')
    expect((await finishAnswer(here.context, here.actor, id, ids[1] ?? '')).kind).toBe('refused')
    await withdrawRequest(here.context, here.actor, id)
    expect(await countWaiting(here.sealed.query, here.ref)).toBe(0)
  })
})
