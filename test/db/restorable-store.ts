import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSource, OpenDatabase } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'
import { administer, testPostgresUrl, type TestStore } from '@/test/store/database'
import { makeEmbeddedFolder } from '@/test/store/embedded'
import { storageMigrations } from '@/lib/server/db/store'

/** A store on disk that can be backed up and put back as an operator does it: while it is closed. */
export interface RestorableStore {
  /** The same to everyone who asks until it is closed. */
  open: () => Promise<OpenDatabase>
  backUp: () => Promise<void>
  restore: () => Promise<void>
  remove: () => Promise<void>
}

export async function makeRestorable(kind: TestStore): Promise<RestorableStore> {
  return kind === 'embedded' ? onDisk() : onServer()
}

function openOnce(source: DatabaseSource): () => Promise<OpenDatabase> {
  let current: Promise<OpenDatabase> | undefined
  const open = async (): Promise<OpenDatabase> => {
    const database = await openDatabase(source, storageMigrations)
    const close = async () => {
      current = undefined
      await database.close()
    }
    return { ...database, close }
  }
  return () => (current ??= open())
}

async function onDisk(): Promise<RestorableStore> {
  const root = await mkdtemp(path.join(tmpdir(), 'restorable-'))
  const folder = path.join(root, 'store')
  const backup = path.join(root, 'backup')
  await makeEmbeddedFolder(storageMigrations, folder)
  return {
    open: openOnce({ kind: 'embedded', folder }),
    backUp: () => cp(folder, backup, { recursive: true }),
    restore: async () => {
      await rm(folder, { recursive: true })
      await cp(backup, folder, { recursive: true })
    },
    remove: () => rm(root, { recursive: true }),
  }
}

async function onServer(): Promise<RestorableStore> {
  const name = `restorable_${randomBytes(6).toString('hex')}`
  const source: DatabaseSource = { kind: 'postgres', url: testPostgresUrl(name) }
  await administer(`create database ${name}`)
  return {
    open: openOnce(source),
    backUp: () => administer(`create database ${name}_backup template ${name}`),
    restore: async () => {
      await administer(`drop database ${name} with (force)`)
      await administer(`create database ${name} template ${name}_backup`)
    },
    remove: async () => {
      for (const each of [name, `${name}_backup`]) {
        await administer(`drop database if exists ${each} with (force)`)
      }
    },
  }
}
