import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { OutdatedStoreError } from '@/lib/server/db/store/database'
import { isMigrated } from '@/lib/server/db/store/migrations'
import { openTestDatabase } from '@/test/store/database'

test('a store is migrated when it has the newest migration of the folder, and not before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-migrated-'))
  await mkdir(path.join(folder, 'meta'))
  const database = await openTestDatabase('lib/server/db/migrations')
  const has = async (...whens: number[]): Promise<boolean> => {
    const entries = whens.map((when) => ({ when }))
    await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
    return isMigrated(database.query, folder)
  }
  const [row] = await database.query(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = Number(row?.['newest'])
  expect(await has(1, newest)).toBe(true)
  expect(await has(1, newest, newest + 1)).toBe(false)
  await expect(has(newest + 1, newest + 2)).rejects.toThrow(OutdatedStoreError)
  const nowhere = async () => [{ known: false }]
  expect(await isMigrated(nowhere, folder)).toBe(false)
  await database.close()
  await rm(folder, { recursive: true })
})
