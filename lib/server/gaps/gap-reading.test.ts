import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '@/lib/bank-contract/account'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { receiptDays } from '@/lib/domain/connections/gap-receipt'
import { addDays } from '@/lib/domain/periods/day-range'
import { createAudit } from '@/lib/server/audit/audit'
import { BankingError } from '@/lib/server/banking/banking-error'
import { findShownGap, putGapAway, readGapAgain } from '@/lib/server/db/client-gap'
import { createGapReadings } from '@/lib/server/gaps/gap-reading'
import type { PersonSession } from '@/lib/server/db/session'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { testStores } from '@/test/store/database'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const today = new Date().toISOString().slice(0, 10)
const daysAgo = (days: number) => addDays(today, -days)

const posted = (account_id: string, day: string, amount: number) =>
  ({
    id: `t ${day}`,
    account_id,
    status: 'settled',
    posted_at: `${day}T09:00:00Z`,
    amount: usd(amount),
  }) as unknown as Transaction

const statementOf = (account_id: string) =>
  ({
    id: 's-1',
    period_start: daysAgo(60),
    period_end: daysAgo(31),
    accounts: [{ account_id, opening_balance: usd(0), closing_balance: usd(1000) }],
  }) as unknown as Statement

/** It ended while the client was away, and says no balance. */
const issuedMeanwhile = {
  id: 's-2',
  period_start: daysAgo(30),
  period_end: daysAgo(9),
  accounts: [],
} as unknown as Statement

