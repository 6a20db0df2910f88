import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standing } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { findLedgerChoice } from '@/lib/server/db/ledger-choice'
import { undoHandOver } from '@/lib/server/ledgers/hand-over'
import {
  type HandOverOffice,
  openHandOverOffice,
  postedRow as row,
  qbo,
} from '@/test/ledgers/hand-over-office'

let office: HandOverOffice
beforeAll(async () => {
  office = await openHandOverOffice()
})
afterAll(() => office.dashboard.close())
beforeEach(() => office.reset())

const { give, kept, plan, all, bytesOf } = {
  give: (...given: Parameters<HandOverOffice['give']>) => office.give(...given),
  kept: (...given: Parameters<HandOverOffice['kept']>) => office.kept(...given),
  plan: (...given: Parameters<HandOverOffice['plan']>) => office.plan(...given),
  all: () => office.all(),
  bytesOf: (id: string) => office.bytesOf(id),
}

/** Why a file was not made, of an export that is kept as failed. */
async function stopped(choice: LedgerChoice) {
  const outcome = await give('new', { choice })
  if (outcome.kind !== 'stopped') return outcome
  const [run] = await office.dashboard.database.query(
    'select id, demand_sealed from export_run order by started_at desc limit 1',
  )
  expect(run?.['demand_sealed']).toBeNull()
  const { progress, isResumable, state } = await office.run(String(run?.['id']))
  expect([state, isResumable]).toEqual(['stopped', false])
  return progress?.stoppedBy?.words
}

const idsOf = ({ ids }: Awaited<ReturnType<typeof plan>>) => ids

