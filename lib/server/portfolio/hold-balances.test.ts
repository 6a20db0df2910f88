import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { createBalanceHolding } from '@/lib/server/portfolio/hold-balances'
import { createDaySumming } from '@/lib/server/portfolio/sum-days'
import { row } from '@/test/portfolio/posted-rows'
import { openSummedClient, type SummedClient } from '@/test/portfolio/summed-client'

const today = '2026-05-20'
const range = { first: '2026-04-01', last: today }
const log = { warn: (facts: object) => expect(facts).toBeUndefined() }

let here: SummedClient
let ledger: Transaction[]

beforeAll(async () => {
  here = await openSummedClient()
})
afterAll(() => here.close())
beforeEach(() => empty())

async function empty() {
  await here.store.database.query('delete from client_month')
  ledger = []
}

const posted = (day: string, amount: number, account_id = 'a-1') =>
  row(`${day}T12:00:00Z`, amount, { account_id })

/** A bank whose accounts hold what their rows come to. */
function listTransactions(query: BankQuery) {
  const valueOf = (name: string) => query.find(([each]) => each === name)?.[1] ?? ''
  const [after, before] = [valueOf('posted_after'), valueOf('posted_before')]
  const items = ledger
    .filter(({ posted_at: at }) => (at ?? '') >= after && (at ?? '') < before)
    .toSorted((one, other) => ((one.posted_at ?? '') < (other.posted_at ?? '') ? 1 : -1))
  return { items, unreadable: [], next_page_token: null }
}

function accounts(): Account[] {
  return ['a-1', 'a-2'].map((id) => {
    const own = ledger.filter(({ account_id }) => account_id === id)
    const amount = own.reduce((sum, each) => sum + each.amount.amount, 1000)
    return { id, balance: { amount, currency: 'USD' } }
  })
}

/** Reads the days as a screen does; true where what is stored of them still holds. */
async function visit(of: Required<DayRange> = range) {
  const access = here.access('2026-01-01T00:00:00Z')
  const bank = { listTransactions: async (query: BankQuery) => listTransactions(query) }
  const sumDays = createDaySumming({
    store: here.store,
    now: () => new Date(`${today}T16:00:00Z`),
    log,
    readBank: async (_, read) => {
      const value = await read(bank as unknown as BankReader)
      return { kind: 'read', value, readAt: `${today}T16:00:00Z` }
    },
  })
  const { signal } = new AbortController()
  const wanted = { range: of, timeZone: 'UTC', today, maxRows: 10_000, signal }
  const { days } = await sumDays(access, { ...wanted, ignoresStored: false })
  const hold = createBalanceHolding({ store: here.store, log })
  return hold(access, { range: of, timeZone: 'UTC', days, accounts: accounts() })
}

const countStored = async () =>
  (await here.store.database.query('select count(*)::int as months from client_month'))[0]

it('a row that comes into a stored day takes all that is stored away', async () => {
  ledger = [posted('2026-04-10', 500), posted('2026-05-19', -30)]
  expect([await visit(), await visit()]).toEqual([true, true])
  expect(await countStored()).toEqual({ months: 2 })
  ledger.push(posted('2026-04-22', -100))
  expect(await visit()).toBe(false)
  expect(await countStored()).toEqual({ months: 0 })
  // Read again, it is what holds from now on.
  expect([await visit(), await visit()]).toEqual([true, true])
})

it('what comes on a day that is not stored takes nothing away', async () => {
  ledger = [posted('2026-04-10', 500)]
  await visit()
  ledger.push(posted('2026-05-18', -100), posted(today, 7, 'a-2'))
  expect(await visit()).toBe(true)
})

it('a change before the days that are read is seen by the balance before them', async () => {
  ledger = [posted('2026-04-10', 500)]
  await visit()
  ledger.push(posted('2026-03-02', 250))
  expect(await visit({ first: '2026-05-01', last: today })).toBe(false)
})

it('an account without a balance, or that is gone, says nothing', async () => {
  ledger = [posted('2026-04-10', 500, 'a-3')]
  await visit()
  ledger.push(posted('2026-04-11', 9, 'a-3'))
  expect(await visit()).toBe(true)
})

it('whatever moved, the same ledger holds, and a change of a stored day is found', async () => {
  const anyRow = fc
    .tuple(fc.nat(49), fc.integer({ min: -900, max: 900 }), fc.constantFrom('a-1', 'a-2'))
    .map(([days, amount, account]) => posted(addDays(range.first, days), amount, account))
  await fc.assert(
    fc.asyncProperty(
      // Of no row at all nothing is stored.
      fc.array(anyRow, { minLength: 1, maxLength: 30 }),
      anyRow.filter(
        ({ posted_at, amount }) => (posted_at ?? '') < '2026-05-13' && amount.amount !== 0,
      ),
      async (rows, change) => {
        await empty()
        ledger = rows
        expect([await visit(), await visit()]).toEqual([true, true])
        ledger = [...rows, change]
        expect([await visit(), await visit()]).toEqual([false, true])
      },
    ),
    { numRuns: 40 },
  )
})
