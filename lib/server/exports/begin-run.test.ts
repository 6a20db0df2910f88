import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { banksOf } from '@/lib/server/banking/banks'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import {
  type RunOwner,
  findExportRun,
  listExportRuns,
  listFirmExportRuns,
  updateExportRun,
} from '@/lib/server/db/export-run'
import { type ClientAccess, endSession } from '@/lib/server/db/session'
import type { Context } from '@/lib/server/context'
import { exportDocuments } from '@/lib/server/exports/export-documents'
import { offerTestContext } from '@/test/context'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { ageStore, insertTestConnection } from '@/test/db/store'
import { readZip } from '@/test/exports/read-zip'
import { everyInvoice, openTestZipBank, type TestZipBank } from '@/test/exports/zip-bank'

const words = createReader({ locale: 'en-US', timeZone: 'UTC' })
let it: TestZipBank
let dashboard: TestDashboard
let context: Context
let owner: RunOwner

beforeAll(async () => {
  it = await openTestZipBank()
  await it.addInvoices(12)
  dashboard = await openTestDashboard()
  const { firm } = await dashboard.signIn()
  const connection_id = await insertTestConnection(dashboard.database, {
    firm_id: firm.id,
    name: 'Acme & Sons',
  })
  owner = { firm_id: firm.id, connection_id }
  context = offerTestContext({
    store: dashboard.store,
    env: { budgetFactor: 1 },
    clock: { now: () => new Date('2026-03-15T12:00:00Z') },
    log: { warn: (_: unknown, message: string) => dashboard.logged.push(message) } as never,
  })
  const readBank: ReadBank = async (_, read) => {
    const outcome = await it.sources.readBank(read)
    if (outcome.kind === 'read') return { ...outcome, readAt: '2026-03-15T12:00:00Z' }
    const { failure } = outcome
    if (failure.code === 'not_allowed' || failure.code === 'signed_out') {
      throw new Error('no failure of the bank')
    }
    return { kind: 'failed', failure }
  }
  connectionsOf.provide(context, { readBank } as Connections)
  banksOf.provide(context, () => ({ downloadFile: it.sources.downloadFile }) as BankingClient)
})

afterAll(async () => {
  await it.close()
  await dashboard.close()
})

const open = async (): Promise<ClientAccess> =>
  dashboard.access(await dashboard.signIn(), owner.connection_id)

async function begin(access: ClientAccess, run_id?: string) {
  const outcome = await exportDocuments(context, access, {
    wanted: everyInvoice,
    retry_of: undefined,
    reader: words,
    run_id,
    signal: new AbortController().signal,
  })
  if (outcome.kind !== 'begun') throw new Error(outcome.kind)
  return outcome
}

const readAll = async (stream: ReadableStream<Uint8Array>) =>
  readZip(Buffer.from(await new Response(stream).arrayBuffer()))

const stateOf = async (run_id: string) =>
  (await findExportRun(dashboard.store, owner, run_id))?.state

async function auditOf(run_id: string): Promise<[string, unknown][]> {
  const rows = await dashboard.database.query(
    `select kind, detail from audit_event where detail like $1 order by seq`,
    [`%${run_id}%`],
  )
  return rows.map((row) => [String(row['kind']), JSON.parse(String(row['detail']))])
}