describe('a ledger’s memory', () => {
  test('what was handed over is not new again, and what came since is', async () => {
    await kept('new')
    expect(idsOf(await plan('new'))).toEqual([])
    office.bank.rows.push(row('j1', '2026-06-02', 700), row('late', '2026-05-20', -300))
    expect(idsOf(await plan('new'))).toEqual(['late', 'j1'])
    expect((await plan('period')).ids).toEqual(['j1'])
  })

  test('what is not posted yet counts where it may be of the days that are chosen, and no later', async () => {
    const open = { status: 'pending', posted_at: null } as const
    office.bank.rows.push(row('p1', '2026-06-30', -100, open), row('p2', '2026-07-01', -200, open))
    office.bank.rows.push(row('p3', '2026-05-20', 300, { ...open, status: 'awaiting_approval' }))
    expect((await plan('period')).reading.pending).toBe(2)
    expect((await plan('new')).reading.pending).toBe(3)
  })

  test('a file of new rows states what the account held before and after exactly these', async () => {
    await kept('new')
    office.bank.rows.push(row('j1', '2026-06-02', 700), row('j2', '2026-06-30', -200))
    expect((await plan('new')).content.balances).toEqual({
      kind: 'known',
      opening: { day: '2026-06-01', amount: 103_110 },
      closing: { day: '2026-06-30', amount: 103_610 },
    })
    office.bank.rows.push(row('late', '2026-05-20', -300))
    expect((await plan('new')).content.balances).toEqual({ kind: 'unknown', why: 'between' })
  })

  test('nothing is said of a balance that moved while the rows were read', async () => {
    office.bank.moves = () => {
      office.bank.rows.push(row('x', '2026-06-29', 100))
      office.bank.moves = undefined
    }
    expect((await plan('new')).content.balances).toMatchObject({ kind: 'unknown', why: 'moving' })
  })

  test('a second download has the same bytes, whatever the bank says by then', async () => {
    const id = await kept('new')
    const first = await bytesOf(id)
    office.bank.rows = [row('m1', '2026-05-12', -99_999)]
    expect((await bytesOf(id)).equals(first)).toBe(true)
    expect(first.toString('latin1')).toContain('<FITID>m1\n')
  })

  test('undone, its rows are new again; only the last can be undone, and once', async () => {
    const first = await kept('new')
    office.bank.rows.push(row('j1', '2026-06-02', 700))
    const second = await kept('new')
    expect(await undoHandOver(office.context, office.access(), first)).toBe(false)
    expect(await undoHandOver(office.context, office.access(), second)).toBe(true)
    expect(await undoHandOver(office.context, office.access(), second)).toBe(false)
    expect(idsOf(await plan('new'))).toEqual(['j1'])
    expect(standing(await all()).map(({ id }) => id)).toEqual([first])
    await kept('new')
    expect((await all()).map(({ n, isUndone }) => [n, isUndone])).toEqual([
      [2, false],
      [1, true],
      [0, false],
    ])
  })

  test('what the bank says otherwise since is changed: an amount, a return, a row that is gone', async () => {
    office.bank.rows.push(row('m3', '2026-05-28', 10), row('m4', '2026-05-29', 20))
    await kept('new')
    office.bank.rows = [
      row('m1', '2026-05-12', -1790),
      row('m2', '2026-05-27', 5000, { status: 'failed' }),
      row('m3', '2026-05-28', 10),
    ]
    const { ids, planned } = await plan('changed')
    const { changed } = planned
    expect(
      changed.map(({ row: found, changes }) => [found?.id, changes.map(({ field }) => field)]),
    ).toEqual([
      ['m1', ['amount']],
      ['m2', ['state']],
      [undefined, []],
    ])
    expect(ids).toEqual(['m1'])
    await kept('changed')
    expect((await plan('changed')).ids).toEqual([])
  })

  test('a client that changes its ledger, and changes back, finds what each was given', async () => {
    const xero: LedgerChoice = { target: 'xero', format: 'ofx' }
    const may = { first: '2026-05-01', last: '2026-05-31' }
    const toQbo = await kept('new', { period: may })
    expect(await findLedgerChoice(office.sealed(), office.owner())).toEqual(qbo)
    const toXero = await kept('new', { choice: xero, period: may })
    expect(await findLedgerChoice(office.sealed(), office.owner())).toEqual(xero)
    expect((await all()).map(({ target, n, detail }) => [target, n, detail?.rows])).toEqual([
      ['xero', 0, 2],
      ['quickbooks_online', 0, 2],
    ])
    office.bank.rows.push(row('j1', '2026-06-02', 700))
    expect(idsOf(await plan('new'))).toEqual(['j1'])
    await kept('new')
    expect(idsOf(await plan('new'))).toEqual([])
    expect(idsOf(await plan('new', xero))).toEqual(['j1'])
    expect(await undoHandOver(office.context, office.access(), toQbo)).toBe(false)
    expect(await undoHandOver(office.context, office.access(), toXero)).toBe(true)
    expect(idsOf(await plan('new'))).toEqual([])
    expect((await plan('period', xero)).planned.periodHanded).toBe(0)
  })

  test('of two who hand over the same rows one does, and the other is refused', async () => {
    const both = await Promise.all([give('new', { seen: '0-0' }), give('new', { seen: '0-0' })])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'kept'])
    expect(await all()).toHaveLength(1)
    expect(await give('new', { seen: '0-0' })).toEqual({ kind: 'conflict' })
  })

  test('what the ledger would refuse is not made, and nothing of it is kept', async () => {
    const desktop: LedgerChoice = { target: 'quickbooks_desktop', format: 'qbo' }
    expect(await stopped(desktop)).toBe('The bank’s number is missing')
    office.bank.rows.push(
      row('late', '2026-05-20', -300, { posted_at: 'never', initiated_at: 'never' }),
    )
    const camt: LedgerChoice = { target: 'odoo', format: 'camt' }
    expect(await stopped(camt)).toBe(
      'This format cannot be without balances: A row could not be read',
    )
    expect(await all()).toEqual([])
    expect(await findLedgerChoice(office.sealed(), office.owner())).toBeUndefined()
  })

  test('the ledger that was handed to is the client’s from then on', async () => {
    await kept('new')
    expect(await findLedgerChoice(office.sealed(), office.owner())).toEqual(qbo)
  })

  test('a viewer hands nothing over and undoes nothing', async () => {
    const id = await kept('new')
    const viewer = {
      ...office.access(),
      person: { ...office.access().person, role: 'viewer' as const },
    }
    await expect(give('new', { as: viewer })).rejects.toThrow('prepare')
    expect(() => undoHandOver(office.context, viewer, id)).toThrow('prepare')
  })

  test('neither a name nor an amount stands in the store as it is', async () => {
    await kept('new')
    const written = await office.dashboard.everythingWritten()
    expect(written).not.toContain('Blue Bottle')
    expect(written).not.toContain('STMTTRN')
  })
})
