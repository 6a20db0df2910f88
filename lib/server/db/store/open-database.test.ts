import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { DatabaseInUseError, type OpenDatabase } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'
import { openTestDatabase, testStores } from '@/test/store/database'
import { makeEmbeddedFolder } from '@/test/store/embedded'

const migrations = 'lib/server/db/migrations'

describe.each(testStores)('a statement in %s', (kind) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await openTestDatabase(migrations, kind)
    await database.query('create table entry (id int unique, note text)')
  })
  afterEach(() => database.query('delete from entry'))
  afterAll(() => database.close())

  it.each([
    ['text', 'é€ "quoted" \\ {} ,', 'é€ "quoted" \\ {} ,'],
    ['int', 7, 7],
    ['bigint', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['bigint', 2n ** 63n - 1n, 2n ** 63n - 1n],
    ['double precision', 0.1, 0.1],
    ['boolean', true, true],
    ['uuid', '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000a'],
    ['date', '2026-07-31', '2026-07-31'],
    ['timestamp', '2026-07-31 23:59:59.5', '2026-07-31 23:59:59.5'],
    ['jsonb', '{"a": [1, null]}', { a: [1, null] }],
    ['text[]', ['one', 'a "b", c'], ['one', 'a "b", c']],
  ])('reads a value of the type %s the same in both stores: %s', async (type, given, expected) => {
    const rows = await database.query(`select $1::${type} as given, null::${type} as absent`, [
      given,
    ])
    expect(rows).toEqual([{ given: expected, absent: null }])
  })

  it('a statement gives the rows of a change, and none where a change returns none', async () => {
    const insert = 'insert into entry values ($1, $2)'
    expect(await database.query(insert, [1, 'one'])).toEqual([])
    expect(await database.query(insert, [2, null])).toEqual([])
    expect(await database.query('update entry set id = id + $1 returning *', [10])).toEqual([
      { id: 11, note: 'one' },
      { id: 12, note: null },
    ])
    expect(await database.query('delete from entry where id = $1 returning id', [99])).toEqual([])
  })

  it('a statement is prepared once on each connection, however often it runs', async () => {
    for (let run = 0; run < 10; run += 1)
      await database.query('select $1::int + 4711 as sum', [run])
    const rows = await database.query(
      `select 1 from pg_prepared_statements where statement like '%+ 4711 as sum'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('a statement that fails carries its code, changes nothing and leaves the next one untouched', async () => {
    const insert = 'insert into entry select id, $2 from generate_series(1, $1::int) as id'
    await database.query(insert, [1, 'first'])
    await expect(database.query(insert, [3, 'refused'])).rejects.toMatchObject({ code: '23505' })
    await expect(database.query('select nothing from entry')).rejects.toMatchObject({
      code: '42703',
    })
    await expect(database.query('select $1::uuid', ['no'])).rejects.toMatchObject({ code: '22P02' })
    expect(await database.query('select * from entry')).toEqual([{ id: 1, note: 'first' }])
  })

  it('among many at once gets the answer to its own question', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        database.query(`select $1::int as given, ${index % 7} as kind`, [index]),
      ),
    )
    expect(answers).toEqual(
      Array.from({ length: 200 }, (_, index) => [{ given: index, kind: index % 7 }]),
    )
  })

  it('a statement never joins a transaction that is open', async () => {
    let counted: Promise<unknown> | undefined
    const rolledBack = database.transaction(async (query) => {
      await query(`insert into entry values (1, 'never')`)
      counted = database.query('select count(*) as entries from entry')
      await query('select 1')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await counted).toEqual([{ entries: 0 }])
  })

  it('a statement in a transaction is written with the others', async () => {
    const written = await database.transaction(async (query) => {
      await query(`insert into entry values (1, 'one')`)
      return query('select count(*) as entries from entry')
    })
    expect(written).toEqual([{ entries: 1 }])
    expect(await database.query('select id from entry')).toEqual([{ id: 1 }])
  })
})

test('an embedded store is opened once, and again after it was closed', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'open-'))
  const folder = path.join(root, 'store')
  await makeEmbeddedFolder(migrations, folder)
  const first = await openDatabase({ kind: 'embedded', folder }, migrations)
  await expect(openDatabase({ kind: 'embedded', folder }, migrations)).rejects.toThrow(
    DatabaseInUseError,
  )
  await first.query(`insert into firm (name, time_zone) values ('Firm', 'UTC')`)
  await first.close()
  const again = await openDatabase({ kind: 'embedded', folder }, migrations)
  expect(await again.query('select name from firm')).toEqual([{ name: 'Firm' }])
  await again.close()
  await rm(root, { recursive: true })
})
