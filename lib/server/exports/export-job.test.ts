import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { claimExport } from '@/lib/server/db/export-job'
import { listExportRuns } from '@/lib/server/db/export-run'
import { endSession } from '@/lib/server/db/session'
import { cancelRun, resumeRun } from '@/lib/server/exports/change-run'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import { openKeptFile } from '@/lib/server/exports/kept-file'
import { type ExportOffice, openExportOffice, readFile } from '@/test/exports/export-office'

let office: ExportOffice
beforeAll(async () => {
  office = await openExportOffice()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const stateOf = async (run_id: string) => (await office.find(run_id))?.state

describe('an export under way', () => {
  test('that cannot even be begun is said at once, and leaves no line', async () => {
    const before = await listExportRuns(office.dashboard.store, office.owner, 100)
    const failure = { code: 'needs_reconnect', reason: 'refused' } as const
    office.fails(failure)
    expect(await office.request(await office.open())).toEqual({ kind: 'failed', failure })
    expect(await listExportRuns(office.dashboard.store, office.owner, 100)).toEqual(before)
  })

  test('goes on when its person signs out, and breaks off once they may no longer see the client', async () => {
    const access = await office.open()
    const first = await office.beginHeld(access)
    await endSession(office.dashboard.database, access.sid)
    first.release()
    await expect.poll(() => stateOf(first.run_id), { timeout: 25_000 }).toBe('finished')
    const preparer = await office.dashboard.signIn('preparer')
    await office.dashboard.database.query('update person set all_clients = true where id = $1', [
      preparer.person.id,
    ])
    const { run_id, release } = await office.beginHeld(
      await office.dashboard.access(preparer, office.owner.connection_id),
    )
    await office.dashboard.database.query('update person set all_clients = false where id = $1', [
      preparer.person.id,
    ])
    office.passMinutes(1)
    release()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('stopped')
    const run = await office.find(run_id)
    expect(run?.progress?.stoppedBy?.code).toBe('not_allowed')
    expect(run?.file).toBeUndefined()
  })

  test('whose consent ends in the middle says where, and goes on from there once it is resumed', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    const failure = { code: 'needs_reconnect', reason: 'refused' } as const
    office.fails(failure)
    release()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('stopped')
    const stopped = await office.find(run_id)
    expect(stopped?.progress?.stoppedBy?.code).toBe('needs_reconnect')
    office.fails(undefined)
    expect(await resumeRun(office.context, access, run_id)).toEqual({ kind: 'done' })
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('finished')
    const resumed = await openKeptFile(office.context, access, run_id)
    const whole = await office.make(access)
    if (resumed === undefined) throw new Error('there is no file')
    const [one, other] = await Promise.all([readFile(resumed), readFile(whole)])
    expect(one.equals(other)).toBe(true)
  })

  test('is cancelled once, and the second person reads who cancelled it', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    const changes = await Promise.all([
      cancelRun(office.context, access, run_id),
      cancelRun(office.context, access, run_id),
      resumeRun(office.context, access, run_id),
    ])
    expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused', 'refused'])
    expect(await office.find(run_id)).toMatchObject({
      state: 'cancelled',
      cancelledBy: access.person.name,
      file: undefined,
    })
    release()
    expect(
      await office.dashboard.database.query('select 1 from export_kept where run_id = $1', [
        run_id,
      ]),
    ).toEqual([])
    expect(await openKeptFile(office.context, access, run_id)).toBeUndefined()
  })

  test('that stopped is resumed by one of two people, made once, and both may then cancel it once', async () => {
    const access = await office.open()
    const other = await office.dashboard.access(
      await office.dashboard.signIn('reviewer'),
      office.owner.connection_id,
    )
    const { run_id, release } = await office.beginHeld(access)
    office.fails({ code: 'needs_reconnect', reason: 'refused' })
    release()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('stopped')
    office.fails(undefined)
    const resumed = await Promise.all([
      resumeRun(office.context, access, run_id),
      resumeRun(office.context, other, run_id),
      resumeRun(office.context, access, run_id),
    ])
    expect(resumed.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused', 'refused'])
    const changes = await Promise.all([
      cancelRun(office.context, other, run_id),
      cancelRun(office.context, access, run_id),
      resumeRun(office.context, other, run_id),
    ])
    const done = changes.filter(({ kind }) => kind === 'done')
    await expect
      .poll(() => stateOf(run_id), { timeout: 25_000 })
      .toBe(done.length === 1 ? 'cancelled' : 'finished')
    expect(done.length).toBeLessThanOrEqual(1)
    const begun = await office.dashboard.database.query(
      `select 1 from audit_event where kind = 'export.begun' and detail like $1`,
      [`%${run_id}%`],
    )
    // Once as it was requested, once as it was resumed.
    expect(begun).toHaveLength(2)
    const ended = await office.dashboard.database.query(
      `select detail from audit_event where kind = 'export.ended' and detail like $1`,
      [`%${run_id}%`],
    )
    expect(ended).toHaveLength(2)
  })

  test('whose maker is not heard of any more is made by another, and never by two', async () => {
    const access = await office.open()
    const { run_id, release } = await office.beginHeld(access)
    expect(await claimExport(office.dashboard.store)).toBeUndefined()
    await office.dashboard.database.query(
      `update export_run set claimed_until = now() - interval '1 second' where id = $1`,
      [run_id],
    )
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimExport(office.dashboard.store)),
    )
    const [claimed, ...others] = claims.filter((each) => each !== undefined)
    expect(claimed).toMatchObject({ id: run_id, tries: 1 })
    expect(others).toEqual([])
    release()
    // What the first one makes from here on counts for nothing.
    await expect
      .poll(async () => (await office.find(run_id))?.state, { timeout: 25_000 })
      .toBe('running')
    await cancelRun(office.context, access, run_id)
  })

  test('is given back when the program stops, and made by the next round', async () => {
    const { run_id, release } = await office.beginHeld(await office.open())
    const jobs = exportJobs(office.context)
    const stopped = jobs.stop()
    release()
    await stopped
    expect(await stateOf(run_id)).toBe('waiting')
    exportJobs.provide(office.context, createExportJobs(office.context))
    await exportJobs(office.context).round()
    await expect.poll(() => stateOf(run_id), { timeout: 25_000 }).toBe('finished')
  })
})
