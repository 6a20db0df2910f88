import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFirm } from '@/lib/server/db/firm'
import { installMemory } from '@/lib/server/db/install-file'
import { joinInstallation } from '@/lib/server/db/install'
import { separateEnvironments } from '@/lib/server/db/own-bank'
import { insertTestConnection, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('environments of the bank that ships here, in %s', (kind) => {
  let test: Awaited<ReturnType<typeof openTestStore>>

  beforeEach(async () => {
    test = await openTestStore(kind)
    await joinInstallation(test.store.database, {
      memory: installMemory(test.journalFolder),
      fingerprint: 'own',
      keyIds: () => ['k1'],
    })
  })
  afterEach(() => test.close())

  it('a client of before they were separate is one of its production; a later one keeps its own', async () => {
    const { database } = test.store
    const { firm_id } = await createFirm(database, { name: 'F', time_zone: 'UTC', people: [] })
    const environmentOf = async (id: string) =>
      (await database.query('select environment from connection where id = $1', [id]))[0]
    const before = await insertTestConnection(database, { firm_id, name: 'Before' })
    await separateEnvironments(database)
    expect(await environmentOf(before)).toEqual({ environment: 'production' })
    const after = await insertTestConnection(database, { firm_id, name: 'After' })
    await separateEnvironments(database)
    expect(await environmentOf(after)).toEqual({ environment: 'sandbox' })
  })
})
