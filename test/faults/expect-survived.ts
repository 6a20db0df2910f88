import { expect } from 'vitest'
import type { Row } from '@/lib/server/db/store/database'
import {
  disconnect,
  download,
  downloadAndLeave,
  openList,
  openSums,
  type Seen,
} from '@/test/faults/actions'
import { approveAtBank, openAfterThief, openInFour } from '@/test/faults/approval-actions'
import type { FaultDashboard } from '@/test/faults/fault-dashboard'
import type { Aftermath, FaultRow } from '@/test/faults/fault-row'

// Also longer than a refused renewal explains the next.
const accessLapses = 2 * 3600
const accessNearlyLapses = 14 * 60
const doubtLapses = 60
const pauseLapses = 17 * 60

/**
 * One row of the table, from a connection that works to a connection that works: the fault fires,
 * the person sees what the row says, and what must be unharmed is.
 */
export async function expectSurvived(here: FaultDashboard, row: FaultRow): Promise<void> {
  await mend(here)
  const act = await prepare(here, row)
  await here.control('PUT', '/rotation-policy', row.policy ?? { kind: 'strict' })
  if (row.bankClockSeconds !== undefined) here.bank.clock.advance(row.bankClockSeconds)
  await here.setFaults(row.faults ?? [])
  const before = await rowOf(here)
  const seen = await act()
  await here.idle()
  const idle = await here.listIdleFaults()
  const calls = await countHits(here)
  await here.control('DELETE', '/faults')
  await here.control('PUT', '/rotation-policy', { kind: 'strict' })
  if (row.bankClockSeconds !== undefined) here.bank.clock.advance(-row.bankClockSeconds)
  await here.useSession(here.session.sid)

  expect(idle, 'faults that never fired').toEqual([])
  expectSeen(seen, row)
  if (row.calls !== undefined) expect(calls, 'calls that the fault hit').toBe(row.calls)
  expectAftermath(row.leaves, before, await rowOf(here))
  expect(here.trapped, 'requests that went elsewhere').toEqual([])
  await heal(here, row)
}

async function prepare(here: FaultDashboard, { action }: FaultRow): Promise<() => Promise<Seen>> {
  switch (action.kind) {
    case 'opens':
      return () => openList(here, action.list, action.query)
    case 'opens later':
      await here.pass(accessLapses)
      return () => openList(here, 'transactions')
    case 'opens later in four dashboards at once':
      await here.pass(accessLapses)
      return () => openInFour(here)
    case 'opens while a thief refreshes':
      await here.pass(accessLapses)
      await openList(here, 'transactions')
      await here.pass(accessNearlyLapses)
      return () => openAfterThief(here)
    case 'returns from the bank': {
      const way = await approveAtBank(here, action.decision)
      // What the dashboard learnt of the bank while asking is not to help it on the way back.
      await here.restart()
      return async () => {
        if (action.alter !== undefined) await way.alter(action.alter)
        return way.arrive()
      }
    }
    case 'adds up all transactions':
      return () => openSums(here)
    case 'downloads an invoice and leaves':
      return () => downloadAndLeave(here)
    case 'downloads an invoice':
      return () => download(here, 'invoice')
    case 'downloads a statement':
      return () => download(here, 'statement')
    case 'downloads a receipt':
      return () => download(here, 'receipt')
    case 'disconnects':
      return () => disconnect(here)
  }
}

function expectSeen(seen: Seen, { sees }: FaultRow): void {
  const { status, title, next } = seen
  expect(status).toBe(sees.status)
  expect(title).toContain(sees.title)
  if (sees.next !== undefined) expect(next).toBe(sees.next)
  if (sees.text !== undefined)
    expect(seen.text).toMatch(new RegExp(sees.text.replaceAll('(', String.raw`\(`)))
}

function expectAftermath(leaves: Aftermath, before: Row, after: Row): void {
  if (leaves === 'untouched') return expect(withoutMarks(after)).toEqual(withoutMarks(before))
  const { status, reason } = after
  if (leaves === 'renewed') {
    expect({ status, reason }).toEqual({ status: 'active', reason: null })
    return expect(Number(after['gen'])).toBeGreaterThan(Number(before['gen']))
  }
  if (leaves === 'in doubt') return expect(after['gen']).toBe(before['gen'])
  const [, expectedReason] = leaves.split(': ')
  const wanted =
    expectedReason === undefined
      ? { status: leaves, reason: null }
      : { status: 'needs_reconnect', reason: expectedReason }
  expect({ status, reason }).toEqual(wanted)
}

// When a claim was last taken says nothing about what the connection holds.
function withoutMarks(row: Row): Row {
  expect(row['attempt'] ?? null).toBeNull()
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('attempt')))
}

/** A row that failed must not fail those after it. */
async function mend(here: FaultDashboard): Promise<void> {
  await here.control('DELETE', '/faults')
  await here.restart()
  await waitOut(here)
  if ((await rowOf(here))['status'] === 'active') return
  await here.pass(accessLapses)
  await here.connections.tick()
  const { acme: business_id, connection_id } = here
  await here.connect({ business_id, connection_id, by: here.connections })
}

/** A pause that the bank requested, or the minute after it refused our registration. */
async function waitOut({ dashboard, pass }: FaultDashboard): Promise<void> {
  const paused = 'select 1 from token_endpoint where paused_until > now()'
  if ((await dashboard.database.query(paused)).length > 0) await pass(pauseLapses)
}

/** The fault is gone: whatever it left behind is mended by what the page offered, or by itself. */
async function heal(here: FaultDashboard, { leaves, action }: FaultRow): Promise<void> {
  await here.restart()
  const id = here.connection_id
  // A claim that nobody gave back, and an approval of which the business is not known yet.
  if (leaves === 'in doubt' || action.kind === 'returns from the bank') await here.pass(doubtLapses)
  if (leaves === 'disconnecting') await here.pass(accessLapses)
  await waitOut(here)
  // What waits for its time is done: withdrawals, and approvals of an unknown business.
  await here.connections.tick()
  if (leaves === 'disconnecting') {
    // A round begins so many tokens and no more.
    for (let rounds = 0; rounds < 5; rounds++) await here.connections.tick()
    expect(await rowOf(here)).toMatchObject({ status: 'disconnected' })
  }
  if (leaves.startsWith('asks') || leaves.startsWith('disconnect')) {
    const { kind } = await here.connect({
      business_id: here.acme,
      connection_id: id,
      by: here.connections,
    })
    expect(kind).toBe('reconnected')
  }
  expect(await openList(here, 'transactions')).toMatchObject({ title: 'Transactions' })
  expect(await rowOf(here)).toMatchObject({ id, status: 'active' })
}

async function rowOf(here: FaultDashboard): Promise<Row> {
  const row = await here.dashboard.row(here.connection_id)
  if (row === undefined) throw new Error('the connection is gone')
  return row
}

async function countHits(here: FaultDashboard): Promise<number> {
  const faults = await here.control<{ fired: number }[]>('GET', '/faults')
  return faults.reduce((sum, { fired }) => sum + fired, 0)
}
