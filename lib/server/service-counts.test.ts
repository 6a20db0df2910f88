import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unknownKept } from '@/lib/domain/health/service-counts'
import type { Store } from '@/lib/server/db/store'
import { createServiceCounts } from '@/lib/server/service-counts'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const hour = 60 * 60 * 1000
const transactions = { environment: 'production', resource: 'transactions' }

describe.each(testStores)('what the service counts, on %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let statements: number
  beforeAll(async () => {
    const opened = await openTestStore(kind)
    close = opened.close
    const { database } = opened.store
    const query: Store['database']['query'] = (...all) => {
      statements += 1
      return database.query(...all)
    }
    store = { ...opened.store, database: { ...database, query } }
  })
  afterAll(() => close())
  beforeEach(async () => {
    for (const table of ['limit_hit', 'unknown_part']) {
      await store.database.query(`delete from ${table}`)
    }
    statements = 0
  })

  const at = (milliseconds: number) => new Date(Date.now() - milliseconds)
  const openAt = (milliseconds: number) => createServiceCounts(store, () => at(milliseconds))

  it('adds up what several instances counted, of 24 hours and of 7 days', async () => {
    const [now, yesterday, old] = [0, 30 * hour, 8 * 24 * hour].map(openAt)
    for (const each of [now, now, yesterday, old]) each?.countLimit('sign_in')
    now?.countLimit('bank')
    await yesterday?.flush()
    await old?.flush()
    expect((await now?.read())?.limits).toEqual([
      { kind: 'sign_in', day: 2, week: 3, lastAt: expect.stringContaining('T') },
      { kind: 'bank', day: 1, week: 1, lastAt: expect.stringContaining('T') },
    ])
  })

  it('costs one statement and one row an hour, however often a limit is reached', async () => {
    const counts = openAt(0)
    for (let each = 0; each < 10_000; each += 1) counts.countLimit('address')
    await counts.flush()
    expect(statements).toBe(1)
    await counts.flush()
    expect(statements).toBe(1)
    const [row] = await store.database.query('select count(*)::int as rows from limit_hit')
    expect(row?.['rows']).toBe(1)
    expect((await counts.read()).limits).toMatchObject([{ kind: 'address', day: 10_000 }])
  })

  it('keeps when something unknown was first and last seen, and in how many answers', async () => {
    const status = { field: 'status', value: 'on_hold' }
    const [earlier, later] = [5 * hour, hour].map(openAt)
    later?.countUnknown(transactions, [status, { field: 'risk' }])
    earlier?.countUnknown(transactions, [status])
    await later?.flush()
    await earlier?.flush()
    const unknown = (await later?.read())?.unknown ?? []
    expect(unknown).toMatchObject([
      { ...transactions, field: 'risk', answers: 1 },
      { ...transactions, ...status, answers: 2 },
    ])
    expect(unknown[0]).not.toHaveProperty('value')
    const seen = unknown[1]
    const between = Date.parse(seen?.lastSeenAt ?? '') - Date.parse(seen?.firstSeenAt ?? '')
    expect(Math.round(between / hour)).toBe(4)
  })

  it('stores a bounded number of unknown parts of a bank that sends endless new ones', async () => {
    const { max } = unknownKept
    for (let round = 0; round < 3; round += 1) {
      const counts = openAt(hour)
      for (let each = 0; each < max; each += 1) {
        counts.countUnknown(transactions, [{ field: `f${round}_${each}` }])
      }
      counts.countUnknown(transactions, [{ field: 'beyond' }])
      await counts.flush()
    }
    const known = { field: 'f0_7' }
    const counts = openAt(0)
    counts.countUnknown(transactions, [{ field: 'new' }, known])
    const { unknown } = await counts.read()
    expect(unknown).toHaveLength(max)
    expect(unknown[0]).toMatchObject({ ...known, answers: 2 })
  })

  it('has room for each environment, however many unknown parts another one sends', async () => {
    const sandbox = { ...transactions, environment: 'sandbox' }
    const counts = openAt(0)
    for (let each = 0; each < unknownKept.max + 5; each += 1) {
      counts.countUnknown(sandbox, [{ field: `f_${each}` }])
    }
    counts.countUnknown(transactions, [{ field: 'together' }])
    await counts.flush()
    counts.countUnknown(sandbox, [{ field: 'beyond' }])
    counts.countUnknown(transactions, [{ field: 'later' }])
    const { unknown } = await counts.read()
    const fields = unknown.filter((each) => each.environment === 'production')
    expect(fields.map(({ field }) => field).toSorted()).toEqual(['later', 'together'])
    expect(unknown).toHaveLength(unknownKept.max + 2)
  })

  it('goes on counting while the store is away, and stores it when that is back', async () => {
    let isAway = true
    const query: Store['database']['query'] = (...all) =>
      isAway ? Promise.reject(new Error('away')) : store.database.query(...all)
    const counts = createServiceCounts({ database: { ...store.database, query } })
    counts.countLimit('request')
    counts.countUnknown(transactions, [{ field: 'risk' }])
    await expect(counts.flush()).rejects.toThrow('away')
    counts.countLimit('request')
    isAway = false
    await counts.flush()
    const { limits, unknown } = await counts.read()
    expect(limits).toMatchObject([{ kind: 'request', day: 2 }])
    expect(unknown).toMatchObject([{ field: 'risk', answers: 1 }])
  })

  it('deletes what is too old to be shown', async () => {
    const old = openAt((unknownKept.days + 1) * 24 * hour)
    old.countLimit('bank')
    old.countUnknown(transactions, [{ field: 'risk' }])
    await old.flush()
    await old.sweep()
    for (const table of ['limit_hit', 'unknown_part']) {
      expect(await store.database.query(`select 1 from ${table}`)).toEqual([])
    }
  })
})
