import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listTaken } from '@/lib/server/db/taken-document'
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

test('a download of what is new leaves out what was downloaded, and brings what was replaced', async () => {
  const access = await office.open()
  const first = await office.make(access)
  const before = namesIn(await readFile(first))
  expect(before.length).toBe(13)
  const again = await office.make(access, undefined, true)
  expect(namesIn(await readFile(again))).toEqual([])
  expect(await office.find(again.run_id)).toMatchObject({
    state: 'finished',
    request: [
      ['period', 'all'],
      ['only', 'new'],
    ],
    // The one of which the bank holds no document is named again.
    progress: { included: 0, without: 1, missing: [] },
  })
  await office.addInvoices(2)
  const added = await office.make(access, undefined, true)
  const names = namesIn(await readFile(added))
  expect(names).toHaveLength(2)

  // The bank names another file for one, and other bytes came under the same name for another.
  const rows = await office.dashboard.database.query(
    'select object, file_id from taken_document order by object limit 2',
  )
  const [renamed, changed] = rows.map((row) => String(row['object']))
  const { query } = office.dashboard.database
  await query(`update taken_document set file_id = 'earlier', sha256 = 'x' where object = $1`, [
    renamed,
  ])
  await query(`update taken_document set file_id = null, sha256 = 'x' where object = $1`, [changed])
  const replaced = await office.make(access, undefined, true)
  const zip = await readFile(replaced)
  expect(namesIn(zip)).toHaveLength(2)
  const manifest = readZip(zip).find(({ name }) => name === '_manifest.csv')
  const said = /the bank has it in place of the one that was downloaded on/g
  expect(String(manifest?.bytes).match(said)).toHaveLength(2)
  // A file under another name that holds the very same bytes is no replacement.
  await query(`update taken_document set file_id = 'earlier' where object = $1`, [renamed])
  const same = await office.make(access, undefined, true)
  expect(namesIn(await readFile(same))).toEqual([])
})

test('what was made and not downloaded is new still, and no firm sees what another has downloaded', async () => {
  const access = await office.open()
  await office.dashboard.database.query('delete from taken_document')
  const { run_id } = await office.make(access)
  await office.dashboard.database.query('delete from taken_document')
  const run = await office.find(run_id)
  expect(run?.file).toBeDefined()
  const next = await office.make(access, undefined, true)
  expect(namesIn(await readFile(next)).length).toBeGreaterThan(12)
  const { firm_id, connection_id } = office.owner
  const [row] = await office.dashboard.database.query('select object from taken_document limit 1')
  const objects = [String(row?.['object'])]
  const { database } = office.dashboard
  expect((await listTaken(database, office.owner, 'invoices', objects)).size).toBe(1)
  const foreign = { firm_id: connection_id, connection_id }
  expect((await listTaken(database, foreign, 'invoices', objects)).size).toBe(0)
  expect(
    (await listTaken(database, { firm_id, connection_id: firm_id }, 'invoices', objects)).size,
  ).toBe(0)
})
