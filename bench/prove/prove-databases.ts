import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ProveSettings } from '@/bench/prove/finding'

/** A database of its own for one proof; gives its address. */
export async function createDatabase(settings: ProveSettings): Promise<string> {
  const name = `prove_${randomBytes(6).toString('hex')}`
  await administer(settings.postgresUrl, [`create database ${name}`])
  settings.databases.push(name)
  const url = new URL(settings.postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabases({ postgresUrl, databases }: ProveSettings): Promise<void> {
  const names = databases.splice(0)
  await administer(
    postgresUrl,
    names.map((name) => `drop database ${name} with (force)`),
  )
}

async function administer(postgresUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
