import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { CommandRefusedError } from '@/lib/server/cli/operator-socket'
import { listInstances } from '@/lib/server/db/instance'
import { openStorage } from '@/lib/server/db/store'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'
import { makeRoles } from '@/lib/server/db/store/firm-role'
import { lockFolder } from '@/lib/server/db/store/folder-lock'
import type { StoreSettings } from '@/lib/server/store-settings'

interface Place extends Pick<StoreSettings, 'dataDir' | 'databaseUrl' | 'ownsKeys'> {
  /** For the programs of PostgreSQL. */
  environment?: NodeJS.ProcessEnv
}

/**
 * Writes the whole store to a new file, while programs run, and gives what was done in lines. Throws
 * CommandRefusedError, and leaves no file then.
 */
export async function backUp(
  database: OpenDatabase,
  place: Place,
  file: string,
): Promise<string[]> {
  // Never over an earlier one, and readable by its owner alone.
  const handle = await open(file, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'is there already' : `cannot be written: ${cause.code}`
    throw new CommandRefusedError(`${file} ${why}`)
  })
  try {
    if (database.dump !== undefined) {
      await handle.writeFile(new Uint8Array(await (await database.dump()).arrayBuffer()))
    } else {
      await runPostgres(
        'pg_dump',
        ['--no-owner', '--no-privileges', '--enable-row-security', '-f', file],
        place,
      )
    }
    await handle.sync()
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  } finally {
    await handle.close()
  }
  const { size } = await stat(file)
  const keys = place.ownsKeys
    ? path.join(place.dataDir, 'secrets.json')
    : 'VAULT_KEYS and AUTH_SECRET'
  return [
    `Wrote ${file}, ${(size / 1_000_000).toFixed(1)} MB.`,
    `What opens its tokens is not in it: keep ${keys} elsewhere.`,
  ]
}

/**
 * Replaces the whole store by what a backup holds, while no program runs. What is restored is
 * suspended. Throws CommandRefusedError or DatabaseInUseError, and has changed nothing then.
 */
export async function restore(place: Place, file: string): Promise<string[]> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandRefusedError(`${file} cannot be read: ${cause.code}`)
  })
  const isEmbedded = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (isEmbedded !== (place.databaseUrl === undefined)) {
    const [from, to] = ['an embedded store', 'a PostgreSQL']
    throw new CommandRefusedError(
      `${file} is a backup of ${isEmbedded ? from : to}, and the store is ${isEmbedded ? to : from}.`,
    )
  }
  // psql takes the end of a file for the end of its last table, wherever that is.
  if (!isEmbedded && !bytes.subarray(-1000).includes('PostgreSQL database dump complete')) {
    throw new CommandRefusedError(`${file} is cut short, or no file of pg_dump.`)
  }
  const lines = isEmbedded ? await restoreFolder(place, bytes) : await restoreServer(place, file)
  return [
    `Restored ${file}.`,
    ...lines,
    'The store is suspended: start Countinghouse, then npm run resume.',
  ]
}

// Beside the store until it is known to be one of ours, whole and suspended: then the two change places.
async function restoreFolder(place: Place, bytes: Buffer): Promise<string[]> {
  const { dataDir } = place
  const image = await unpack(bytes)
  const folder = path.join(dataDir, 'dashboard')
  const isNew = (await stat(folder).catch(() => undefined)) === undefined
  const lock = await lockFolder(folder)
  const beside = path.join(dataDir, 'restoring')
  const fresh = path.join(beside, 'dashboard')
  const before = `${folder}.before-${new Date().toISOString().replace(/\W/g, '-')}`
  try {
    await rm(beside, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    await load(fresh, image)
    await suspend({ ...place, dataDir: beside })
    await rename(folder, before)
    await rename(fresh, folder)
  } catch (cause) {
    if (isNew) await rm(folder, { recursive: true, force: true })
    throw new CommandRefusedError(`The backup cannot be opened: ${(cause as Error).message}`)
  } finally {
    await rm(beside, { recursive: true, force: true })
    await lock.release()
  }
  return [`The store of before is in ${before}; delete it when it is needed no more.`]
}

async function unpack(bytes: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await promisify(gunzip)(bytes))
  } catch (cause) {
    throw new CommandRefusedError(`The backup is cut short or damaged: ${(cause as Error).message}`)
  }
}

async function load(dataDir: string, image: Uint8Array<ArrayBuffer>): Promise<void> {
  const loadDataDir = new Blob([image], { type: 'application/x-tar' })
  const client = await PGlite.create({ dataDir, loadDataDir })
  try {
    const { rows } = await client.query(isOurs)
    if (rows.length === 0) throw new Error(notOurs)
  } finally {
    await client.close()
  }
}

// Of a store that is not ours neither table is there, and the statement fails.
const isOurs = 'select 1 from public.install, drizzle.__drizzle_migrations limit 1'
const notOurs = 'it is no store of Countinghouse'

async function restoreServer(place: Place, file: string): Promise<string[]> {
  const running = await countRunning(place.databaseUrl ?? '')
  if (running > 0) {
    throw new CommandRefusedError(
      `${running} instances were running within the last three minutes: stop them first.`,
    )
  }
  const empty =
    // Of a refusal the reason is said, and not each table that would have gone.
    'set client_min_messages = warning; drop schema if exists drizzle cascade; drop schema public cascade; create schema public'
  const check = `do $$ begin if not exists (${isOurs}) then raise exception '${notOurs}'; end if; end $$`
  const steps = ['-c', empty, '-c', makeRoles, '-f', file, '-c', check]
  const args = ['--single-transaction', '--quiet', '-v', 'ON_ERROR_STOP=1', ...steps]
  await runPostgres('psql', args, place)
  await suspend(place)
  return []
}

/** Programs that use the store; none where there is no store yet. */
async function countRunning(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ table: string | null }>(
      `select to_regclass('public.instance')::text as table`,
    )
    if (rows[0]?.table == null) return 0
    const query: Query = async (text, values = [], options) =>
      (await pool.query<Row>({ ...options, text, values: [...values] })).rows
    return (await listInstances({ query })).length
  } catch (cause) {
    throw new CommandRefusedError(`The store cannot be reached: ${(cause as Error).message}`)
  } finally {
    await pool.end()
  }
}

// Also where it would not look older than what the instances know: its tokens may all be spent.
async function suspend(place: Place): Promise<void> {
  const database = await openStorage(place)
  try {
    await database.query(`update install set held_reason = 'restored', held_at = now()`)
  } finally {
    await database.close()
  }
}

/** Runs a program of PostgreSQL. The password is given to it alone, and to no list of processes. */
async function runPostgres(
  program: 'pg_dump' | 'psql',
  args: readonly string[],
  { databaseUrl = '', environment }: Place,
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, ['--dbname', url.href, '--no-password', ...args], {
    env: { NODE_ENV: 'production', ...environment, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-2000)
  })
  const [code] = await once(child, 'close').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'is not installed here' : `does not start: ${cause.code}`
    throw new CommandRefusedError(`${program}, of the PostgreSQL client, ${why}.`)
  })
  if (code !== 0) throw new CommandRefusedError(`${program} failed: ${said.trim()}`)
}
