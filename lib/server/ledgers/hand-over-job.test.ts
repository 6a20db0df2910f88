import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isNotAllowed } from '@/lib/domain/people/permissions'
import { cancelRun, resumeRun } from '@/lib/server/exports/change-run'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import { type HandOverOffice, openHandOverOffice, postedRow } from '@/test/ledgers/hand-over-office'

let office: HandOverOffice
beforeAll(async () => {
  office = await openHandOverOffice()
})
afterAll(() => office.dashboard.close())
beforeEach(() => office.reset())

async function over(run_id: string, state: string): Promise<void> {
  await expect.poll(async () => (await office.run(run_id)).state, { timeout: 25_000 }).toBe(state)
}

/** Everything in the store that is of a hand-over, counted or not. */
async function heldOf(run_id: string): Promise<number> {
  const [row] = await office.dashboard.database.query(
    'select count(*)::int as count from hand_over where run_id = $1',
    [run_id],
  )
  return Number(row?.['count'])
}

const fresh = async () => (await office.plan('new')).ids

describe('a hand-over that takes longer', () => {
  test('goes on by itself, and counts once its file is whole, not before', async () => {
    const { run_id, release } = await office.giveHeld(2)
    expect(await office.run(run_id)).toMatchObject({
      kind: 'ledger',
      state: 'running',
      handOverId: null,
      progress: { title: 'QuickBooks Online, QBO · Operating 0215' },
    })
    expect(await office.all()).toEqual([])
    release()
    await over(run_id, 'finished')
    const { handOverId, progress, file } = await office.run(run_id)
    expect((await office.all()).map(({ id, n }) => [id, n])).toEqual([[handOverId, 0]])
    expect(progress).toMatchObject({ included: 2, wanted: 2, isWhole: true, missing: [] })
    expect(file).toBeUndefined()
    expect((await office.bytesOf(handOverId ?? '')).toString('latin1')).toContain('<FITID>m1\n')
    expect(await fresh()).toEqual([])
  })

  test('says while it reads how many rows it has read', async () => {
    office.bank.rowsAPage = 1
    const { run_id, release } = await office.giveHeld(2)
    await expect
      .poll(async () => (await office.run(run_id)).progress?.included, { timeout: 25_000 })
      .toBe(1)
    release()
    await over(run_id, 'finished')
  })

  test('that is cancelled hands nothing over and keeps nothing', async () => {
    const { run_id, release } = await office.giveHeld(2)
    expect(await cancelRun(office.context, office.access(), run_id)).toEqual({ kind: 'done' })
    release()
    await over(run_id, 'cancelled')
    expect([await office.all(), await heldOf(run_id)]).toEqual([[], 0])
  })

  test('is handed over once, whichever program ends it', async () => {
    const { run_id, release } = await office.giveHeld(2)
    const jobs = exportJobs(office.context)
    const ended = jobs.stop()
    release()
    await ended
    expect((await office.run(run_id)).state).toBe('waiting')
    expect(await office.all()).toEqual([])
    exportJobs.provide(office.context, createExportJobs(office.context))
    await exportJobs(office.context).round()
    await over(run_id, 'finished')
    expect((await office.all()).map(({ n }) => n)).toEqual([0])
    expect(await heldOf(run_id)).toBe(1)
  })

  test('after somebody else handed the rows over stops for good, and says why', async () => {
    const { run_id, release } = await office.giveHeld(2)
    const held = office.bank.held
    office.bank.held = undefined
    const other = exportJobs(office.context)
    exportJobs.provide(office.context, createExportJobs(office.context, { patienceMs: 25_000 }))
    const first = await office.kept('new')
    exportJobs.provide(office.context, other)
    office.bank.held = held
    release()
    await over(run_id, 'stopped')
    expect(await office.run(run_id)).toMatchObject({
      isResumable: false,
      progress: {
        stoppedBy: {
          code: 'handed_over_meanwhile',
          words:
            'somebody handed over rows, or undid that, in the meantime: look at the rows again',
        },
      },
    })
    expect((await office.all()).map(({ id }) => id)).toEqual([first])
    expect(await heldOf(run_id)).toBe(0)
    const resumed = await resumeRun(office.context, office.access(), run_id)
    expect(resumed.kind).toBe('refused')
  })

  test('that goes on another day states no balance that moved since its first row was read', async () => {
    const { run_id, release } = await office.giveHeld(2)
    office.bank.fails = { code: 'needs_reconnect', reason: 'refused' }
    release()
    await over(run_id, 'stopped')
    expect((await office.run(run_id)).progress?.stoppedBy?.code).toBe('needs_reconnect')
    office.bank.fails = undefined
    office.bank.balance = 999
    expect(await resumeRun(office.context, office.access(), run_id)).toEqual({ kind: 'done' })
    await over(run_id, 'finished')
    const [made] = await office.all()
    expect(made?.detail?.balances).toEqual({ kind: 'unknown', why: 'moving' })
  })

  test('hands nothing over once its person may not', async () => {
    const { run_id, release } = await office.giveHeld(2)
    const { database } = office.dashboard
    const { id } = office.access().person
    await database.query(`update person set role = 'viewer' where id = $1`, [id])
    release()
    await over(run_id, 'stopped')
    await database.query(`update person set role = 'admin' where id = $1`, [id])
    expect((await office.run(run_id)).progress?.stoppedBy?.code).toBe('not_allowed')
    expect([await office.all(), await heldOf(run_id)]).toEqual([[], 0])
  })

  test('is neither cancelled nor resumed by a viewer', async () => {
    const { run_id, release } = await office.giveHeld(2)
    const viewer = {
      ...office.access(),
      person: { ...office.access().person, role: 'viewer' as const },
    }
    for (const change of [cancelRun, resumeRun]) {
      const refused: unknown = await change(office.context, viewer, run_id).catch(
        (error: unknown) => error,
      )
      expect(isNotAllowed(refused)).toBe(true)
    }
    release()
    await over(run_id, 'finished')
  })

  test('of more rows than a page looks over is not stopped by that', async () => {
    office.bank.rowsAPage = 7000
    office.bank.rows = Array.from({ length: 21_000 }, (_, at) =>
      postedRow(`r${at}`, `2026-05-${String(1 + (at % 28)).padStart(2, '0')}`, 1 + (at % 9)),
    )
    const id = await office.kept('new')
    const file = (await office.bytesOf(id)).toString('latin1')
    expect(file.match(/<FITID>/gu)).toHaveLength(21_000)
    expect(await fresh()).toEqual([])
  }, 300_000)
})
