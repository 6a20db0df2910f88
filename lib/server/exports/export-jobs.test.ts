import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listExportRuns, listFirmExportRuns } from '@/lib/server/db/export-run'
import { cancelRun, resumeRun } from '@/lib/server/exports/change-run'
import { openKeptFile } from '@/lib/server/exports/kept-file'
import { ageStore } from '@/test/db/store'
import { type ExportOffice, openExportOffice, readFile } from '@/test/exports/export-office'
import { readZip } from '@/test/exports/read-zip'

let office: ExportOffice
beforeAll(async () => {
  office = await openExportOffice()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const stateOf = async (run_id: string) => (await office.find(run_id))?.state

async function auditOf(run_id: string): Promise<[string, Record<string, unknown>][]> {
  const rows = await office.dashboard.database.query(
    `select kind, detail from audit_event where detail like $1 order by seq`,
    [`%${run_id}%`],
  )
  return rows.map((row) => [String(row['kind']), JSON.parse(String(row['detail']))])
}

describe('an export', () => {
  test('that is soon made is answered with its file, and is on record from its beginning to its end', async () => {
    const made = await office.make(await office.open())
    expect(made.fileName).toBe('2026-03-15_Acme-&-Sons_invoices.zip')
    const entries = readZip(await readFile(made))
    expect(entries.length).toBe(15)
    const run = await office.find(made.run_id)
    expect(run).toMatchObject({ state: 'finished', request: [['period', 'all']] })
    expect(run?.progress).toMatchObject({ wanted: 14, included: 13, without: 1, missing: [] })
    // Of the file, not of the documents in it, also where its size is said once the file is gone.
    expect(run?.progress?.bytes).toBe(made.size)
    expect(run?.file?.size).toBe(made.size)
    expect(
      (await listExportRuns(office.dashboard.store, office.owner, 20)).map(({ id }) => id),
    ).toContain(made.run_id)
    expect(await auditOf(made.run_id)).toMatchObject([
      ['export.begun', { what: 'invoices' }],
      [
        'export.ended',
        {
          state: 'finished',
          wanted: 14,
          included: 13,
          without: 1,
          missing: 0,
          whole: true,
          bytes: made.size,
        },
      ],
      ['export.downloaded', { what: 'invoices' }],
    ])
  })

  test('can be downloaded again as it was, until its file is removed', async () => {
    const access = await office.open()
    const made = await office.make(access)
    const bytes = await readFile(made)
    const again = await openKeptFile(office.context, access, made.run_id)
    expect(again && (await readFile(again)).equals(bytes)).toBe(true)
    await ageStore(office.dashboard.database, 8 * 24 * 3600)
    await office.make(await office.open())
    expect(await openKeptFile(office.context, await office.open(), made.run_id)).toBeUndefined()
    expect(await office.find(made.run_id)).toMatchObject({ state: 'finished', file: undefined })
    await ageStore(office.dashboard.database, 30 * 24 * 3600)
    await office.make(await office.open())
    expect(await office.find(made.run_id)).toBeUndefined()
  })

  test('leaves no name and no address at rest, and keeps nothing but its file and which documents are in it', async () => {
    const { run_id } = await office.make(await office.open())
    for (const table of ['export_run', 'export_kept', 'export_part']) {
      const rows = await office.dashboard.database.query(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toMatch(/Globex|signature=|\.pdf|%PDF/)
    }
    await expect
      .poll(() =>
        office.dashboard.database.query(
          'select name from export_kept where run_id = $1 order by name',
          [run_id],
        ),
      )
      .toEqual([{ name: 'contents' }, { name: 'file' }])
  })

  test('that takes longer goes on by itself, and its file waits', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    expect(await office.find(run_id)).toMatchObject({ state: 'running', file: undefined })
    release()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('finished')
    const file = await openKeptFile(office.context, access, run_id)
    expect(file && readZip(await readFile(file)).length).toBe(15)
  })

  test('stands among those of all clients, for those who may see its client', async () => {
    const { run_id } = await office.make(await office.open())
    const { person } = await office.dashboard.signIn()
    const { person: preparer } = await office.dashboard.signIn('preparer')
    const runs = await listFirmExportRuns(office.dashboard.store, person, 100)
    expect(runs.find(({ id }) => id === run_id)).toMatchObject({
      connection_id: office.owner.connection_id,
      clientName: 'Acme & Sons',
      by: person.name,
    })
    expect(await listFirmExportRuns(office.dashboard.store, preparer, 100)).toEqual([])
    const foreign = { ...person, firm_id: randomUUID() }
    expect(await listFirmExportRuns(office.dashboard.store, foreign, 100)).toEqual([])
  })

  test('is not shown, cancelled or resumed as that of another client or firm', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    const { client, firm } = access
    const others = [
      { ...access, client: { ...client, connection_id: randomUUID() } },
      { ...access, firm: { ...firm, id: randomUUID() } },
    ]
    for (const other of others) {
      expect(await cancelRun(office.context, other, run_id)).toEqual({ kind: 'unknown' })
      expect(await resumeRun(office.context, other, run_id)).toEqual({ kind: 'unknown' })
      expect(await openKeptFile(office.context, other, run_id)).toBeUndefined()
    }
    release()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('finished')
  })

  test('that is requested twice is two exports', async () => {
    const access = await office.open()
    const run_id = randomUUID()
    const [first, second] = [await office.make(access, run_id), await office.make(access, run_id)]
    expect(first.run_id).toBe(run_id)
    expect(second.run_id).not.toBe(run_id)
  })
})
