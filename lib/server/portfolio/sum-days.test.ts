import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { cardSpends } from '@/lib/domain/figures/card-spend'
import { createDaySums, type DaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { addDays } from '@/lib/domain/periods/day-range'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { createDaySumming, type DaysRequest } from '@/lib/server/portfolio/sum-days'
import { anyRow, row } from '@/test/portfolio/posted-rows'
import { openSummedClient, type SummedClient } from '@/test/portfolio/summed-client'

const timeZone = 'America/New_York'
const range = { first: '2026-03-10', last: '2026-05-31' }
const today = '2026-05-20'

let here: SummedClient
let ledger: Transaction[]
let queries: BankQuery[]
/** What the bank does with its answer to the call of this number. */
let answer: (page: ListPage<Transaction>, call: number) => ListPage<Transaction> | ReadFailure
/** Which rows the bank takes for an answer, in its order. */
let select: (rows: readonly Transaction[], query: BankQuery) => readonly Transaction[]
let now: Date

beforeAll(async () => {
  here = await openSummedClient()
})
afterAll(() => here.close())
beforeEach(async () => {
  await here.store.database.query('delete from client_month')
  ledger = []
  queries = []
  answer = (page) => page
  select = asRequested
  now = new Date('2026-05-20T16:00:00Z')
})

const valueOf = (query: BankQuery, name: string) => query.find(([each]) => each === name)?.[1]

function asRequested(rows: readonly Transaction[], query: BankQuery): readonly Transaction[] {
  const [after, before] = ['posted_after', 'posted_before'].map((name) => valueOf(query, name))
  const earliest = after === undefined ? -Infinity : Date.parse(after)
  const latest = before === undefined ? Infinity : Date.parse(before)
  return rows
    .filter(({ posted_at: at }) => {
      const time = Date.parse(at ?? '')
      return time >= earliest && time < latest
    })
    .toSorted((left, right) => ((left.posted_at ?? '') < (right.posted_at ?? '') ? 1 : -1))
}

const pageSize = 5

/** A bank that gives its ledger five rows a page. */
function listTransactions(query: BankQuery): ListPage<Transaction> | ReadFailure {
  queries.push(query)
  const start = Number(valueOf(query, 'page_token') ?? 0)
  const rows = select(ledger, query)
  const next = start + pageSize
  const items = rows.slice(start, next)
  const page = { items, unreadable: [], next_page_token: next < rows.length ? `${next}` : null }
  return answer(page, queries.length)
}

function visit(options: Partial<DaysRequest> = {}, granted_at = '2026-01-01T00:00:00Z') {
  const sumDays = createDaySumming({
    store: here.store,
    now: () => now,
    log: { warn: (facts) => expect(facts).toBeUndefined() },
    readBank: async (_, read) => {
      let failure: ReadFailure | undefined
      const list = async (query: BankQuery) => {
        const page = listTransactions(query)
        if (!('code' in page)) return page
        failure = page
        throw new Error(page.code)
      }
      try {
        // No other method is called.
        const value = await read({ listTransactions: list } as unknown as BankReader)
        return { kind: 'read', value, readAt: now.toISOString() }
      } catch (cause) {
        if (failure === undefined) throw cause
        return { kind: 'failed', failure }
      }
    },
  })
  const { signal } = new AbortController()
  return sumDays(here.access(granted_at), {
    range,
    timeZone,
    today,
    maxRows: 10_000,
    signal,
    ignoresStored: false,
    ...options,
  })
}

const columns = [
  { first: '2026-03-10', last: '2026-03-31' },
  { first: '2026-04-01', last: '2026-04-30' },
  { first: '2026-05-01', last: '2026-05-31' },
]

function figuresOf(days: DaySums) {
  const flows = moneyFlows(columns, days, { isOneAccount: false })
  return { flows, spends: cardSpends(columns, days, 'en') }
}

/** What a reading of all rows says. */
function plainFigures() {
  const sums = createDaySums(timeZone)
  sums.add(asRequested(ledger, []))
  return figuresOf(sums.days)
}

describe('the sums of days', () => {
  test('equal a reading of all rows at every visit, whatever is stored by then', async () => {
    const visits = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 80 }), visits, async (rows, limits) => {
        await here.store.database.query('delete from client_month')
        // Of types that are all unknown nothing could be told.
        ledger = [row('2026-05-19T14:00:00Z', 1), ...rows]
        for (const maxRows of [...limits, 10_000, 10_000]) {
          const { days, read } = await visit({ maxRows })
          const whole = plainFigures()
          if (read.end === 'whole') expect(figuresOf(days)).toEqual(whole)
          // What was not read to its end may lack older columns, and no other.
          const newer = columns.filter(({ first }) => first > (read.reached ?? ''))
          for (const flow of moneyFlows(newer, days, { isOneAccount: false })) {
            const same = whole.flows.find(({ currency }) => currency === flow.currency)
            expect(flow.cells).toEqual(same?.cells.slice(-newer.length))
          }
          // Posted between two visits: on a day that is not a week old.
          ledger = [...ledger, row('2026-05-19T15:00:00Z', maxRows)]
        }
      }),
      { numRuns: 30 },
    )
  })

  test('the sums of old days are read once, and those of the last week at each visit', async () => {
    ledger = Array.from({ length: 60 }, (_, index) =>
      row(`${addDays('2026-05-19', -index)}T15:00:00Z`, index + 1),
    )
    const first = await visit()
    expect(queries).toHaveLength(12)
    expect(first.read.stored).toBeUndefined()
    queries = []
    now = new Date('2026-05-21T16:00:00Z')
    const second = await visit()
    expect(queries.map((query) => valueOf(query, 'posted_after'))).toEqual([
      '2026-05-14T04:00:00Z',
      '2026-05-14T04:00:00Z',
    ])
    expect(second.read).toMatchObject({
      end: 'whole',
      rows: 60,
      stored: { until: '2026-05-13', readAt: '2026-05-20T16:00:00.000Z' },
    })
    expect(figuresOf(second.days)).toEqual(figuresOf(first.days))
  })

  test('the sums are read again a week later, on a new approval, and when a reader wants it', async () => {
    ledger = [row('2026-04-01T15:00:00Z', 100), row('2026-05-19T15:00:00Z', 1)]
    await visit()
    const old = figuresOf((await visit()).days)
    ledger = [row('2026-04-01T15:00:00Z', 900), row('2026-05-19T15:00:00Z', 1)]
    expect(figuresOf((await visit()).days)).toEqual(old)
    const approvedAgain = await visit({}, '2026-05-20T17:00:00Z')
    expect(figuresOf(approvedAgain.days)).toEqual(plainFigures())
    ledger = [row('2026-04-01T15:00:00Z', 800), row('2026-05-19T15:00:00Z', 1)]
    expect(figuresOf((await visit({ ignoresStored: true })).days)).toEqual(plainFigures())
    ledger = [row('2026-04-01T15:00:00Z', 700), row('2026-05-19T15:00:00Z', 1)]
    now = new Date('2026-05-27T16:00:01Z')
    expect(figuresOf((await visit()).days)).toEqual(plainFigures())
  })

  test('the sums of another time zone are read in that zone', async () => {
    ledger = [row('2026-04-01T02:00:00Z', 100)]
    await visit()
    const { days } = await visit({ timeZone: 'UTC' })
    expect([...days].flatMap(([day, { rows }]) => (rows > 0 ? [day] : []))).toEqual(['2026-04-01'])
  })

  test('the sums of a bank that fails half way end there, and are whole at the next visit', async () => {
    ledger = Array.from({ length: 40 }, (_, index) =>
      row(`${addDays('2026-05-19', -2 * index)}T15:00:00Z`, index + 1),
    )
    const failure = { code: 'bank_slow', reference: 'R' } as const
    answer = (page, call) => (call > 3 ? failure : page)
    const broken = await visit()
    expect(broken.read).toMatchObject({ end: 'failed', rows: 15, reached: '2026-04-21', failure })
    // One page of the days that are always read, then one of those that are missing.
    queries = []
    answer = (page, call) => (call > 2 ? failure : page)
    const stillBroken = await visit()
    expect(stillBroken.read).toMatchObject({
      end: 'failed',
      rows: 19,
      reached: '2026-04-13',
      failure,
    })
    answer = (page) => page
    const mended = await visit()
    expect(mended.read.end).toBe('whole')
    expect(figuresOf(mended.days)).toEqual(plainFigures())
  })

  test('the sums show nothing that is stored of a client whose bank gives nothing any more', async () => {
    ledger = [row('2026-04-01T15:00:00Z', 100)]
    await visit()
    const failure = { code: 'missing_scope', scope: 'transactions:read' } as const
    answer = () => failure
    const past = { range: { first: '2026-03-10', last: '2026-04-30' } }
    const { days, read } = await visit(past)
    expect([...days.values()].filter(({ rows }) => rows > 0)).toEqual([])
    expect(read).toMatchObject({ end: 'failed', rows: 0, failure })
  })

  test.each([
    ['sends its whole list', (rows: readonly Transaction[]) => asRequested(rows, [])],
    ['has its own order', (rows: readonly Transaction[]) => asRequested(rows, []).toReversed()],
  ])(
    'the sums of a bank that ignores what is requested and %s are never false',
    async (_, selects) => {
      select = selects
      ledger = Array.from({ length: 30 }, (__, index) =>
        row(`${addDays('2026-05-19', -4 * index)}T15:00:00Z`, index + 1),
      )
      await visit({ maxRows: 10 })
      for (const maxRows of [12, 10_000, 10_000]) {
        const { days, read } = await visit({ maxRows })
        expect(read.end).toBe(maxRows > 30 ? 'whole' : 'limit')
        if (read.end === 'whole') expect(figuresOf(days)).toEqual(plainFigures())
      }
    },
  )

  test('the sums that lack a row which cannot be read are not stored', async () => {
    ledger = [row('2026-04-01T15:00:00Z', 100)]
    answer = (page) => ({ ...page, unreadable: [{ id: undefined, problem: 'amount' }] as never })
    expect((await visit()).read.notUnderstood).toBe(1)
    expect((await visit()).read).toMatchObject({ notUnderstood: 1, stored: undefined })
  })

  test('a row that was posted in a state that is not known makes sums partial, and its day is read again', async () => {
    const unclear = { status: 'pondering' as never }
    ledger = [
      row('2026-05-19T15:00:00Z', 1),
      row('2026-04-02T15:00:00Z', -500, unclear),
      row('2026-04-01T15:00:00Z', 100),
    ]
    const first = await visit()
    expect(first.read).toMatchObject({ rows: 2, notUnderstood: 1, end: 'whole' })
    queries = []
    const second = await visit()
    expect(second.read).toMatchObject({
      rows: 2,
      notUnderstood: 1,
      stored: { until: '2026-05-13' },
    })
    expect(queries.map((query) => valueOf(query, 'posted_after'))).toEqual([
      '2026-05-14T04:00:00Z',
      '2026-04-02T04:00:00Z',
    ])
    expect(figuresOf(second.days)).toEqual(figuresOf(first.days))
  })

  test('what is pending or failed is in no sum, whatever date it bears', async () => {
    ledger = [
      row('2026-05-19T15:00:00Z', 1),
      row('2026-04-02T15:00:00Z', 7, { status: 'pending' }),
      row('2026-04-02T15:00:00Z', 7, { status: 'failed' }),
    ]
    expect((await visit()).read).toMatchObject({ rows: 1, notUnderstood: 0, end: 'whole' })
  })

  test.each<[string, Partial<Transaction>]>([
    ['status', { status: undefined }],
    ['date of posting', { posted_at: undefined }],
    ['type', { transaction_type: undefined }],
    ['type that we know', { transaction_type: 'PAYMENT' }],
  ])('rows without a %s give no sums, and nothing of them is stored', async (_, lack) => {
    select = (rows) => rows
    ledger = [row('2026-04-01T15:00:00Z', 100, lack), row('2026-04-02T15:00:00Z', 1, lack)]
    const { days, read } = await visit()
    expect([...days.values()].filter(({ rows }) => rows > 0)).toEqual([])
    expect(read).toMatchObject({ rows: 0, notUnderstood: 2, end: 'whole' })
    expect((await visit()).read.stored).toBeUndefined()
  })
})
