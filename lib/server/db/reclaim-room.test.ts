import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { addBooksParts, removeBooksParts } from '@/lib/server/db/books-part'
import { beginBooksFile } from '@/lib/server/db/books-file'
import { keepTogether, removeKept } from '@/lib/server/db/export-kept'
import { reclaimRoom } from '@/lib/server/db/reclaim-room'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { openExportOffice } from '@/test/exports/export-office'
import { openTestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'

const size = 4_000_000

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
  const content = randomBytes(size)
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
    return bytesOf(database, 'books_part')
  }
  for (let round = 0; round < 3; round += 1) expect(await comeAndGo()).toBeLessThan(size / 4)
  await dashboard.close()
})

it('nor do exports', async () => {
  const office = await openExportOffice()
  const { store } = office.dashboard
  const { run_id } = await office.beginHeld(await office.open())
  const run = { firm_id: office.owner.firm_id, run_id }
  const comeAndGo = async () => {
    await keepTogether(store, run, [{ name: 'large', bytes: randomBytes(size), mark: null }])
    expect(await bytesOf(store.database, 'export_part')).toBeGreaterThan(size)
    await removeKept(store, run, { name: 'large' })
    await reclaimRoom(store.database)
    return bytesOf(store.database, 'export_part')
  }
  for (let round = 0; round < 3; round += 1) expect(await comeAndGo()).toBeLessThan(size / 4)
  await office.close()
})

async function bytesOf({ query }: OpenDatabase, table: string): Promise<number> {
  const [found] = await query(`select pg_total_relation_size('${table}') as bytes`)
  return Number(found?.['bytes'])
}
