import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { walkOpenPages } from '@/lib/server/banking/walk-pages'
import { type RowMemory, rememberRows, type RowWindow } from '@/lib/server/exports/kept-rows'
import { testTransaction } from '@/test/exports/file-bank'

class Crash extends Error {}

/** What survives a crash: whole windows, and nothing of one that was not finished. */
function createMemory() {
  const windows = new Map<string, { window: RowWindow; texts: string[] }[]>()
  const open = new Map<string, { walk: string; place: number; texts: string[] }>()
  let number = 0
  const memory: RowMemory = {
    list: async (walk) => (windows.get(walk) ?? []).map(({ window }) => window),
    read: async (id, part) => {
      const found = [...windows.values()].flat().find(({ window }) => window.id === id)
      return found?.texts[part] ?? Promise.reject(new Error('no such part'))
    },
    begin: async (walk, place) => {
      number += 1
      open.set(String(number), { walk, place, texts: [] })
      return String(number)
    },
    add: async (id, part, text) => {
      const begun = open.get(id)
      if (begun === undefined || begun.texts.length !== part) throw new Error('out of order')
      begun.texts.push(text)
    },
    close: async (id, { parts, edge }) => {
      const begun = open.get(id)
      const whole = windows.get(begun?.walk ?? '') ?? []
      if (begun?.texts.length !== parts || begun.place !== whole.length)
        throw new Error('no window')
      windows.set(begun.walk, [...whole, { window: { id, parts, edge }, texts: begun.texts }])
    },
    forget: async (walk) => void windows.delete(walk),
  }
  return {
    memory,
    crash: () => open.clear(),
    windows: () => [...windows.values()].flat().map(({ window }) => window),
  }
}

interface ListedBank {
  bank: BankReader
  calls: BankQuery[]
}

/** A list as a bank gives it, in pages; it may take no bound of dates, and dies before one of its answers. */
function createBank(
  rows: readonly Transaction[],
  { pageSize, takesBounds, diesAt }: { pageSize: number; takesBounds: boolean; diesAt: number },
): ListedBank {
  const calls: BankQuery[] = []
  const openTransactions: BankReader['openTransactions'] = async (query) => {
    calls.push(query)
    if (calls.length === diesAt) throw new Crash()
    const valueOf = (wanted: string) => query.find(([name]) => name === wanted)?.[1]
    const [after, before] = [valueOf('initiated_after'), valueOf('initiated_before')]
    const found = rows.filter(
      ({ initiated_at: at = '' }) =>
        !takesBounds ||
        ((after === undefined || Date.parse(String(at)) >= Date.parse(after)) &&
          (before === undefined || Date.parse(String(at)) < Date.parse(before))),
    )
    const start = Number(valueOf('page_token') ?? 0)
    const items = found.slice(start, start + pageSize)
    const next_page_token = start + pageSize < found.length ? String(start + pageSize) : null
    const page = { items, unreadable: [], next_page_token }
    return { next_page_token, rows: items.length, read: () => page }
  }
  return { bank: { openTransactions } as BankReader, calls }
}

async function readList(
  { bank }: ListedBank,
  memory: RowMemory,
  query: BankQuery,
  cuts: { rowsAWindow: number; rowsAPart: number },
): Promise<string[]> {
  const remembered = rememberRows(memory, cuts)
  const ids: string[] = []
  const read = async (page: BankQuery) =>
    ({ kind: 'read', value: await remembered(bank).openTransactions(page) }) as const
  const limits = { maxPages: Number.POSITIVE_INFINITY }
  for await (const step of walkOpenPages<Transaction>(read, query, limits)) {
    ids.push(...step.page.read().items.map(({ id }) => id))
  }
  return ids
}

const dayMs = 24 * 60 * 60 * 1000
const instants = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 12 }), ms: fc.integer({ min: 0, max: dayMs - 1 }) }),
  { maxLength: 60 },
)

const sortedRows = (times: { day: number; ms: number }[], order: string) => {
  const moments = times.map(({ day, ms }) => Date.UTC(2026, 5, 1) + day * dayMs + ms)
  const sorted = moments.toSorted((one, other) => (order === 'asc' ? one - other : other - one))
  return sorted.map((at, place) =>
    testTransaction({ id: `t${place}`, initiated_at: new Date(at).toISOString() }),
  )
}