describe.each(testStores)('days in which a client could not be read, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let ref: { firm_id: string; connection_id: string }
  let bank: { balance: number; rows: Transaction[]; failures: Error[]; calls: string[] }

  let business = ''

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    admin = await dashboard.signIn()
    const { bankFor } = dashboard.deps
    const listed = <Item>(list: string, items: readonly Item[]) => {
      bank.calls.push(list)
      const failure = bank.failures.shift()
      if (failure !== undefined) throw failure
      return { items: [...items], unreadable: [], next_page_token: null }
    }
    const held = () => ({ id: business, account_name: 'Operating', balance: usd(bank.balance) })
    dashboard.deps.bankFor = (environment, token, view) => ({
      ...bankFor(environment, token, view),
      listAccounts: async () => listed('accounts', [held() as Account]),
      listStatements: async () => listed('statements', [statementOf(business), issuedMeanwhile]),
      listTransactions: async () => listed('transactions', bank.rows),
    })
  })
  afterAll(() => dashboard.close())

  beforeEach(async ({ task }) => {
    await dashboard.database.query('delete from client_gap')
    business = `account of ${task.id}`
    dashboard.bank.businesses.set(business, [business])
    bank = {
      balance: 700,
      rows: [posted(business, daysAgo(20), -200), posted(business, daysAgo(3), -100)],
      failures: [],
      calls: [],
    }
    const outcome = await dashboard.connect({ session: admin, business, clientName: business })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    ref = { firm_id: admin.firm.id, connection_id: outcome.connection_id }
  })

  const away = (days: number) =>
    dashboard.database.query(
      `update connection set status = 'needs_reconnect', reason = 'revoked_at_bank',
         ended_at = now() - make_interval(days => $2) where id = $1`,
      [ref.connection_id, days],
    )
  const reconnect = async () => {
    await dashboard.connect({ session: admin, business, connection_id: ref.connection_id })
    // Its accounts are listed to recognise it.
    bank.calls.length = 0
  }
  const audit = () => createAudit(dashboard.store)
  const round = () =>
    createGapReadings({
      store: dashboard.store,
      audit: audit(),
      connections: dashboard.connections,
      log: dashboard.deps.log,
    }).round()
  const sealed = () => ({ query: dashboard.database.query, vault: dashboard.store.vault })
  const shown = () => findShownGap(sealed(), ref, receiptDays)
  const gapEvents = async () =>
    (await audit().list(ref.firm_id)).filter(
      (event) => event.kind === 'connection.gap_read' && event.connection_id === ref.connection_id,
    )

  it('are read after a reconnect, and kept with a line in history that has no amount', async () => {
    await away(14)
    await reconnect()
    expect(await shown()).toMatchObject({ receipt: undefined })
    await round()
    expect(bank.calls).toEqual(['accounts', 'statements', 'transactions', 'accounts'])
    const gap = await shown()
    expect(gap).toMatchObject({
      dueAt: null,
      receipt: {
        gap: { first: daysAgo(14), last: today },
        rows: { exactly: 1 },
        accounts: { exactly: 1 },
        follow: 15,
        days: 15,
        broken: [],
        unclear: [],
        statements: { count: { exactly: 1 }, first: daysAgo(9), last: daysAgo(9) },
      },
    })
    expect(await gapEvents()).toMatchObject([
      {
        connection_id: ref.connection_id,
        detail: {
          rows: 1,
          at_least: false,
          verdict: 'continuous',
          follow: 15,
          days: 15,
          broken: 0,
        },
      },
    ])
    bank.calls.length = 0
    await round()
    expect(bank.calls).toEqual([])
  })

  it('are none where a client that could be read is approved again', async () => {
    await reconnect()
    await round()
    expect([await shown(), bank.calls]).toEqual([undefined, []])
  })

  it('are read twice where a day does not follow, and say so only if both readings do', async () => {
    await away(14)
    await reconnect()
    bank.balance = 588
    await round()
    expect(bank.calls.filter((list) => list === 'transactions')).toHaveLength(2)
    const gap = await shown()
    expect(gap?.receipt).toMatchObject({
      follow: 0,
      broken: [
        { account: business, name: 'Operating', sum: { opening: '1000', moneyOut: '-300' } },
      ],
    })

    await readGapAgain(dashboard.database.query, ref, gap?.id ?? '')
    bank.balance = 700
    await round()
    expect((await shown())?.receipt).toMatchObject({ follow: 15, broken: [] })
    expect(await gapEvents()).toHaveLength(2)
  })

  it('are tried again later where the bank fails, and nothing is said of them until then', async () => {
    await away(14)
    await reconnect()
    bank.failures.push(new BankingError('rate_limited', { status: 429, retryAfterSeconds: 3600 }))
    await round()
    const gap = await shown()
    expect(gap?.receipt).toBeUndefined()
    expect(Date.parse(gap?.dueAt ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    await round()
    expect(bank.calls).toEqual(['accounts'])
    await dashboard.database.query(`update client_gap set due_at = now()`)
    await round()
    expect((await shown())?.receipt).toMatchObject({ follow: 15 })
  })

  it('are read by one process, and by another once the first has died', async () => {
    await away(14)
    await reconnect()
    await Promise.all([round(), round(), round()])
    expect(bank.calls.filter((list) => list === 'transactions')).toHaveLength(1)
    const { id = '' } = (await shown()) ?? {}
    await dashboard.database.query(
      `update client_gap set due_at = now(), claim = gen_random_uuid(), claimed_until = now() + interval '5 minutes'`,
    )
    await round()
    expect((await shown())?.dueAt).not.toBeNull()
    await dashboard.database.query(`update client_gap set claimed_until = now() where id = $1`, [
      id,
    ])
    await round()
    expect((await shown())?.dueAt).toBeNull()
  })

  it('become part of the next where the client was away again before they were read', async () => {
    await away(14)
    await reconnect()
    await away(2)
    await reconnect()
    await round()
    expect((await shown())?.receipt?.gap).toEqual({ first: daysAgo(14), last: today })
    expect(await gapEvents()).toHaveLength(1)
  })

  it('are shown for a week, or until somebody puts them away', async () => {
    await away(14)
    await reconnect()
    await round()
    const back = (days: number) =>
      dashboard.database.query(
        `update client_gap set back_at = now() - make_interval(days => $1)`,
        [days],
      )
    await back(8)
    expect(await shown()).toBeUndefined()
    await back(6)
    const { id = '' } = (await shown()) ?? {}
    await putGapAway(dashboard.database.query, ref, { id, person_id: admin.person.id })
    expect(await shown()).toBeUndefined()
    expect(await gapEvents()).toHaveLength(1)
  })
})
