import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as upload } from '@/app/api/close/[connection_id]/[close_id]/files/route'
import { POST as tick } from '@/app/api/close/[connection_id]/[close_id]/ticks/route'
import { GET as download } from '@/app/api/requests/[connection_id]/files/[file_id]/route'
import type { FirmItemRead } from '@/lib/domain/close/close-read'
import { removeClient } from '@/lib/server/db/forgotten-client'
import { makePdf, makePng } from '@/test/answers/sample-files'
import { addFirmItem } from '@/test/close/firm-items'
import { idOf, openTestClose, post, type TestClose } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'

let close: TestClose
let item_id: string
beforeAll(async () => {
  close = await openTestClose()
  const { database } = close.here.dashboard
  item_id = await addFirmItem(database.query, close.sessions.admin.person, {
    words: 'Rent against the lease',
    asksFor: 'file',
  })
  await close.as('preparer')
  await close.begin()
})
afterAll(() => close.here.close())

async function item(): Promise<FirmItemRead> {
  const { items } = await close.read()
  const found = items.find(({ id }) => id === item_id)
  if (found?.kind !== 'firm') throw new Error('the item is due')
  return found
}

async function params() {
  return { connection_id: close.here.connection_id, close_id: idOf(await close.read()) }
}

async function give(bytes: Buffer, name: string, seen?: number) {
  const form = new FormData()
  form.append('item', item_id)
  form.append('note', '')
  form.append('seen', String(seen ?? (await item()).ticks.length))
  form.append('file', new File([new Uint8Array(bytes)], name))
  const headers = { origin: appOrigin, accept: 'application/json' }
  const request = new Request(appOrigin, { method: 'POST', headers, body: form })
  const response = await upload(request, { params: Promise.resolve(await params()) })
  const text = await response.text()
  const problem = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, problem }
}

async function takeBack() {
  const seen = String((await item()).ticks.length)
  return post(tick, await params(), [
    ['action', 'untick'],
    ['item', item_id],
    ['seen', seen],
  ])
}

async function bytesOf(file_id: string): Promise<Buffer | number> {
  const { connection_id } = close.here
  const request = new Request(appOrigin, { headers: { accept: 'application/json' } })
  const response = await download(request, { params: Promise.resolve({ connection_id, file_id }) })
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status
}

async function stored(): Promise<number[]> {
  const { database } = close.here.dashboard
  const [files] = await database.query('select count(*)::int as n from answer_file')
  const [parts] = await database.query('select count(distinct file_id)::int as n from answer_part')
  return [Number(files?.['n']), Number(parts?.['n'])]
}

describe('an item that asks for a file', () => {
  it('is not done without one, nor by a file that is not what it says', async () => {
    const bare = await post(tick, await params(), [
      ['action', 'tick'],
      ['item', item_id],
      ['seen', '0'],
    ])
    expect([bare.status, bare.problem['why']]).toEqual([422, 'file'])
    const lie = await give(Buffer.from('GIF89a and more'), 'lease.pdf')
    expect([lie.status, lie.problem['why']]).toEqual([422, 'type'])
    expect((await give(Buffer.alloc(0), '')).problem['why']).toBe('file')
    expect((await give(Buffer.alloc(0), 'lease.pdf')).problem['why']).toBe('empty')
    expect((await item()).state).toBe('to_do')
    expect(await stored()).toEqual([0, 0])
  })

  it('is done with one, which comes back byte for byte, and of two people the later is refused', async () => {
    const pdf = await makePdf('Lease')
    expect((await give(pdf, 'lease.pdf')).status).toBe(303)
    const { state, file, ticks } = await item()
    expect([state, file?.name, file?.type, file?.size]).toEqual([
      'done',
      'lease.pdf',
      'application/pdf',
      pdf.length,
    ])
    expect(ticks.at(-1)?.files).toBe(1)
    expect(await bytesOf(file?.id ?? '')).toEqual(pdf)
    expect((await give(makePng(), 'mine.png', 0)).status).toBe(409)
    expect((await item()).file?.name).toBe('lease.pdf')
    expect(await stored()).toEqual([1, 1])
  })

  it('may be done again with the file that is there, or with another in its place', async () => {
    const first = (await item()).file?.id ?? ''
    expect((await takeBack()).status).toBe(303)
    expect((await item()).file?.id).toBe(first)
    expect((await give(Buffer.alloc(0), '')).status).toBe(303)
    expect((await item()).file?.id).toBe(first)
    await takeBack()
    expect((await give(makePng(), 'lease.png')).status).toBe(303)
    expect((await item()).file?.name).toBe('lease.png')
    expect(await bytesOf(first)).toBe(404)
    expect(await stored()).toEqual([1, 1])
  })

  it('suspends what was signed at once where its file is another, or is taken back', async () => {
    await close.acceptAll()
    const standing = async () => {
      const { close: head } = await close.read()
      const given = head?.signatures.filter(({ state }) => state !== 'withdrawn') ?? []
      return [
        head?.state,
        ...given.map(({ state, because }) => [state, because.map(({ of }) => of)]),
      ]
    }
    expect((await close.sign('preparer')).status).toBe(303)
    expect(await standing()).toEqual(['ready_for_review', ['given', []]])
    const { digest } = await close.read()
    // The item is done before and after: only its file tells the two apart.
    expect((await give(await makePdf('Another lease'), 'lease.png')).status).toBe(303)
    expect(await standing()).toEqual(['in_preparation', ['suspended', [item_id]]])
    expect((await close.read()).digest).not.toBe(digest)
    expect((await close.sign('preparer')).status).toBe(303)
    await close.as('reviewer')
    expect((await close.sign('reviewer')).status).toBe(303)
    await takeBack()
    expect((await give(Buffer.alloc(0), '')).status).toBe(303)
    expect((await close.take('lock')).problem['why']).toBe('state')
    expect(await standing()).toEqual([
      'in_preparation',
      ['suspended', [item_id]],
      ['suspended', [item_id]],
    ])
  })

  it('loses its file with its client', async () => {
    const { database } = close.here.dashboard
    const ref = { firm_id: close.sessions.admin.firm.id, connection_id: close.here.connection_id }
    expect(await removeClient(database.query, ref)).toBe(true)
    expect(await stored()).toEqual([0, 0])
  })
})
