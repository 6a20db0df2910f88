import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { administer, openTestDatabase, testStores } from '@/test/store/database'

const migrations = 'lib/server/db/migrations'

describe.runIf(testStores.includes('postgres'))('connections that PostgreSQL ends', () => {
  let database: OpenDatabase
  let name: string

  beforeAll(async () => {
    database = await openTestDatabase(migrations, 'postgres')
    const [row] = await database.query('select current_database() as name')
    name = String(row?.['name'])
    await database.query('create table kept (number int)')
  })
  afterAll(() => database.close())

  const endAll = () =>
    administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const answer = async (): Promise<unknown> => {
    const [row] = await database.query('select 1 as one')
    return row?.['one']
  }

  it('connections that PostgreSQL ends are replaced: a later call is answered, a waiting one is told', async () => {
    await Promise.all(Array.from({ length: 8 }, answer))
    const waiting = database.query('select pg_sleep(60)').then(
      () => 'answered',
      () => 'told',
    )
    await expect
      .poll(() =>
        database.query(`select 1 from pg_stat_activity where query like '%pg_sleep(60)%'`),
      )
      .not.toEqual([])
    await endAll()
    expect(await waiting).toBe('told')
    await expect.poll(() => answer().catch(String)).toBe(1)
    expect(await Promise.all(Array.from({ length: 8 }, answer))).toEqual(Array(8).fill(1))
  })

  it('a connection that ends in a transaction undoes it', async () => {
    const writing = database.db.transaction(async (transaction) => {
      await transaction.execute('insert into kept values (1)')
      await endAll()
      await transaction.execute('insert into kept values (2)')
    })
    await expect(writing).rejects.toThrow()
    await expect.poll(() => database.query('select number from kept').catch(String)).toEqual([])
  })
})
