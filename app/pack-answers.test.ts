import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as postPacks } from '@/app/api/packs/route'
import { deleteAnswers } from '@/lib/server/answers/delete-answers'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { fileForm } from '@/test/answers/client-browser'
import { openAnswer } from '@/test/answers/open-answer'
import { makePng } from '@/test/answers/sample-files'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { readZip } from '@/test/exports/read-zip'
import { makePack } from '@/test/packs/make-pack'
import { hashOf, manifestOf, post } from '@/test/packs/pack-form'

const picture = makePng()

let close: TestClose
let file_id = ''
let request_id = ''
beforeAll(async () => {
  close = await openTestClose()
  const { client, token, first, request } = await openAnswer(close.here, { day: '2026-02-09' })
  request_id = request.id
  const given = await client.script('file', fileForm({ token, question: first }, picture, 'ok.png'))
  file_id = ((await given.json()) as { file: { id: string } }).file.id
  await client.script('send', { token, part: 'on' })
  // A question about another month has a file too, and one that was not sent yet is nobody's.
  const other = await openAnswer(close.here, { day: '2026-03-09' })
  const form = { token: other.token, question: other.first }
  await other.client.script('file', fileForm(form, makePng(4, 4), 'march.png'))
  await other.client.script('send', { token: other.token, part: 'on' })
  const unsent = await openAnswer(close.here, { day: '2026-02-10' })
  const draft = { token: unsent.token, question: unsent.first }
  await unsent.client.script('file', fileForm(draft, makePng(5, 5), 'unsent.png'))
  await lockFebruary(close)
}, 300_000)
afterAll(() => close.here.close())

it('a file that the client sent as an answer is in the pack of its month, named as a receipt, as it was sent', async () => {
  await close.as('reviewer')
  const zip = await makePack(close)
  const answers = manifestOf(zip).files.filter(({ kind }) => kind === 'answer')
  expect(answers).toEqual([
    {
      name: 'answers/2026-02-09_Fastlane-Fuel_ok.png',
      kind: 'answer',
      source: file_id,
      size: picture.length,
      sha256: hashOf(picture),
      read_at: expect.any(String),
    },
  ])
  const entries = readZip(zip)
  expect(entries.find(({ name }) => name === answers[0]?.name)?.sha256).toBe(hashOf(picture))
  const index = String(entries.find(({ name }) => name === 'index.html')?.bytes)
  expect(index).toContain('Files that the client sent')
  expect(index).toContain(hashOf(picture))
  expect(hashOf(await makePack(close))).toBe(hashOf(zip))
})

it('a pack of which such a file cannot be read whole is not made, and the file is named', async () => {
  await close.here.dashboard.database.query('delete from answer_part where file_id = $1', [file_id])
  const response = await post(postPacks, {}, [
    ['client', close.connection_id],
    ['month', '2026-02'],
    ['format', 'csv'],
    ['language', 'en'],
  ])
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: string }
  expect(detail).toContain('answers/2026-02-09_Fastlane-Fuel_ok.png')
})

it('a pack that is made after answers were deleted says how many its paper lacks', async () => {
  await close.as('reviewer')
  const access = await getClient(close.connection_id)
  const person = { ...access.person, role: 'admin' as const }
  expect(await deleteAnswers(getContext(), { ...access, person }, request_id)).toBe(true)
  const zip = await makePack(close)
  const { notes = [], files } = manifestOf(zip)
  const said = 'The paper is as locked, apart from 1 answer that is no longer kept.'
  expect(notes).toContain(said)
  expect(files.filter(({ kind }) => kind === 'answer')).toEqual([])
  const index = String(readZip(zip).find(({ name }) => name === 'index.html')?.bytes)
  expect(index).toContain(said)
  expect(index).not.toContain('as it was locked')
})
