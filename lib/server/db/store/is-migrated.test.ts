import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { isMigrated } from '@/lib/server/db/store/is-migrated'

test('a store is migrated when it has the newest migration of the folder, and not before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-migrated-'))
  const client = await PGlite.create()
  const has = async (...whens: number[]): Promise<boolean> => {
    const entries = whens.map((when) => ({ when }))
    await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
    return isMigrated(client, folder)
  }
  await mkdir(path.join(folder, 'meta'))
  expect(await has(1, 5)).toBe(false)
  await client.exec(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`)
  expect(await has(1, 5)).toBe(false)
  await client.exec(`insert into drizzle.__drizzle_migrations (created_at) values (1), (5)`)
  expect(await has(1, 5)).toBe(true)
  expect(await has(1, 5, 6)).toBe(false)
  await client.close()
  await rm(folder, { recursive: true })
}, 60_000)
