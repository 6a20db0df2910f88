import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { buildWorker, removeWorker } from '@/bench/prove/worker-process'

/** One line of the proof: a goal of the project, and what was found. */
export interface Finding {
  row: string
  what: string
  goal: string
  found: string
  met: boolean
}

export interface ProveSettings {
  /** How much of a row is done: what `npm test` has time for, what `npm run prove` has, or all of it. */
  form: 'short' | 'usual' | 'long'
  /** A PostgreSQL on which databases may be made. */
  postgresUrl: string
  /** Removed at the end. */
  folder: string
  /** A database of its own for one proof; gives its address. */
  createDatabase: () => Promise<string>
  say: (line: string) => void
}

/** What every proof needs, of this process alone: several may be under way in one project. */
export async function openSettings(
  wish: Pick<ProveSettings, 'form' | 'say' | 'postgresUrl'>,
): Promise<ProveSettings & { close: () => Promise<void> }> {
  const folder = path.resolve('.cache/prove', `stores-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await buildWorker()
  const databases: string[] = []
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: wish.postgresUrl })
    await client.connect()
    await client.query(statement).finally(() => void client.end())
  }
  return {
    ...wish,
    folder,
    createDatabase: async () => {
      const name = `prove_${randomBytes(6).toString('hex')}`
      await administer(`create database ${name}`)
      databases.push(name)
      const url = new URL(wish.postgresUrl)
      url.pathname = `/${name}`
      return url.href
    },
    close: async () => {
      for (const name of databases) await administer(`drop database ${name} with (force)`)
      await removeWorker()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
