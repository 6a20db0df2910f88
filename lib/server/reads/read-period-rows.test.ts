import { beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { noThresholds } from '@/lib/domain/checks/thresholds'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { maxCallsOfView } from '@/lib/server/banking/walk-pages'
import { readPeriodRows } from '@/lib/server/reads/read-period-rows'
import { payment } from '@/test/components/checks-rows'

interface Request {
  readonly query: readonly (readonly [string, string])[]
  readonly maxRows: number
}

const whole: ChartRead = {
  rows: 0,
  notUnderstood: 0,
  isUnordered: false,
  readAt: '2026-07-06T10:05:00.000Z',
  end: 'whole',
  reached: undefined,
  failure: undefined,
  furtherHref: undefined,
}

let answers: Partial<Record<'initiated' | 'posted' | 'carried', Partial<ChartRead>>> = {}
let rowsOf: Partial<Record<keyof typeof answers, readonly Transaction[]>> = {}
let requests: Request[] = []

vi.mock('@/lib/server/reads/read-charts', () => {
  const read =
    (of: (request: Request) => keyof typeof answers) =>
    (_: unknown, request: Request, add: (rows: readonly Transaction[]) => void) => {
      requests.push(request)
      add(rowsOf[of(request)] ?? [])
      return Promise.resolve({ ...whole, ...answers[of(request)] })
    }
  const isOfPeriod = ({ query }: Request) => query.some(([name]) => name === 'initiated_after')
  return {
    readInitiatedRows: read((request) => (isOfPeriod(request) ? 'initiated' : 'carried')),
    readChartRows: read(() => 'posted'),
  }
})

beforeEach(() => {
  answers = {}
  rowsOf = {}
  requests = []
})

const readJune = () =>
  readPeriodRows({ settings: { time_zone: 'UTC' } } as ClientAccess, {
    days: { first: '2026-06-01', last: '2026-06-30' },
    thresholds: noThresholds,
    raw: {},
    href: '/',
  })

test('all readings of a close together stay below the calls that a view may make', async () => {
  answers = {
    initiated: { rows: 4000 },
    posted: { rows: 36_000, end: 'limit', reached: '2025-09-01' },
  }
  const read = await readJune()
  const [initiated, posted, ...carried] = requests.map(({ maxRows }) => maxRows)
  expect([initiated, posted]).toEqual([40_000, 36_000])
  const rows = 4000 + (posted ?? 0) + carried.reduce((sum, each) => sum + each, 0)
  // Beside them statements, accounts and invoices: 63 pages at most.
  expect(rows / 100 + 63).toBeLessThan(maxCallsOfView)
  expect(read).toMatchObject({ isBeforeRead: true, isComplete: false, seenSince: '2025-09-02' })
})

test('a payee counts as seen from the first day on that was read whole', async () => {
  const of = (id: string, day: string) =>
    payment(`${id} ${day}`, { counterparty_name: id, posted_at: `${day}T16:00:00Z` })
  rowsOf = {
    posted: [
      of('Whole', '2026-06-02'),
      of('Part', '2026-06-02'),
      of('Whole', '2025-09-02'),
      of('Part', '2025-09-01'),
    ],
  }
  answers = { posted: { rows: 4, end: 'limit', reached: '2025-09-01' } }
  const { checks, seenSince } = await readJune()
  expect(seenSince).toBe('2025-09-02')
  expect(checks.newPayees.map((rows) => rows.map(({ payee }) => payee))).toEqual([['PART']])
})

test('a past that was read less far than it may be is not known', async () => {
  answers = { posted: { rows: 9000, end: 'limit', reached: '2025-09-01' } }
  expect(await readJune()).toMatchObject({ isBeforeRead: false, extent: { end: 'whole' } })
})

test('what was carried over the period is named among the readings, as whole as both of it', async () => {
  const carried = { pages: 2, rows: 3, notUnderstood: 1 }
  answers = { carried }
  const listed = async () => (await readJune()).readings.find(({ list }) => list === 'carried')
  expect(await listed()).toMatchObject({ first: '2026-06-01', pages: 4, rows: 8, end: 'whole' })
  answers = { carried: { ...carried, end: 'limit' } }
  expect(await listed()).toMatchObject({ end: 'limit' })
  answers = {
    posted: { end: 'failed', failure: { code: 'bank_failed', reference: 'QX7' } },
    carried,
  }
  expect(await listed()).toBeUndefined()
})

test('what was carried over the period is known where both readings of it came to their end', async () => {
  expect(await readJune()).toMatchObject({ isCarriedRead: true, failure: undefined })
  const failure = { code: 'bank_failed', reference: 'QX7' } as const
  answers = { carried: { end: 'failed', failure } }
  expect(await readJune()).toMatchObject({
    isCarriedRead: false,
    failure,
    extent: { end: 'whole' },
  })
})

test('a list for which the bank was not called is not among the readings', async () => {
  answers = { initiated: { end: 'failed', failure: { code: 'bank_failed', reference: 'QX7' } } }
  const { readings } = await readJune()
  expect(readings.map(({ list }) => list)).toEqual(['initiated'])
  expect(requests).toHaveLength(1)
})
