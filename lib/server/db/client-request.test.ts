import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { RequestLetter } from '@/lib/domain/close/request-letter'
import type { RequestEvent } from '@/lib/domain/close/requests'
import { requestOf } from '@/lib/domain/close/requests'
import { findingObject } from '@/lib/domain/close/question-object'
import {
  addQuestions,
  keepQuestions,
  listRequestsAbout,
  saveQuestionWords,
} from '@/lib/server/db/client-question'
import {
  bindBrowser,
  findRequest,
  findRequestByToken,
  insertRequest,
  listRequests,
  saveLetter,
} from '@/lib/server/db/client-request'
import { addRequestEvent } from '@/lib/server/db/request-event'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const letter: RequestLetter = {
  recipient: { role: 'owner', name: 'Olivia Bergström', email: 'olivia@northlight.example' },
  message: 'مرحبا <b>{count}</b> 🙂',
  language: 'en',
  reminders: [3, 7],
}
const at = '2026-07-06T08:00:00.000Z'

describe.each(testStores)('requests to clients, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let sealed: SealedQuery
  let ref: { firm_id: string; connection_id: string }

  const sealedOf = (session: PersonSession): SealedQuery => ({
    query: forFirm(dashboard.database, session.firm.id).query,
    vault: dashboard.store.vault,
  })
  const draft = async (words: readonly string[] = ['Please send the receipt.']) => {
    const id = randomUUID()
    await insertRequest(sealed, ref, { id, person_id: admin.person.id, letter })
    const questions = words.map((each, index) => ({
      id: randomUUID(),
      kind: 'transaction' as const,
      object: `${id}-${index}`,
      words: each,
      shown: { title: 'Fastlane Fuel', day: '2026-06-09', card: '1180' },
    }))
    await addQuestions(sealed, { firm_id: ref.firm_id, request_id: id }, questions)
    return { id, questions }
  }
  const get = async (id: string) => {
    const found = await findRequest(sealed, ref, id)
    if (found === undefined) throw new Error('no request')
    return found
  }

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    sealed = sealedOf(admin)
    const connection_id = await insertTestConnection(dashboard.database, {
      firm_id: admin.firm.id,
      name: 'Northlight',
    })
    ref = { firm_id: admin.firm.id, connection_id }
  })
  afterAll(() => dashboard.close())

  it('a draft comes back with its letter and its questions in order', async () => {
    const { id, questions } = await draft(['First?', 'Second?', 'Third?'])
    const found = await get(id)
    expect(found).toMatchObject({ ...letter, ...ref, browserDigest: null, events: [] })
    expect(found.by).toEqual({ id: admin.person.id, name: admin.person.name })
    expect(found.questions).toEqual(
      questions.map(({ object, ...each }) => ({ ...each, about: object })),
    )
    expect(requestOf(found.questions, found.events, at).state).toBe('draft')
  })

  it('a question of a draft is changed, and others are taken out', async () => {
    const { id, questions } = await draft(['First?', 'Second?'])
    const own = { firm_id: ref.firm_id, request_id: id }
    const [first, second] = questions
    if (first === undefined || second === undefined) throw new Error('no questions')
    await saveQuestionWords(sealed, own, { ...second, words: 'Changed?' })
    await keepQuestions(sealed.query, own, [second.id])
    expect((await get(id)).questions.map(({ words }) => words)).toEqual(['Changed?'])
    await keepQuestions(sealed.query, own, [])
    expect((await get(id)).questions).toEqual([])
  })

  it('what happens to a request comes back as it was, in order, with who did it', async () => {
    const { id, questions } = await draft()
    const question = questions[0]?.id ?? ''
    const events: RequestEvent[] = [
      { does: 'send', at },
      { does: 'bounce', at },
      { does: 'open', at },
      { does: 'answer', at, question, words: 'A trip ✈', files: ['one'], hasNothing: false },
      { does: 'settle', at, question, found: 'receipt' },
      { does: 'finish', at, question },
    ]
    for (const [n, event] of events.entries()) {
      const by = event.does === 'send' ? admin.person.id : undefined
      await addRequestEvent(sealed, { firm_id: ref.firm_id, request_id: id }, n, event, by)
    }
    const found = await get(id)
    expect(found.events.map(({ by: _by, ...event }) => event)).toEqual(events)
    expect(found.events[0]?.by?.name).toBe(admin.person.name)
    expect(found.events[2]?.by).toBeUndefined()
    const twice = addRequestEvent(sealed, { firm_id: ref.firm_id, request_id: id }, 0, {
      does: 'withdraw',
      at,
    })
    await expect(twice).rejects.toThrow()
  })

  it('a link leads to its request in the whole store; a renewed one leads nowhere by its old address', async () => {
    const { id } = await draft()
    const whole = { query: dashboard.database.query, vault: dashboard.store.vault }
    await saveLetter(sealed, { ...ref, id }, letter, digestOf(`${id} first`))
    expect((await findRequestByToken(whole, digestOf(`${id} first`)))?.id).toBe(id)
    await saveLetter(sealed, { ...ref, id }, letter, digestOf(`${id} second`))
    expect(await findRequestByToken(whole, digestOf(`${id} first`))).toBeUndefined()
    expect((await findRequestByToken(whole, digestOf(`${id} second`)))?.id).toBe(id)
  })

  it('a page belongs to the first browser that opened it until its link is renewed', async () => {
    const { id } = await draft()
    const own = { ...ref, id }
    const tries = ['one', 'two'].map((each) => bindBrowser(sealed.query, own, digestOf(each)))
    expect((await Promise.all(tries)).toSorted()).toEqual([false, true])
    const bound = (await get(id)).browserDigest ?? ''
    expect(await bindBrowser(sealed.query, own, bound)).toBe(true)
    await saveLetter(sealed, own, letter, digestOf(`${id} again`))
    expect(await bindBrowser(sealed.query, own, digestOf('two'))).toBe(true)
  })

  it('requests are found by what they are about, of their own client and firm alone', async () => {
    const { id, questions } = await draft(['First?', 'Second?'])
    const abouts = questions.map(({ object }) => ({ kind: 'transaction' as const, object }))
    expect(await listRequestsAbout(sealed.query, ref, abouts)).toEqual([id])
    const asCards = abouts.map((each) => ({ ...each, kind: 'card' as const }))
    expect(await listRequestsAbout(sealed.query, ref, asCards)).toEqual([])
    const object = findingObject({ item: 'without-receipt', key: '[]' })
    const own = { firm_id: ref.firm_id, request_id: id }
    const [question] = questions
    if (question === undefined) throw new Error('no question')
    const ofFinding = { ...question, id: randomUUID(), kind: 'finding' as const, object }
    await addQuestions(sealed, own, [ofFinding])
    const both = [...abouts, { kind: 'finding' as const, object }]
    expect(await listRequestsAbout(sealed.query, ref, both)).toEqual([id])
    const foreigner = await dashboard.signIn('foreigner')
    const other = sealedOf(foreigner)
    expect(await findRequest(other, ref, id)).toBeUndefined()
    expect(await listRequestsAbout(other.query, ref, abouts)).toEqual([])
    expect(await findRequest(sealed, ref, 'no request')).toBeUndefined()
  })

  it('a client that is deleted takes its requests with it, and nothing of them lies open', async () => {
    const written = await dashboard.everythingWritten()
    for (const word of ['Bergström', 'Fastlane', 'Please send']) expect(written).not.toContain(word)
    expect((await listRequests(sealed, ref)).length).toBeGreaterThan(3)
    await dashboard.database.query('delete from connection where id = $1', [ref.connection_id])
    expect(await listRequests(sealed, ref)).toEqual([])
    const left = await dashboard.database.query('select 1 from client_request_event')
    expect(left).toEqual([])
  })
})
