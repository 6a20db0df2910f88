import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followClock } from '@/bank/ledger/follow-clock'
import {
  digestLedger,
  listBodies,
  openSeededLedger,
  seededContext,
} from '@/test/bank/ledger/seed/seeded-ledger'
import type { StrictCard } from '@/lib/bank-contract/card'
import type { StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictStatement } from '@/lib/bank-contract/statement'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { testStores } from '@/test/store/database'

const acme = 'Acme Robotics Inc.'

describe.each(testStores)('when the clock moves, on the %s store', (store) => {
  let ledger: OpenDatabase
  let context: ReturnType<typeof seededContext>
  beforeAll(async () => {
    ledger = await openSeededLedger({ store, businesses: 3 })
    context = seededContext(ledger)
  })
  afterAll(() => ledger.close())

  it('a freshly seeded ledger has nothing to catch up with', async () => {
    const before = await digestLedger(ledger)
    await followClock(context)
    expect(await digestLedger(ledger)).toEqual(before)
  })

  it('unpaid invoices are overdue from midnight in New York after the day they were due', async () => {
    const unpaid = (await listBodies<StrictInvoice>(ledger, 'invoice', acme)).filter(
      ({ status, due_date }) => status === 'unpaid' && due_date !== null,
    )
    const due = unpaid.map(({ due_date }) => due_date ?? '').toSorted()[0] ?? ''
    const find = async () => {
      const all = await listBodies<StrictInvoice>(ledger, 'invoice', acme)
      return all.find(({ id }) => id === unpaid.find((each) => each.due_date === due)?.id)
    }
    const nextDay = Date.parse(due) + 86_400_000
    context.now.at = nextDay + 3 * 3_600_000
    await followClock(context)
    expect((await find())?.status).toBe('unpaid')
    context.now.at = nextDay + 4 * 3_600_000
    await followClock(context)
    expect(await find()).toMatchObject({
      status: 'overdue',
      updated_at: new Date(context.now.at).toISOString().replace('.000Z', 'Z'),
    })
    const [row] = await ledger.query('select status from invoice where id = $1', [
      (await find())?.id,
    ])
    expect(row).toEqual({ status: 'overdue' })
  })

  it('cards start new windows with nothing spent, and those without a window keep theirs', async () => {
    context.now.at = Date.parse('2027-01-01T05:00:00Z')
    await followClock(context)
    for (const card of await listBodies<StrictCard>(ledger, 'card', acme)) {
      if (card.spending_limit_type === 'annual') {
        expect(card.spend_period_start).toBe('2027-01-01T05:00:00Z')
        expect(card.spend_period_end).toBe('2028-01-01T05:00:00Z')
        expect(card.current_spend?.amount).toBe(0)
      }
      if (card.name === 'Nearly spent') expect(card.current_spend?.amount).toBe(1_920_000)
    }
  })

  it('the months that ended get their statements, which follow on and tie out', async () => {
    const newest = 'select max(period_end)::text as date from statement'
    context.now.at = Date.parse('2027-01-01T10:59:59Z')
    await followClock(context)
    expect(await ledger.query(newest)).toEqual([{ date: '2026-11-30' }])
    context.now.at += 1000
    await followClock(context)
    const all = (await listBodies<StrictStatement>(ledger, 'statement', acme)).toSorted((a, b) =>
      a.period_end < b.period_end ? -1 : 1,
    )
    expect(new Set(all.map(({ period_end }) => period_end)).size).toBe(24 + 7)
    expect(all.at(-1)?.period_end).toBe('2026-12-31')
    const balances = new Map<string, number>()
    for (const { accounts } of all) {
      for (const each of accounts) {
        const { account_id, opening_balance, total_credits, total_debits, closing_balance } = each
        expect(opening_balance.amount).toBe(balances.get(account_id) ?? 0)
        expect(closing_balance.amount).toBe(
          opening_balance.amount + total_credits.amount + total_debits.amount,
        )
        balances.set(account_id, closing_balance.amount)
      }
    }
    for (const row of await ledger.query(
      'select id, balance from account where business_id = (select id from business where name = $1)',
      [acme],
    )) {
      expect(balances.get(String(row['id']))).toBe(row['balance'])
    }
    const [files] = await ledger.query(
      `select (select count(*)::int from file where owner = 'statement') as files,
         (select count(*)::int from statement) as statements`,
    )
    expect(files?.['files']).toBe(files?.['statements'])
  })

  it('the second time finds nothing to do', async () => {
    const before = await digestLedger(ledger)
    await followClock(context)
    expect(await digestLedger(ledger)).toEqual(before)
  })
})
