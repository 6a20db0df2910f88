import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { addBooksParts, removeBooksParts } from '@/lib/server/db/books-part'
import { beginBooksFile } from '@/lib/server/db/books-file'
import { reclaimRoom } from '@/lib/server/db/reclaim-room'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openTestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'

it('files that come and go do not make the embedded store grow for good', async () => {
  const dashboard = await openTestDashboard('embedded')
  const { database, store } = dashboard
  const { person, firm } = await dashboard.signIn()
  const sealed = { query: forFirm(database, firm.id).query, vault: store.vault }
  const connection_id = await insertTestConnection(database, {
    firm_id: firm.id,
    name: 'Northlight',
  })
  const ref = { firm_id: firm.id, connection_id, account_id: 'a-1', month: '2026-06-01' }
  const content = randomBytes(4_000_000)
  const comeAndGo = async () => {
    const file_id = await beginBooksFile(sealed, ref, { person_id: person.id, name: 'b.csv' })
    const parts = { firm_id: firm.id, file_id, kind: 'file' } as const
    await addBooksParts(
      sealed,
      parts,
      (async function* () {
        yield content
      })(),
    )
    await removeBooksParts(sealed, parts)
    await reclaimRoom(database)
    const [size] = await database.query(`select pg_total_relation_size('books_part') as bytes`)
    return Number(size?.['bytes'])
  }
  for (let round = 0; round < 3; round += 1) {
    expect(await comeAndGo()).toBeLessThan(content.length / 4)
  }
  await dashboard.close()
})
