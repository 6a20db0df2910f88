import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as postPacks } from '@/app/api/packs/route'
import { checkZip } from '@/lib/domain/packs/check-zip'
import { isUnchanged } from '@/lib/domain/packs/compare-pack'
import { addClients } from '@/test/close/add-clients'
import { lockFebruary } from '@/test/close/lock-month'
import { openTestClose, type TestClose } from '@/test/close/open-close'
import { type ReadEntry, readZip } from '@/test/exports/read-zip'
import { manifestOf, post } from '@/test/packs/pack-form'

const count = 40

let acme: TestClose
let closes: TestClose[]
let notBegun: TestClose
/** What all of them come to while nothing fails. */
let whole: ReadEntry[]
beforeAll(async () => {
  acme = await openTestClose()
  const [open, ...others] = await addClients(acme, count)
  if (open === undefined) throw new Error('there is no further client')
  notBegun = open
  closes = [acme, ...others]
  for (const [nth, close] of closes.entries()) {
    if (close !== acme) await close.pay(-100 * (nth + 1), `Payee ${nth}`, '2026-02-10')
    await lockFebruary(close)
  }
  whole = await makeAll()
}, 900_000)
afterAll(() => acme.here.close())

async function makeAll(): Promise<ReadEntry[]> {
  await acme.as('reviewer')
  const response = await post(postPacks, {}, [
    ...[...closes, notBegun].map(({ connection_id }) => ['client', connection_id] as const),
    ['month', '2026-02'],
    ...['statements', 'invoices', 'receipts', 'transactions'].map(
      (part) => ['part', part] as const,
    ),
    ['format', 'csv'],
    ['language', 'en'],
  ])
  expect(response.status).toBe(200)
  return readZip(Buffer.from(await response.arrayBuffer()))
}

const packsIn = (entries: readonly ReadEntry[]) =>
  entries.filter(({ name }) => name.endsWith('.zip'))

test('forty clients come as forty packs, each whole, of its own client and of no other', async () => {
  const packs = packsIn(whole)
  expect(packs).toHaveLength(count)
  const note = whole.find(({ name }) => !name.endsWith('.zip'))
  expect(String(note?.bytes)).toContain('Client 01: Not started')
  expect(new Set(packs.map(({ name }) => name)).size).toBe(count)
  const ids: string[] = []
  for (const { bytes } of packs) {
    const checked = await checkZip(new Blob([new Uint8Array(bytes)]))
    expect(checked.kind === 'checked' && isUnchanged(checked.comparison)).toBe(true)
    const manifest = manifestOf(bytes)
    ids.push(manifest.client.id)
    const rows = readZip(bytes).filter(({ name }) => name.startsWith('transactions/'))
    const nth = closes.findIndex(({ connection_id }) => connection_id === manifest.client.id)
    if (nth > 0) expect(rows.map((each) => String(each.bytes)).join()).toContain(`Payee ${nth},`)
  }
  expect(ids.toSorted()).toEqual(closes.map(({ connection_id }) => connection_id).toSorted())
}, 300_000)

test('the one of forty that cannot be made is named with its file, and the others are the same as ever', async () => {
  const before = packsIn(whole)
  const own = before.find(({ bytes }) => manifestOf(bytes).client.id === acme.connection_id)
  const file = own && manifestOf(own.bytes).files.find(({ kind }) => kind === 'invoice')
  await acme.here.setFaults([
    {
      match: { path: `/api/v1/invoicing/invoices/${file?.source}/files` },
      fault: 'status',
      status: 404,
    },
  ])
  const entries = await makeAll()
  const others = before.filter((each) => each !== own)
  expect(packsIn(entries).map(({ name, sha256 }) => [name, sha256])).toEqual(
    others.map(({ name, sha256 }) => [name, sha256]),
  )
  const notes = entries.filter(({ name }) => !name.endsWith('.zip'))
  expect(notes.map(({ name }) => name)).toEqual(['not-made.txt'])
  const lines = String(notes[0]?.bytes)
    .split('\r\n')
    .filter((line) => line.includes(': '))
  expect(lines).toEqual([
    expect.stringContaining('Client 01: Not started'),
    expect.stringContaining(`Acme: ${file?.name}: `),
  ])
  await acme.here.setFaults([])
}, 300_000)
