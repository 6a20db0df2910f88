import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as tick } from '@/app/api/close/[connection_id]/[close_id]/ticks/route'
import { GET as getPaper } from '@/app/api/close/[connection_id]/paper/route'
import { POST as write } from '@/app/api/requests/[connection_id]/route'
import { POST as stepRequest } from '@/app/api/requests/[connection_id]/[request_id]/route'
import { POST as note } from '@/app/api/notes/[connection_id]/[kind]/route'
import type { FirmItemRead } from '@/lib/domain/close/close-read'
import { listRequests } from '@/lib/server/db/client-request'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openClientBrowser } from '@/test/answers/client-browser'
import { addFirmItem } from '@/test/close/firm-items'
import { idOf, openIn, openTestClose, post, type TestClose } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'
import { readPdf } from '@/test/pdf/read-pdf'

const hostile = [
  'Rent\u202Eterces\u202C',
  '</script><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  'NUL\u0000here',
  'z\u0310\u0321\u034E\u0310\u0321algo',
  'lone\uD83Dsurrogate',
].join(' ')
/** A form is sent as UTF-8, which has no lone surrogate. */
const kept = hostile.replace('\uD83D', '\uFFFD')
const longest = '🙂'.repeat(4000)
const tooLong = ['🙂'.repeat(4001), 'x'.repeat(20_000)]

let close: TestClose
let item_id: string
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-900_000, 'Fastlane Fuel', '2026-02-12')
  await close.pay(-800_000, 'Harrow & Wexley', '2026-02-13')
  const { database } = close.here.dashboard
  const { person } = close.sessions.admin
  item_id = await addFirmItem(database.query, person, { words: 'Rent', asksFor: 'note' })
  await close.as('preparer')
  await close.begin()
})
afterAll(() => close.here.close())

type Fields = readonly (readonly [string, string])[]
const ofClient = () => ({ connection_id: close.connection_id })
const tickWith = async (action: 'tick' | 'untick', words: string) => {
  const { items, ...read } = await close.read()
  const item = items.find(({ id }) => id === item_id) as FirmItemRead
  const seen = String(item.ticks.length)
  const fields: Fields = [
    ['action', action],
    ['item', item_id],
    ['note', words],
    ['seen', seen],
  ]
  return post(tick, { ...ofClient(), close_id: idOf({ items, ...read }) }, fields)
}
const noteWith = (text: string) =>
  post(note, { ...ofClient(), kind: 'transaction' }, [
    ['object', '["t-1"]'],
    ['text', text],
  ])
const ask = (words: string, message: string) =>
  post(write, ofClient(), [
    ['action', 'save'],
    ['to', 'one'],
    ['role', 'owner'],
    ['name', 'Olivia'],
    ['email', ''],
    ['message', message],
    ['language', 'en'],
    ['reminders', ''],
    ['by', 'link'],
    [
      'question',
      JSON.stringify({
        kind: 'transaction',
        object: '["t-1"]',
        shown: { title: 'Fastlane Fuel', day: '2026-02-12' },
        wording: 'purpose',
      }),
    ],
    ['words', words],
  ])
const signWith = async (words: string) =>
  close.take('sign', ['as', 'preparer'], ['digest', (await close.read()).digest], ['note', words])
const requests = () => {
  const { firm } = close.sessions.admin
  const { database, store } = close.here.dashboard
  const sealed = { query: forFirm(database, firm.id).query, vault: store.vault }
  return listRequests(sealed, { firm_id: firm.id, ...ofClient() })
}

