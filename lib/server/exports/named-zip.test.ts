import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FileNaming, defaultNaming } from '@/lib/domain/exports/file-naming'
import { saveNaming } from '@/lib/server/db/document-naming'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { type ExportOffice, openExportOffice, readFile } from '@/test/exports/export-office'
import { readZip } from '@/test/exports/read-zip'

let office: ExportOffice
beforeAll(async () => {
  office = await openExportOffice()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const namesIn = (zip: Buffer) =>
  readZip(zip).flatMap(({ name }) => (name.startsWith('_') ? [] : [name]))

async function keep(naming: FileNaming | null): Promise<void> {
  const { database } = office.dashboard
  const { query } = forFirm(database, office.owner.firm_id)
  await saveNaming(query, office.owner, 'invoices', naming)
}

const byCustomer: FileNaming = {
  fields: ['customer'],
  texts: ['', '.'],
  hasFolders: false,
  keepsReplaced: true,
}

test('a zip calls its files as is kept of the client, and as usual once that is taken back', async () => {
  const access = await office.open()
  await keep({
    ...byCustomer,
    fields: ['number', 'due'],
    texts: ['No. ', ', ', ''],
    hasFolders: true,
  })
  const named = namesIn(await readFile(await office.make(access)))
  expect(named.length).toBe(13)
  for (const name of named)
    expect(name).toMatch(/^[^/]+\/No\. (?:INV|X)-\d+, \d{4}-\d\d-\d\d\.pdf$/)
  await keep(null)
  const usual = namesIn(await readFile(await office.make(access)))
  for (const name of usual) expect(name).toMatch(/^\d{4}-\d\d-\d\d_Acme-&-Sons_(?:INV|X)-\d+_/)
})

test('of documents with one name it is the same one that is numbered, and one that was replaced is marked', async () => {
  const access = await office.open()
  await keep(byCustomer)
  const made = readZip(await readFile(await office.make(access)))
  const { query } = office.dashboard.database
  const manifest = made.find(({ name }) => name === '_manifest.csv')
  const lines = String(manifest?.bytes).split('\r\n')
  const nameOf = (id: string) => lines.find((line) => line.includes(id))?.split(',')[3] ?? ''
  const rows = await query('select object from taken_document order by object')
  const ids = rows.map(({ object }) => String(object))
  const alike = ids.filter((id) => /_\d+\.pdf$/.test(nameOf(id)))
  expect(alike.length).toBeGreaterThan(5)
  const [again = '', replaced = ''] = alike
  await query('delete from taken_document where object = $1', [again])
  await query(`update taken_document set file_id = 'f', sha256 = 'x' where object = $1`, [replaced])
  const fresh = namesIn(await readFile(await office.make(access, undefined, true)))
  const marked = nameOf(replaced).replace('.pdf', ' (2).pdf')
  expect(fresh.toSorted()).toEqual([nameOf(again), marked].toSorted())
  const [row] = await query('select version from taken_document where object = $1', [replaced])
  expect(row?.['version']).toBe(2)
  await keep({ ...byCustomer, keepsReplaced: false })
  const plain = namesIn(await readFile(await office.make(access)))
  expect(plain).toContain(nameOf(replaced))
  expect(plain.some((name) => name.includes('(2)'))).toBe(false)
})

test('what is stored and is no naming of ours counts as none', async () => {
  const access = await office.open()
  await keep(byCustomer)
  const { query } = office.dashboard.database
  for (const stored of [
    '',
    '{',
    '[]',
    '{"fields":["nobody"]}',
    JSON.stringify(defaultNaming.receipts),
  ]) {
    await query('update document_naming set naming = $1', [stored])
    const [name = ''] = namesIn(await readFile(await office.make(access)))
    expect(name).toMatch(/_Acme-&-Sons_|^Acme-&-Sons/)
  }
})
