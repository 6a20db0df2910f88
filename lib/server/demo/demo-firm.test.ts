import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveArchived } from '@/lib/server/db/client-labels'
import { createDemoFirms } from '@/lib/server/db/firm'
import { findPersonByEmail } from '@/lib/server/db/person'
import { insertInvited } from '@/lib/server/db/person-change'
import type { Store } from '@/lib/server/db/store'
import { demoAdmin } from '@/lib/server/demo/demo-clients'
import { findDemoFirm } from '@/lib/server/demo/demo-firm'
import { insertTestConnection, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

describe.each(testStores)('the firm of the demo (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
  })
  afterAll(() => close())

  test('counts all who have joined, of whom it offers its own, and the clients that are not archived', async () => {
    const { database } = store
    const before = await findDemoFirm(database)
    expect(before).toMatchObject({ size: 3, clients: 0, people: { length: 3 } })
    const admin = await findPersonByEmail(database, demoAdmin)
    if (admin === undefined) throw new Error('there is no admin')
    const { firm_id, role } = admin
    const invited = await insertInvited(database.query, {
      firm_id,
      email: 'dana@marlow.example',
      role: 'preparer',
      all_clients: true,
      connection_ids: undefined,
      tokenDigest: 'a digest',
    })
    await insertTestConnection(database, { firm_id, name: 'Open' })
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Archived' })
    await saveArchived(database.query, { firm_id, role, connection_id }, true)
    expect(await findDemoFirm(database)).toMatchObject({ size: 3, clients: 1 })
    await database.query('delete from person_link where person_id = $1', [invited?.person_id])
    await database.query(`update person set password_hash = 'x' where id = $1`, [
      invited?.person_id,
    ])
    expect(await findDemoFirm(database)).toMatchObject({ size: 4, people: { length: 3 } })
  })
})
