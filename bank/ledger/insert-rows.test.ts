import { describe, expect, it } from 'vitest'
import { insertRows } from '@/bank/ledger/insert-rows'
import { business, setting } from '@/bank/ledger/schema'
import { openTestDatabase, testStores } from '@/test/store/database'

describe.each(testStores)('insertRows on the %s store', (store) => {
  it('writes any text unchanged', async () => {
    const database = await openTestDatabase('bank/ledger/migrations', store)
    const texts = [
      'plain',
      '',
      '\\N',
      'a\u001eb',
      '{"a":"b\\"c"}',
      '{x,y}',
      "';--",
      'é🦊\n\t\r',
      'NULL',
    ]
    for (const text of texts) {
      // Alone, where an empty text could pass for an empty array.
      await insertRows(database.db, setting, [{ name: `alone ${text}`, value: text }])
    }
    await insertRows(
      database.db,
      setting,
      texts.map((value) => ({ name: value, value })),
    )
    await insertRows(
      database.db,
      setting,
      ['', 'one', ''].map((value, index) => ({ name: `quick ${index}`, value })),
    )
    const rows = await database.query('select name, value from setting')
    const kept = new Map(rows.map(({ name, value }) => [name, value]))
    for (const text of texts) {
      expect(kept.get(text)).toBe(text)
      expect(kept.get(`alone ${text}`)).toBe(text)
    }
    expect([kept.get('quick 0'), kept.get('quick 1'), kept.get('quick 2')]).toEqual(['', 'one', ''])
    await database.close()
  })

  it('refuses a value that does not fit its column', async () => {
    const database = await openTestDatabase('bank/ledger/migrations', store)
    const row = { id: 'no uuid', name: 'x', environment: 'sandbox', created_at: 'now' } as const
    await expect(insertRows(database.db, business, [row])).rejects.toThrow()
    await database.close()
  })
})
