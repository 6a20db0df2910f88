import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getFile } from '@/app/api/requests/[connection_id]/files/[file_id]/route'
import { deleteAnswers } from '@/lib/server/answers/delete-answers'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { listEvents } from '@/lib/server/audit/audit'
import { sweepHalfFiles } from '@/lib/server/db/answer-file'
import { fileForm } from '@/test/answers/client-browser'
import { openAnswer } from '@/test/answers/open-answer'
import { makeHeic, makePdf, makePng } from '@/test/answers/sample-files'
import type { SentRequest } from '@/test/answers/test-request'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import { browser } from '@/test/faults/next-headers'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(() => browser.cookies.delete(sessionCookie))
afterAll(() => here.close())

const count = async (table: string, request: SentRequest): Promise<number> => {
  const of =
    table === 'answer_part'
      ? 'file_id in (select id from answer_file where request_id = $1)'
      : 'request_id = $1'
  const [row] = await here.dashboard.database.query(
    `select count(*)::int as n from ${table} where ${of}`,
    [request.id],
  )
  return Number(row?.['n'])
}

const answersOf = async (request: SentRequest) =>
  (await request.state()).questions.map(({ saved, answers }) => ({
    saved: saved?.words,
    sent: answers.map(({ words }) => words),
  }))

describe('a file of an answer', () => {
  const download = async (file_id: string, connection_id = here.connection_id) =>
    getFile(new Request(`${appOrigin}/api/requests/${connection_id}/files/${file_id}`), {
      params: Promise.resolve({ connection_id, file_id }),
    })

  it('is stored under seal, and saved by who may see the client, never shown', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const pdf = await makePdf('Invoice HW-2260', { size: 'A4' })
    const sent = await client.script(
      'file',
      fileForm({ token, question: first }, pdf, '../a<b>.html'),
    )
    const { file } = (await sent.json()) as { file: { id: string } }
    expect(file).toMatchObject({
      name: 'a<b>.html',
      facts: expect.stringMatching(/^PDF · \d+ kB$/),
    })
    expect(await client.page(token)).toContain('a&lt;b&gt;.html')
    const stored = JSON.stringify(
      await here.dashboard.database.query('select * from answer_file, answer_part'),
    )
    expect(stored).not.toContain('a<b>')
    expect(stored).not.toContain(pdf.subarray(0, 30).toString('base64'))

    await here.useSession((await here.dashboard.signIn('preparer')).sid)
    expect((await download(file.id)).status).toBe(404)
    await here.useSession((await here.dashboard.signIn('foreigner')).sid)
    expect((await download(file.id)).status).toBe(404)
    await here.useSession((await here.dashboard.signIn('reviewer')).sid)
    const response = await download(file.id)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="?a_b_\.html\.pdf"?/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    })
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), pdf)).toBe(0)
    expect((await download(request.id)).status).toBe(404)
    expect((await download('none')).status).toBe(404)
    const { firm } = await here.dashboard.signIn('admin')
    const [latest] = await listEvents({ database: here.dashboard.database }, firm.id)
    expect(latest).toMatchObject({ kind: 'document.downloaded', detail: { name: 'a<b>.html' } })
  })

  it('comes in parts and comes back whole', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const data = Uint8Array.from({ length: 900_000 }, (_, index) => (index * 7919) % 251)
    const heic = makeHeic('heic', Buffer.from(data))
    const sent = await client.script(
      'file',
      fileForm({ token, question: first }, heic, 'IMG_4502.HEIC'),
    )
    const { file } = (await sent.json()) as { file: { id: string } }
    expect(await count('answer_part', request)).toBeGreaterThan(3)
    await here.useSession((await here.dashboard.signIn('reviewer')).sid)
    const response = await download(file.id)
    expect(response.headers.get('content-type')).toBe('image/heic')
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), heic)).toBe(0)
  })

  it('that is refused says why in the page’s words and leaves nothing', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const locked = await makePdf('Payroll', { userPassword: 'secret' })
    const lies: [Uint8Array, string, RegExp][] = [
      [Buffer.from('<html><script>alert(1)</script>'), 'type', /not a PDF/],
      [Buffer.from('PK\x03\x04'), 'type', /not a PDF/],
      [Buffer.alloc(0), 'empty', /nothing in it/],
      [(await makePdf()).subarray(0, -400), 'broken', /damaged/],
      [locked, 'encrypted', /password/],
      [makePng(60_000, 60_000), 'bomb', /too large/],
      [Buffer.alloc(20_000_001, '%PDF-1.7\n'), 'too_large', /20 MB/],
    ]
    for (const [bytes, why, words] of lies) {
      const fields = { token, question: first }
      const answer = await client.script('file', fileForm(fields, bytes, 'Beleg.pdf'))
      expect(await answer.json(), why).toMatchObject({ refused: expect.stringMatching(words) })
      const path = await client.form('file', fileForm(fields, bytes, 'Beleg.pdf'))
      expect(path).toBe(`/answer/${token}?refused=${why}&question=${first}&file=Beleg.pdf`)
      expect(await client.page(token, path.split('?')[1])).toContain('Beleg.pdf was not taken')
    }
    expect(await count('answer_file', request)).toBe(0)
    expect((await request.state()).questions[0]?.saved).toBeUndefined()
  })

  it('that breaks off leaves nothing, and what a stopped program left is swept', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const boundary = 'b'
    const head =
      `--b\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n` +
      `--b\r\ncontent-disposition: form-data; name="question"\r\n\r\n${first}\r\n` +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const pieces = [
      Buffer.from(head),
      ...Array.from({ length: 10 }, () => Buffer.alloc(65_536, '%PDF-1.7 ')),
    ]
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece === undefined) controller.error(new Error('gone'))
        else controller.enqueue(piece)
      },
    })
    const answer = await client.script('file', body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(answer.status).toBe(400)
    expect(await count('answer_file', request)).toBe(0)

    const { database } = here.dashboard
    const { firm } = await here.dashboard.signIn('admin')
    await database.query(
      `insert into answer_file (id, firm_id, request_id, question_id, name_sealed, type, size, created_at)
       select gen_random_uuid(), $1, $2, $3, 'x', '', 0, now() - make_interval(mins => m)
       from unnest(array[5, 70]) as m`,
      [firm.id, request.id, first],
    )
    expect(await client.page(token)).not.toContain('· saved')
    await sweepHalfFiles(database)
    expect(await count('answer_file', request)).toBe(1)
  })

  it('has no room beyond what a request may have, also of several at once', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const add = (name: string) =>
      client.script('file', fileForm({ token, question: first }, makePng(), name))
    await add('1.png')
    await here.dashboard.database.query('update answer_file set size = $2 where request_id = $1', [
      request.id,
      50_000_000 - makePng().length - 5,
    ])
    const answers = await Promise.all([add('2.png'), add('3.png'), add('4.png')])
    const said = await Promise.all(
      answers.map(async (each) => (await each.json()) as { file?: object; refused?: string }),
    )
    expect(said.filter(({ file }) => file !== undefined)).toHaveLength(1)
    expect(said.filter(({ refused }) => refused?.includes('50 MB'))).toHaveLength(2)
    expect(await count('answer_file', request)).toBe(2)
  })

  it('is taken out again with its bytes, unless the firm has it already', async () => {
    const { request, client, token, first } = await openAnswer(here)
    const add = async (): Promise<string> => {
      const answer = await client.script(
        'file',
        fileForm({ token, question: first }, makePng(), 'a.png'),
      )
      return ((await answer.json()) as { file: { id: string } }).file.id
    }
    const [one, other] = [await add(), await add()]
    await client.script('remove', { token, question: first, file: one })
    expect(await count('answer_file', request)).toBe(1)
    await client.form('send', { token, part: 'on' })
    await client.form('remove', { token, question: first, file: other })
    expect(await client.page(token, 'view=change')).not.toContain('a.png')
    expect(await count('answer_file', request)).toBe(1)
    expect((await request.state()).questions[0]?.answers[0]?.files).toEqual([other])
  })

  it('goes with the words of its request where an admin deletes what was answered', async () => {
    const { request, client, token, first, second } = await openAnswer(here)
    await client.script('file', fileForm({ token, question: first }, makePng(), 'a.png'))
    await client.form('send', { token, [`words:${first}`]: 'A deposit', part: 'on' })
    const { connection_id } = here
    const admin = await here.dashboard.signIn('admin')
    await here.useSession(admin.sid)
    const access = await getClient(connection_id)
    const preparer = await here.dashboard.signIn('preparer')
    const context = getContext()
    await expect(
      deleteAnswers(context, { ...access, person: preparer.person }, request.id),
    ).rejects.toThrow('delete_answers')
    expect(await deleteAnswers(context, access, connection_id)).toBe(false)
    expect(await deleteAnswers(context, access, request.id)).toBe(true)
    expect([await count('answer_file', request), await count('answer_part', request)]).toEqual([
      0, 0,
    ])
    expect((await answersOf(request))[0]).toEqual({ saved: undefined, sent: [''] })
    expect((await request.state()).state).toBe('partly_answered')

    const page = await client.page(token)
    expect(page).toContain('1 of 2 answered')
    expect(page).toMatch(/You answered this question\. .* has deleted your answer\./)
    expect(page).not.toMatch(/Saved \d\d:\d\d/)
    await client.form('send', { token, [`words:${second}`]: 'Fuel' })
    const thanks = await client.page(token)
    expect(thanks).toContain('has your answer.')
    expect(thanks).toContain('has deleted 1 answer that you gave.')
    expect(await deleteAnswers(context, access, request.id)).toBe(true)
    const again = await client.page(token)
    expect(again).toContain('has deleted 2 answers that you gave.')
    expect(again).not.toContain('has your')
    expect(await client.page(token, 'view=change')).toContain('2 of 2 answered')
  })
})