describe('a run', () => {
  test('a run is on record from its beginning to its end, and audited with who took what', async () => {
    const begun = await begin(await open())
    expect(begun.fileName).toBe('2026-03-15_Acme-&-Sons_invoices.zip')
    expect(await stateOf(begun.run_id)).toBe('running')
    await readAll(begun.stream)
    await expect.poll(() => stateOf(begun.run_id)).toBe('finished')
    const run = await findExportRun(dashboard.store, owner, begun.run_id)
    expect(run?.request).toEqual([['period', 'all']])
    expect(run?.progress).toMatchObject({ wanted: 14, included: 13, without: 1, missing: [] })
    expect((await listExportRuns(dashboard.store, owner, 20)).map(({ id }) => id)).toContain(
      begun.run_id,
    )
    await expect.poll(async () => (await auditOf(begun.run_id)).length).toBe(2)
    const [first, last] = await auditOf(begun.run_id)
    expect(first).toMatchObject(['export.begun', { what: 'invoices' }])
    expect(last).toMatchObject([
      'export.ended',
      { state: 'finished', wanted: 14, included: 13, without: 1, missing: 0, whole: true },
    ])
  })

  test('a run leaves no name and no address at rest', async () => {
    const { stream, run_id } = await begin(await open())
    await readAll(stream)
    await expect.poll(() => stateOf(run_id)).toBe('finished')
    const rows = await dashboard.database.query('select * from export_run')
    expect(JSON.stringify(rows)).not.toMatch(/Globex|signature=|\.pdf/)
  })

  test('a run stands among those of all clients, for those who may see its client', async () => {
    const { stream, run_id } = await begin(await open())
    await stream.cancel()
    const { person } = await dashboard.signIn()
    const { person: preparer } = await dashboard.signIn('preparer')
    const runs = await listFirmExportRuns(dashboard.store, person, 100)
    expect(runs.find(({ id }) => id === run_id)).toMatchObject({
      connection_id: owner.connection_id,
      clientName: 'Acme & Sons',
      by: person.name,
    })
    expect(await listFirmExportRuns(dashboard.store, preparer, 100)).toEqual([])
    expect(
      await listFirmExportRuns(dashboard.store, { ...person, firm_id: randomUUID() }, 100),
    ).toEqual([])
  })

  test('a run is not shown to another client or firm', async () => {
    const { stream, run_id } = await begin(await open())
    await stream.cancel()
    expect(
      await findExportRun(dashboard.store, { ...owner, connection_id: randomUUID() }, run_id),
    ).toBeUndefined()
    expect(
      await findExportRun(dashboard.store, { ...owner, firm_id: randomUUID() }, run_id),
    ).toBeUndefined()
    await expect.poll(() => stateOf(run_id)).toBe('cancelled')
  })

  test('a run is not changed as another client’s', async () => {
    const [run] = await listExportRuns(dashboard.store, owner, 1)
    if (run?.progress === undefined) throw new Error('there is no run')
    const { id, person_id, kind, progress } = run
    const request = [['id', 'foreign']] as const
    const foreign = { ...owner, connection_id: randomUUID(), id, person_id, kind, request }
    await updateExportRun(dashboard.store, foreign, 'running', { ...progress, wanted: 99 })
    expect(await findExportRun(dashboard.store, owner, run.id)).toEqual(run)
  })

  test('a run that is requested twice is two runs', async () => {
    const access = await open()
    const run_id = randomUUID()
    const [first, second] = [await begin(access, run_id), await begin(access, run_id)]
    expect(first.run_id).toBe(run_id)
    expect(second.run_id).not.toBe(run_id)
    await Promise.all([readAll(first.stream), readAll(second.stream)])
    await expect.poll(() => stateOf(second.run_id)).toBe('finished')
  })

  test('a run breaks off once its person may no longer see the client, and says why', async () => {
    const access = await open()
    const { stream, run_id } = await begin(access)
    await endSession(dashboard.database, access.sid)
    await expect(readAll(stream)).rejects.toThrow('signed_out')
    await expect.poll(() => stateOf(run_id)).toBe('interrupted')
    const run = await findExportRun(dashboard.store, owner, run_id)
    expect(run?.progress?.missing.at(-1)?.reason).toBe(
      'the person who requested it signed out, or was deactivated',
    )
  })

  test('a run that nobody hears of any more is shown as interrupted, and forgotten after a week', async () => {
    const { stream, run_id } = await begin(await open())
    await stream.cancel()
    await expect.poll(() => stateOf(run_id)).toBe('cancelled')
    await dashboard.database.query(`update export_run set state = 'running' where id = $1`, [
      run_id,
    ])
    await ageStore(dashboard.database, 61)
    expect(await stateOf(run_id)).toBe('interrupted')
    await ageStore(dashboard.database, 7 * 24 * 3600)
    await (await begin(await open())).stream.cancel()
    expect(await stateOf(run_id)).toBeUndefined()
  })

  test('a run beyond a person’s second has to wait until one of them ends', async () => {
    const access = await open()
    const streams = [(await begin(access)).stream, (await begin(access)).stream]
    await expect(begin(access)).rejects.toThrow('busy')
    await Promise.all(streams.map((stream) => stream.cancel()))
    await (await begin(access)).stream.cancel()
  })
})