test('no row is lost or twice, whatever the windows, the pages and the moments of the crashes', async () => {
  await fc.assert(
    fc.asyncProperty(
      instants,
      fc.constantFrom('asc', 'desc'),
      fc.record({
        pageSize: fc.integer({ min: 1, max: 9 }),
        takesBounds: fc.boolean(),
        rowsAWindow: fc.integer({ min: 1, max: 20 }),
        rowsAPart: fc.integer({ min: 1, max: 20 }),
      }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
      async (times, order, { pageSize, takesBounds, ...cuts }, deaths) => {
        const rows = sortedRows(times, order)
        const query: BankQuery = [['order', order]]
        const { memory, crash } = createMemory()
        for (const diesAt of deaths) {
          const bank = createBank(rows, { pageSize, takesBounds, diesAt })
          await readList(bank, memory, query, cuts).catch((cause: unknown) => {
            if (!(cause instanceof Crash)) throw cause
          })
          crash()
        }
        const bank = createBank(rows, { pageSize, takesBounds, diesAt: 0 })
        expect(await readList(bank, memory, query, cuts)).toEqual(rows.map(({ id }) => id))
      },
    ),
    { numRuns: 400 },
  )
})

test('a window that was finished is not read again, and none begins within a day', async () => {
  await fc.assert(
    fc.asyncProperty(instants, fc.integer({ min: 1, max: 20 }), async (times, diesAt) => {
      const rows = sortedRows(times, 'desc')
      const { memory, crash, windows } = createMemory()
      const cuts = { rowsAWindow: 5, rowsAPart: 2 }
      const part = { pageSize: 3, takesBounds: true }
      await readList(createBank(rows, { ...part, diesAt }), memory, [], cuts).catch(() => {})
      crash()
      const edges = windows().map(({ edge }) => edge)
      for (const edge of edges) if (edge !== null) expect(Date.parse(edge) % dayMs).toBe(0)
      const again = createBank(rows, { ...part, diesAt: 0 })
      await readList(again, memory, [], cuts)
      const last = edges.at(-1)
      if (last === null) expect(again.calls).toEqual([])
      else if (last !== undefined) {
        for (const call of again.calls) expect(call).toContainEqual(['initiated_before', last])
      }
    }),
  )
})

test('a list that is not in the order of its dates, or shows none, is read from its beginning', async () => {
  const days = ['2026-06-10', '2026-06-09', '2026-06-08', '2026-06-11', '2026-06-07']
  const cuts = { rowsAWindow: 1, rowsAPart: 1 }
  for (const broken of [undefined, '2026-06-11']) {
    const rows = days.map((day, place) =>
      testTransaction({
        id: `t${place}`,
        initiated_at: day === '2026-06-11' ? (broken ?? '') : day,
      }),
    )
    const { memory, crash, windows } = createMemory()
    const part = { pageSize: 1, takesBounds: true }
    await readList(createBank(rows, { ...part, diesAt: 5 }), memory, [], cuts).catch(() => {})
    crash()
    expect(windows()).toEqual([])
    const again = createBank(rows, { ...part, diesAt: 0 })
    expect(await readList(again, memory, [], cuts)).toEqual(rows.map(({ id }) => id))
  }
})

test('a list by another order than its dates is left to the bank', async () => {
  const rows = sortedRows([{ day: 1, ms: 0 }], 'desc')
  const { memory, windows } = createMemory()
  const bank = createBank(rows, { pageSize: 1, takesBounds: true, diesAt: 0 })
  await readList(bank, memory, [['sort_by', 'amount']], { rowsAWindow: 1, rowsAPart: 1 })
  expect(windows()).toEqual([])
})

test('a short list is not kept at all', async () => {
  const rows = sortedRows(
    Array.from({ length: 40 }, (_, day) => ({ day: day % 12, ms: day })),
    'desc',
  )
  const { memory } = createMemory()
  const begun: string[] = []
  const noted: RowMemory = {
    ...memory,
    begin: (walk, place) => {
      begun.push(walk)
      return memory.begin(walk, place)
    },
  }
  const bank = createBank(rows, { pageSize: 9, takesBounds: true, diesAt: 0 })
  await readList(bank, noted, [], { rowsAWindow: 5000, rowsAPart: 1000 })
  expect(begun).toEqual([])
})
