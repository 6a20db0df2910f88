import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { standing } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import { createAudit } from '@/lib/server/audit/audit'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import type { Context } from '@/lib/server/context'
import { findHandOver, listHandOvers, readHandedFile } from '@/lib/server/db/hand-over'
import { findLedgerChoice } from '@/lib/server/db/ledger-choice'
import type { ClientAccess } from '@/lib/server/db/session'
import { handOver, seenHandOvers, undoHandOver } from '@/lib/server/ledgers/hand-over'
import { planExport } from '@/lib/server/ledgers/plan-export'
import { offerTestContext } from '@/test/context'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { testTransaction } from '@/test/exports/file-bank'

const account: Account = {
  id: 'a1',
  account_type: 'checking',
  account_name: 'Operating',
  account_number_last_4: '0215',
  routing_number_last_4: '0021',
  balance: { amount: 0, currency: 'USD' },
}
const qbo: LedgerChoice = { target: 'quickbooks_online', format: 'qbo' }
const june = { first: '2026-06-01', last: '2026-06-30' }

let dashboard: TestDashboard
let context: Context
let access: ClientAccess
let rows: Transaction[]
let balance: number | undefined
let moves: (() => void) | undefined
let now = 0

function row(id: string, day: string, amount: number, change: Partial<Transaction> = {}) {
  return testTransaction({
    id,
    amount: { amount, currency: 'USD' },
    initiated_at: `${day}T12:00:00Z`,
    posted_at: `${day}T12:00:00Z`,
    ...change,
  })
}

const bank = {
  getAccount: () => {
    const settled = rows.filter(({ status }) => status === 'settled')
    const sum = settled.reduce((total, { amount }) => total + amount.amount, 0)
    const amount = balance ?? 100_000 + sum
    return Promise.resolve({ ...account, balance: { amount, currency: 'USD' } })
  },
  getTransaction: (id: string) => {
    const found = rows.find((each) => each.id === id)
    return found === undefined
      ? Promise.reject(new BankingError('not_found'))
      : Promise.resolve(found)
  },
  listTransactions: (query: readonly (readonly [string, string])[]) => {
    const valueOf = (name: string) => query.find(([each]) => each === name)?.[1]
    const after = valueOf('posted_after') ?? ''
    const items = rows.filter(
      ({ status, posted_at }) => status === valueOf('status') && (posted_at ?? '~') >= after,
    )
    moves?.()
    return Promise.resolve({ items, unreadable: [], next_page_token: null })
  },
} as unknown as BankReader

beforeAll(async () => {
  dashboard = await openTestDashboard()
  context = offerTestContext({
    store: dashboard.store,
    audit: createAudit(dashboard.store),
    env: { budgetFactor: 1 },
    clock: { now: () => new Date(Date.UTC(2026, 6, 8, 10, 5, (now += 1))) },
  })
  const readBank: ReadBank = async (_, read) => ({
    kind: 'read',
    value: await read(bank),
    readAt: '2026-07-08T10:05:00Z',
  })
  connectionsOf.provide(context, { readBank } as Connections)
})
afterAll(() => dashboard.close())

beforeEach(async () => {
  const session = await dashboard.signIn()
  const connection_id = await insertTestConnection(dashboard.database, {
    firm_id: session.firm.id,
    name: 'Acme',
  })
  access = await dashboard.access(session, connection_id)
  rows = [row('m1', '2026-05-12', -1890), row('m2', '2026-05-27', 5000)]
  balance = undefined
  moves = undefined
})

const owner = () => ({
  firm_id: access.firm.id,
  connection_id: access.client.connection_id,
})
const sealed = () => ({ query: dashboard.database.query, vault: dashboard.store.vault })
const all = () => listHandOvers(sealed(), owner())

async function give(
  chosen: RowChoice,
  change: { choice?: LedgerChoice; seen?: string; period?: typeof june; as?: ClientAccess } = {},
) {
  const { choice = qbo, period = { first: '2026-05-01', last: '2026-05-31' } } = change
  const mine = (await all()).filter(({ target }) => target === choice.target)
  return handOver(context, change.as ?? access, {
    account_id: 'a1',
    seen: change.seen ?? seenHandOvers(mine),
    choice,
    chosen,
    period,
    timeZone: 'UTC',
    clientName: 'Acme',
    accountName: 'Operating 0215',
    signal: new AbortController().signal,
  })
}

async function plan(chosen: RowChoice, choice = qbo) {
  const handOvers = (await all()).filter(({ target }) => target === choice.target)
  const planned = await planExport(
    sealed(),
    async (read) => ({ kind: 'read' as const, value: await read(bank) }),
    {
      ref: { ...owner(), account_id: 'a1', target: choice.target },
      handOvers,
      choice,
      chosen,
      period: june,
      timeZone: 'UTC',
      clientName: 'Acme',
      accountName: 'Operating 0215',
      madeAt: '2026-07-08T10:05:00Z',
    },
  )
  if (planned.kind !== 'read') throw new Error('not read')
  return planned.value
}

async function bytesOf(id: string): Promise<Buffer> {
  const found = await findHandOver(sealed(), owner(), id)
  if (found === undefined) throw new Error('no hand-over')
  const parts: Uint8Array[] = []
  for await (const part of readHandedFile(sealed(), owner(), found)) parts.push(part)
  return Buffer.concat(parts)
}

