import { describe, expect, it } from 'vitest'
import { openTestEmbedded } from '@/test/store/embedded'

const migrations = 'lib/server/db/migrations'
const addFirm = `insert into firm (id, name, time_zone)
  values (gen_random_uuid(), 'Firm', 'UTC')`

describe('an embedded store that was lent before', () => {
  it('has no row of the test before, and counts from the beginning', async () => {
    const first = await openTestEmbedded(migrations)
    await first.query(addFirm)
    await first.query(`select nextval('revocation_id_seq'), nextval('revocation_id_seq')`)
    await first.query('prepare left_behind as select 1')
    await first.close()
    const second = await openTestEmbedded(migrations)
    expect(await second.query('select * from firm')).toEqual([])
    expect(await second.query(`select nextval('revocation_id_seq') as next`)).toEqual([{ next: 1 }])
    await expect(second.query('execute left_behind')).rejects.toThrow('does not exist')
    await second.close()
  })

  it('is closed to whoever had it before', async () => {
    const first = await openTestEmbedded(migrations)
    await first.close()
    const second = await openTestEmbedded(migrations)
    await expect(first.query(addFirm)).rejects.toThrow('closed')
    expect(await second.query('select * from firm')).toEqual([])
    await second.close()
  })

  it.each([
    ['a table', 'create table left_behind (number int)', 'drop table left_behind'],
    ['a column', 'alter table firm add column left_behind int', 'select 1'],
    ['one index less', 'drop index person_email', 'select 1'],
    ['statistics', 'analyze firm', 'select 1'],
  ])('is not lent again when a test left behind %s', async (_what, change) => {
    const first = await openTestEmbedded(migrations)
    await first.query(addFirm)
    await first.query(change)
    await first.close()
    const second = await openTestEmbedded(migrations)
    expect(
      await second.query(
        `select to_regclass('left_behind') as "table", to_regclass('person_email') is not null as index,
           (select count(*) from pg_attribute where attname = 'left_behind') as columns,
           (select count(*) from pg_statistic where starelid = 'firm'::regclass) as statistics`,
      ),
    ).toEqual([{ table: null, index: true, columns: 0, statistics: 0 }])
    await second.close()
  })

  it('is another for whoever asks while it is away', async () => {
    const [first, second] = [await openTestEmbedded(migrations), await openTestEmbedded(migrations)]
    await first.query(addFirm)
    expect(await second.query('select * from firm')).toEqual([])
    await first.close()
    await second.close()
  })
})
