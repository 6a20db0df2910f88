import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followClock } from '@/bank/ledger/follow-clock'
import { recordTransactions } from '@/bank/ledger/record-transactions'
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

/** How many months of the books, which begin in June 2024, have ended; at noon, on any day. */
function finalMonths(at: number): number {
  const date = new Date(at)
  return Math.max(0, (date.getUTCFullYear() - 2024) * 12 + date.getUTCMonth() - 5)
}

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

  describe('moved back', () => {
    const newest = async () =>
      (
        await ledger.query(
          'select period_end::text as date from statement order by period_end desc limit 1',
        )
      )[0]?.['date']
    const moveTo = async (at: string) => {
      context.now.at = Date.parse(at)
      await followClock(context)
    }
    /** What the statements say, without their numbers. */
    const contents = async () =>
      (await listBodies<StrictStatement>(ledger, 'statement'))
        .map((each) => ({
          ...each,
          id: undefined,
          accounts: each.accounts.toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)),
        }))
        .map((each) => JSON.stringify(each))
        .toSorted()
    const numbers = async () =>
      (await ledger.query('select id from statement order by id')).map(({ id }) => Number(id))

    it('the clock takes the statements of its future with it, to the second', async () => {
      await moveTo('2026-12-01T11:00:00Z')
      expect(await newest()).toBe('2026-11-30')
      await moveTo('2026-12-01T10:59:59Z')
      expect(await newest()).toBe('2026-10-31')
      // Among the months that the seed wrote, too.
      await moveTo('2025-09-15T12:00:00Z')
      expect(await newest()).toBe('2025-08-31')
      const [left] = await ledger.query(
        `select (select count(*)::int from file where owner = 'statement') as files,
           (select count(*)::int from statement) as statements,
           (select count(distinct statement_id)::int from statement_account) as listed`,
      )
      expect(left?.['files']).toBe(left?.['statements'])
      expect(left?.['listed']).toBe(left?.['statements'])
    })

    it('and moved on again writes the same ones, each under a number that no other has had', async () => {
      await moveTo('2027-01-01T11:00:00Z')
      const before = { contents: await contents(), numbers: await numbers() }
      await moveTo('2025-02-10T12:00:00Z')
      const kept = await numbers()
      await moveTo('2027-01-01T11:00:00Z')
      expect(await contents()).toEqual(before.contents)
      const later = (await numbers()).filter((id) => !kept.includes(id))
      expect(later.length).toBeGreaterThan(50)
      expect(later.filter((id) => before.numbers.includes(id))).toEqual([])
    })

    it('before its books begin, the bank has no statement, and afterwards none of an earlier month', async () => {
      const before = await contents()
      await moveTo('1971-01-01T00:00:00Z')
      expect(await numbers()).toEqual([])
      await moveTo('2027-01-01T11:00:00Z')
      expect(await contents()).toEqual(before)
    })

    it('what was recorded in a month that is open again is in its statement', async () => {
      const [account] = await ledger.query(
        `select id, business_id from account where currency = 'USD' and business_id =
           (select id from business where name = $1) order by id limit 1`,
        [acme],
      )
      const creditsOf = async () => {
        const all = await listBodies<StrictStatement>(ledger, 'statement', acme)
        const inDecember = all.filter(({ period_end }) => period_end === '2026-12-31')
        const rows = inDecember.flatMap(({ accounts }) => accounts)
        return rows.find(({ account_id }) => account_id === account?.['id'])?.total_credits.amount
      }
      const before = (await creditsOf()) ?? Number.NaN
      await moveTo('2026-12-20T12:00:00Z')
      await recordTransactions(context, String(account?.['business_id']), [
        {
          account_id: String(account?.['id']),
          amount: 4321,
          transaction_type: 'ach_credit',
          status: 'settled',
          counterparty_name: 'Late',
        },
      ])
      await moveTo('2027-01-01T11:00:00Z')
      expect(await creditsOf()).toBe(before + 4321)
    })

    it('wherever it is moved, it has every month that is final and no other', async () => {
      const day = 86_400_000
      const first = Date.parse('2024-06-01T00:00:00Z')
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: -60, max: 1200 }), { minLength: 1, maxLength: 4 }),
          async (days) => {
            for (const each of days) {
              context.now.at = first + each * day + 12 * 3_600_000
              await Promise.all([followClock(context), followClock(context)])
              const [row] = await ledger.query(
                `select count(distinct period_start)::int as months, count(*)::int as rows,
                   count(distinct (business_id, period_start, statement_type))::int as distinct_rows
                 from statement`,
              )
              expect(row?.['rows']).toBe(row?.['distinct_rows'])
              expect(row?.['months']).toBe(finalMonths(context.now.at))
            }
          },
        ),
        { numRuns: 5 },
      )
    })
  })
})
