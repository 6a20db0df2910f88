import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { storageMigrations } from '@/lib/server/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'

describe.each(testStores)('the schema on %s', (kind) => {
  let database: OpenDatabase

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await database.query(`insert into firm (name, time_zone) values ('Firm', 'UTC')`)
  })
  afterAll(() => database.close())

  const insertPerson = (role: string, allClients: boolean) =>
    database.query(
      `insert into person (firm_id, name, email, role, all_clients) select id, $1, $1, $1, $2 from firm`,
      [role, allClients],
    )

  it('refuses an admin who does not see every client', async () => {
    await insertPerson('admin', true)
    await insertPerson('preparer', false)
    const narrowed = database.query(`update person set all_clients = false where role = 'admin'`)
    await expect(narrowed).rejects.toThrow('person_admin_sees_all')
  })

  it('refuses a role that it does not know', async () => {
    await expect(insertPerson('junior', false)).rejects.toThrow('person_role')
  })
})
