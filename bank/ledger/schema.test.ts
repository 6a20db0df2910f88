import { describe, expect, it } from 'vitest'
import { openTestDatabase, testStores } from '@/test/store/database'

describe.each(testStores)('the ledger schema on the %s store', (store) => {
  it('migrates a fresh store, text search index included', async () => {
    const database = await openTestDatabase('bank/ledger/migrations', store)
    const rows = await database.query(
      `select indexdef from pg_indexes where indexname = 'transaction_by_text'`,
    )
    expect(rows[0]?.['indexdef']).toContain('gin_trgm_ops')
    await database.close()
  })

  it('compares account names byte by byte whatever the locale of the server', async () => {
    const database = await openTestDatabase('bank/ledger/migrations', store)
    const [row] = await database.query(
      `select collation_name from information_schema.columns
       where table_name = 'account' and column_name = 'account_name'`,
    )
    expect(row).toEqual({ collation_name: 'C' })
    await database.close()
  })
})