describe('a person’s own words', () => {
  it.each(tooLong)(
    'that are too long are refused everywhere, with why, and nothing changes',
    async (words) => {
      const [finding] = openIn(await close.read())
      const answers = [
        await close.decide('accept', finding ? [finding] : [], [['reason', words]]),
        await tickWith('tick', words),
        await noteWith(words),
        await ask(words, ''),
        await ask('Why?', words),
      ]
      for (const { status, problem } of answers) {
        expect(status).toBe(422)
        expect(problem['detail']).toMatch(/4,?000 characters/)
      }
      expect(await requests()).toEqual([])
      expect(openIn(await close.read()).length).toBeGreaterThan(0)
    },
  )

  it('may have 4,000 characters, whichever they are', async () => {
    const [finding] = openIn(await close.read())
    const accepted = await close.decide('accept', finding ? [finding] : [], [['reason', longest]])
    expect(accepted.status).toBe(303)
    expect((await tickWith('tick', longest)).status).toBe(303)
    expect((await tickWith('untick', '')).status).toBe(303)
    expect((await noteWith(longest)).problem['notes']).toMatchObject([{ text: longest }])
    const { exceptions } = await close.read()
    expect(exceptions.map((each) => each.reason)).toContain(longest)
  })

  it('are kept as they are, whatever they hold', async () => {
    expect((await tickWith('tick', hostile)).status).toBe(303)
    const all = openIn(await close.read())
    expect((await close.decide('accept', all, [['reason', hostile]])).status).toBe(303)
    const written = (await noteWith(hostile)).problem['notes'] as { text: string }[]
    expect(written.at(-1)?.text).toBe(kept)
    expect((await ask(hostile, hostile)).status).toBe(200)
    const [request] = await requests()
    expect(request).toMatchObject({ message: kept, questions: [{ words: kept }] })
    for (const words of tooLong) expect((await signWith(words)).problem['why']).toBe('too_long')
    expect((await signWith(hostile)).status).toBe(303)
    const read = await close.read()
    expect(read.exceptions.map(({ reason }) => reason)).toContain(kept)
    expect(read.close?.signatures).toMatchObject([{ state: 'given', note: kept }])
  })

  it('are words on the client’s page, and what the client answers are words for the firm', async () => {
    const [request] = await requests()
    const linked = await post(stepRequest, { ...ofClient(), request_id: request?.id ?? '' }, [
      ['action', 'send'],
      ['by', 'link'],
    ])
    const token = String(linked.problem['href']).split('/').at(-1) ?? ''
    const client = openClientBrowser({ 'x-forwarded-for': '10.8.0.1' })
    await client.open(token)
    const page = await client.page(token)
    expect(page).toContain('&lt;/script&gt;&lt;img')
    expect(page).not.toContain('<img src=x')
    const question = request?.questions[0]?.id ?? ''
    expect(await client.form('send', { token, [`words:${question}`]: hostile })).toContain(token)
    const [answered] = await requests()
    const event = answered?.events.find(({ does }) => does === 'answer')
    expect(event).toMatchObject({ words: kept })
  })

  it('are words on the paper: each character is seen, and none of it is obeyed', async () => {
    const answer = await getPaper(new Request(`${appOrigin}/api/close/x/paper?period=2026-02`), {
      params: Promise.resolve(ofClient()),
    })
    expect(answer.status).toBe(200)
    const { text, outside } = await readPdf(Buffer.from(await answer.arrayBuffer()))
    const said = text.replaceAll(/\s+/g, '')
    expect(said).toContain('</script><imgsrc=xonerror=alert(1)>')
    expect(said).toContain('=HYPERLINK("http://evil.example","x")')
    expect(said).toContain('terces')
    expect(outside).toEqual([])
  })

  it('with which a close is returned and reopened have the same bound', async () => {
    await close.as('reviewer')
    for (const words of tooLong) {
      expect((await close.take('return', ['note', words])).problem['why']).toBe('too_long')
    }
    expect((await close.take('return', ['note', hostile])).status).toBe(303)
    expect((await close.read()).close?.ledBy).toMatchObject({ does: 'return', note: kept })
    await close.as('preparer')
    await close.sign('preparer')
    await close.as('reviewer')
    await close.sign('reviewer')
    expect((await close.take('lock')).status).toBe(303)
    for (const words of tooLong) {
      expect((await close.take('reopen', ['reason', words])).problem['why']).toBe('too_long')
    }
    expect((await close.take('reopen', ['reason', longest])).status).toBe(303)
    expect((await close.read()).close?.ledBy).toMatchObject({ does: 'reopen', reason: longest })
  })
})