async function kept(chosen: RowChoice, change: Parameters<typeof give>[1] = {}): Promise<string> {
  const outcome = await give(chosen, change)
  if (outcome.kind !== 'kept') throw new Error(JSON.stringify(outcome))
  return outcome.id
}

async function stopped(choice: LedgerChoice) {
  const outcome = await give('new', { choice })
  return outcome.kind === 'stopped' ? outcome.lines.filter(({ look }) => look === 'stop') : outcome
}

const idsOf = ({ planned }: Awaited<ReturnType<typeof plan>>) =>
  planned.chosen.map((each) => each.row.id)

describe('a ledger’s memory', () => {
  test('what was handed over is not new again, and what came since is', async () => {
    await kept('new')
    expect(idsOf(await plan('new'))).toEqual([])
    rows.push(row('j1', '2026-06-02', 700), row('late', '2026-05-20', -300))
    expect(idsOf(await plan('new'))).toEqual(['late', 'j1'])
    expect((await plan('new')).planned.rows.period.map((each) => each.row.id)).toEqual(['j1'])
  })

  test('a file of new rows states what the account held before and after exactly these', async () => {
    await kept('new')
    rows.push(row('j1', '2026-06-02', 700), row('j2', '2026-06-30', -200))
    expect((await plan('new')).content.balances).toEqual({
      kind: 'known',
      opening: { day: '2026-06-01', amount: 103_110 },
      closing: { day: '2026-06-30', amount: 103_610 },
    })
    rows.push(row('late', '2026-05-20', -300))
    expect((await plan('new')).content.balances).toEqual({ kind: 'unknown', why: 'between' })
  })

  test('nothing is said of a balance that moved while the rows were read', async () => {
    moves = () => {
      rows.push(row(`x${rows.length}`, '2026-06-29', 100))
      moves = undefined
    }
    expect((await plan('new')).content.balances).toMatchObject({ kind: 'unknown', why: 'moving' })
  })

  test('a second download has the same bytes, whatever the bank says by then', async () => {
    const id = await kept('new')
    const first = await bytesOf(id)
    rows = [row('m1', '2026-05-12', -99_999)]
    expect((await bytesOf(id)).equals(first)).toBe(true)
    expect(first.toString('latin1')).toContain('<FITID>m1\n')
  })

  test('undone, its rows are new again; only the last can be undone, and once', async () => {
    const first = await kept('new')
    rows.push(row('j1', '2026-06-02', 700))
    const second = await kept('new')
    expect(await undoHandOver(context, access, first)).toBe(false)
    expect(await undoHandOver(context, access, second)).toBe(true)
    expect(await undoHandOver(context, access, second)).toBe(false)
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
    rows.push(row('m3', '2026-05-28', 10), row('m4', '2026-05-29', 20))
    await kept('new')
    rows = [
      row('m1', '2026-05-12', -1790),
      row('m2', '2026-05-27', 5000, { status: 'failed' }),
      row('m3', '2026-05-28', 10),
    ]
    const { changed, rows: chosen } = (await plan('changed')).planned
    expect(
      changed.map(({ row: found, changes }) => [found?.id, changes.map(({ field }) => field)]),
    ).toEqual([
      ['m1', ['amount']],
      ['m2', ['state']],
      [undefined, []],
    ])
    expect(chosen.changed.map((each) => each.row.id)).toEqual(['m1'])
    await kept('changed')
    expect((await plan('changed')).planned.rows.changed).toEqual([])
  })

  test('each ledger has its own memory', async () => {
    await kept('new')
    expect(idsOf(await plan('new', { target: 'xero', format: 'ofx' }))).toEqual([])
    const all2 = await plan('period', { target: 'xero', format: 'ofx' })
    expect(all2.planned.periodHanded).toBe(0)
  })

  test('of two who hand over the same rows one does, and the other is refused', async () => {
    const both = await Promise.all([give('new', { seen: '0-0' }), give('new', { seen: '0-0' })])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'kept'])
    expect(await all()).toHaveLength(1)
    expect(await give('new', { seen: '0-0' })).toEqual({ kind: 'conflict' })
  })

  test('what the ledger would refuse is not made, and nothing of it is kept', async () => {
    const desktop: LedgerChoice = { target: 'quickbooks_desktop', format: 'qbo' }
    expect(await stopped(desktop)).toEqual([{ look: 'stop', say: 'bank_id' }])
    rows.push(row('late', '2026-05-20', -300, { posted_at: 'never', initiated_at: 'never' }))
    const camt: LedgerChoice = { target: 'odoo', format: 'camt' }
    expect(await stopped(camt)).toEqual([{ look: 'stop', say: 'no_balances', why: 'unread' }])
    expect(await all()).toEqual([])
    expect(await findLedgerChoice(sealed(), owner())).toBeUndefined()
  })

  test('the ledger that was handed to is the client’s from then on', async () => {
    await kept('new')
    expect(await findLedgerChoice(sealed(), owner())).toEqual(qbo)
  })

  test('a viewer hands nothing over and undoes nothing', async () => {
    const id = await kept('new')
    const viewer = { ...access, person: { ...access.person, role: 'viewer' as const } }
    await expect(give('new', { as: viewer })).rejects.toThrow('prepare')
    expect(() => undoHandOver(context, viewer, id)).toThrow('prepare')
  })

  test('neither a name nor an amount stands in the store as it is', async () => {
    await kept('new')
    const written = await dashboard.everythingWritten()
    expect(written).not.toContain('Blue Bottle')
    expect(written).not.toContain('STMTTRN')
  })
})
