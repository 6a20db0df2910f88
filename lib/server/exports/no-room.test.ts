import { open } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listExportRuns } from '@/lib/server/db/export-run'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import { resumeRun } from '@/lib/server/exports/change-run'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import { openKeptFile } from '@/lib/server/exports/kept-file'
import { spool } from '@/lib/server/db/spool'
import { fillDisk, freeDisk } from '@/test/db/full-disk'
import { type ExportOffice, openExportOffice, readFile } from '@/test/exports/export-office'
import { openTestZipBank } from '@/test/exports/zip-bank'
import { type HandOverOffice, openHandOverOffice } from '@/test/ledgers/hand-over-office'

const words = 'there is no room left on this installation’s disk: it can be resumed once there is'

describe('where the folder for temporary files is full', () => {
  test('a zip stops at its first document, says why, and fetches none again', async () => {
    const bank = await openTestZipBank()
    // The kernel’s own: whatever is written there finds no room.
    const openFile = () => open('/dev/full', 'r+')
    bank.sources = { ...bank.sources, spool: (body) => spool(body, { inMemory: 0, openFile }) }
    const { progress, state, manifest, note } = await bank.make('invoices')
    expect(state).toBe('stopped')
    expect(progress).toMatchObject({ included: 0 })
    expect(manifest.filter(({ outcome }) => outcome === 'included')).toEqual([])
    expect(note).toContain(`Fetching stopped early: ${words}.`)
    const fetched = (await bank.calls()).filter(({ path }) => path.startsWith('/files/'))
    expect(new Set(fetched.map(({ path }) => path)).size).toBe(fetched.length)
    expect(bank.slept).toEqual([])
    await bank.close()
  })
})

describe('where the disk of the store is full', () => {
  let office: ExportOffice
  beforeAll(async () => {
    office = await openExportOffice()
  })
  afterEach(async () => {
    await freeDisk(office.dashboard.database)
    office.reset()
  })
  afterAll(() => office.close())

  const over = async (run_id: string, state: string): Promise<void> => {
    await expect
      .poll(async () => (await office.find(run_id))?.state, { timeout: 25_000 })
      .toBe(state)
  }

  test.each([['export_part'], ['export_kept']])(
    'an export is kept as failed, offers nothing half, and goes on once there is room (%s)',
    async (table) => {
      const access = await office.open()
      const { run_id, release } = await office.beginHeld(access)
      await fillDisk(office.dashboard.database, table)
      release()
      await over(run_id, 'stopped')
      const stopped = await office.find(run_id)
      expect(stopped).toMatchObject({
        file: undefined,
        isResumable: true,
        progress: { stoppedBy: { code: 'no_room', words } },
      })
      expect(await openKeptFile(office.context, access, run_id)).toBeUndefined()
      await freeDisk(office.dashboard.database)
      expect(await resumeRun(office.context, access, run_id)).toEqual({ kind: 'done' })
      await over(run_id, 'finished')
      const resumed = await openKeptFile(office.context, access, run_id)
      const whole = await office.make(access)
      if (resumed === undefined) throw new Error('there is no file')
      expect((await readFile(resumed)).equals(await readFile(whole))).toBe(true)
    },
  )

  test('an export whose end cannot even be written is taken again by itself', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    await fillDisk(office.dashboard.database, 'export_run')
    release()
    await expect.poll(() => office.dashboard.logged.at(-1)).toMatch(/could not be made/)
    await freeDisk(office.dashboard.database)
    expect(await office.find(run_id)).toMatchObject({ state: 'running', file: undefined })
    await office.dashboard.database.query(
      `update export_run set claimed_until = now() - interval '1 second' where id = $1`,
      [run_id],
    )
    exportJobs.provide(office.context, createExportJobs(office.context))
    await exportJobs(office.context).round()
    await over(run_id, 'finished')
  })

  test('what cannot be stored at all is refused with its reason, and leaves no line', async () => {
    await fillDisk(office.dashboard.database, 'export_run')
    const before = await listExportRuns(office.dashboard.store, office.owner, 100)
    const refused: unknown = await office
      .request(await office.open())
      .catch((error: unknown) => error)
    expect(isNoRoom(refused)).toBe(true)
    expect(await listExportRuns(office.dashboard.store, office.owner, 100)).toEqual(before)
  })
})

describe('a hand-over where the disk of the store is full', () => {
  let office: HandOverOffice
  beforeAll(async () => {
    office = await openHandOverOffice()
    await office.reset()
  })
  afterAll(() => office.dashboard.close())

  test.each([['hand_over_part'], ['handed_row'], ['ledger_choice']])(
    'counts not at all, and counts whole once there is room (%s)',
    async (table) => {
      await office.reset()
      const { run_id, release } = await office.giveHeld(2)
      await fillDisk(office.dashboard.database, table)
      release()
      const stateOf = async () => (await office.run(run_id)).state
      await expect.poll(stateOf, { timeout: 25_000 }).toBe('stopped')
      expect((await office.run(run_id)).progress?.stoppedBy).toEqual({ code: 'no_room', words })
      expect(await office.all()).toEqual([])
      await freeDisk(office.dashboard.database)
      expect(await resumeRun(office.context, office.access(), run_id)).toEqual({ kind: 'done' })
      await expect.poll(stateOf, { timeout: 25_000 }).toBe('finished')
      expect((await office.all()).map(({ n, detail }) => [n, detail?.rows])).toEqual([[0, 2]])
    },
  )
})
