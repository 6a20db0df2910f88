import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPreparedStatements } from '@/lib/server/db/store/prepared-statements'

let client: PGlite

const asItCame = { 1082: String, 1114: String, 1184: String }

beforeAll(async () => {
  client = await PGlite.create({ postgresqlconf: ['shared_buffers=8MB'] })
})

beforeEach(() =>
  client.exec(`
    deallocate all;
    drop table if exists entry;
    create table entry (id int, note text);
  `),
)

afterAll(() => client.close())

async function preparedTexts(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where name <> '' order by prepare_time`,
  )
  return rows.map(({ statement }) => statement)
}

describe('a prepared statement', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\u0000', ''))
  const wellFormed = text.filter((value) => !/[\ud800-\udfff]/.test(value))
  const instant = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((value) => value.toISOString())
  const parameters: Record<string, fc.Arbitrary<unknown>> = {
    text: wellFormed,
    int: fc.integer(),
    bigint: fc.oneof(fc.maxSafeInteger(), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
    boolean: fc.boolean(),
    uuid: fc.uuid(),
    timestamptz: instant,
    date: instant.map((value) => value.slice(0, 10)),
    jsonb: fc.jsonValue().filter((value) => value !== null && typeof value !== 'string'),
    bytea: fc.uint8Array(),
    'double precision': fc.double({ noNaN: true, noDefaultInfinity: true }),
    'text[]': fc.array(wellFormed),
    'uuid[]': fc.array(fc.uuid()),
  }

  test.each(Object.entries(parameters))(
    'gives what an unprepared one gives: %s',
    async (type, values) => {
      const query = createPreparedStatements(client, asItCame)
      const statement = `select $1::${type} as given, $1::${type} is null as absent`
      await fc.assert(
        fc.asyncProperty(fc.option(values), async (value) => {
          const { rows } = await client.query(statement, [value], { parsers: asItCame })
          expect(await query(statement, [value])).toEqual(rows)
        }),
        { numRuns: 60 },
      )
    },
  )

  test('gives the rows of a change, and none where a change returns none', async () => {
    const query = createPreparedStatements(client, asItCame)
    const insert = 'insert into entry values ($1, $2)'
    expect(await query(insert, [1, 'one'])).toEqual([])
    expect(await query(insert, [2, null])).toEqual([])
    expect(await query('update entry set id = id + $1 returning *', [10])).toEqual([
      { id: 11, note: 'one' },
      { id: 12, note: null },
    ])
    expect(await query('delete from entry where id = $1 returning id', [99])).toEqual([])
  })

  test('an answer of any size is whole, and what is left unread keeps its bytes', async () => {
    const query = createPreparedStatements(client, asItCame)
    const repeated = "select repeat('é€', $1::int) as note, 7 as id"
    const kept = await query(repeated, [50_000], 'note')
    for (const times of [0, 1, 30_000, 400_000, 10]) {
      expect(await query(repeated, [times])).toEqual([{ note: 'é€'.repeat(times), id: 7 }])
    }
    expect(kept).toEqual([{ note: Buffer.from('é€'.repeat(50_000)), id: 7 }])
    expect(await query('select null::text as note', [], 'note')).toEqual([{ note: null }])
  })

  test('is prepared once, however often it runs', async () => {
    const query = createPreparedStatements(client, asItCame)
    for (let run = 0; run < 10; run += 1) await query('select $1::int + 1 as sum', [run])
    expect(await preparedTexts()).toHaveLength(1)
  })

  test('beyond the capacity the one that was used longest ago is forgotten', async () => {
    const query = createPreparedStatements(client, asItCame, 2)
    await query('select 1 as first', [])
    await query('select 2 as second', [])
    await query('select 1 as first', [])
    await query('select 3 as third', [])
    expect(await preparedTexts()).toEqual(['select 1 as first', 'select 3 as third'])
    expect(await query('select 2 as second', [])).toEqual([{ second: 2 }])
  })

  test('follows a change of the schema', async () => {
    const query = createPreparedStatements(client, asItCame)
    await query('insert into entry values (1, $1)', ['one'])
    expect(await query('select * from entry', [])).toEqual([{ id: 1, note: 'one' }])
    await client.exec('alter table entry add column size bigint default 7')
    expect(await query('select * from entry', [])).toEqual([{ id: 1, note: 'one', size: 7 }])
    await client.exec('alter table entry alter column size type text')
    expect(await query('select * from entry', [])).toEqual([{ id: 1, note: 'one', size: '7' }])
  })

  test('is prepared again when it was deallocated', async () => {
    const query = createPreparedStatements(client, asItCame)
    await query('select 1 as one', [])
    await client.exec('deallocate all')
    expect(await query('select 1 as one', [])).toEqual([{ one: 1 }])
  })
})

describe('an error in a prepared statement', () => {
  test('carries its code, changes nothing and leaves the next one untouched', async () => {
    const query = createPreparedStatements(client, asItCame)
    await client.exec('create unique index entry_by_id on entry (id)')
    const insert = 'insert into entry select id, $2 from generate_series(1, $1::int) as id'
    await query(insert, [1, 'kept'])
    await expect(query(insert, [3, 'refused'])).rejects.toMatchObject({ code: '23505' })
    await expect(query('select nothing from entry', [])).rejects.toMatchObject({ code: '42703' })
    await expect(query('select $1::uuid', ['no'])).rejects.toMatchObject({ code: '22P02' })
    expect(await query('select * from entry', [])).toEqual([{ id: 1, note: 'kept' }])
  })
})

describe('many at once', () => {
  test('every caller gets the answer to its own question', async () => {
    const query = createPreparedStatements(client, asItCame, 3)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        query(`select $1::int as given, ${index % 7} as kind`, [index]),
      ),
    )
    expect(answers).toEqual(
      Array.from({ length: 200 }, (_, index) => [{ given: index, kind: index % 7 }]),
    )
  })

  test('a statement waits for an open transaction and never joins it', async () => {
    const query = createPreparedStatements(client, asItCame)
    let counted: Promise<unknown> | undefined
    await client
      .transaction(async (tx) => {
        await tx.query(`insert into entry values (1, 'never')`)
        counted = query('select count(*)::int as entries from entry', [])
        await tx.query('select 1')
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await counted).toEqual([{ entries: 0 }])
  })
})
