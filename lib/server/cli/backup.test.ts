import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUp, restore } from '@/lib/server/cli/backup'
import { createFirm } from '@/lib/server/db/firm'
import { openStorage, storageMigrations } from '@/lib/server/db/store'
import { administer, testPostgresUrl, testStores } from '@/test/store/database'
import { makeEmbeddedFolder } from '@/test/store/embedded'

describe.each(testStores)('a backup of %s', (kind) => {
  let folder: string
  let file: string
  let name: string
  let place: Parameters<typeof restore>[0]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
    file = path.join(folder, 'store.backup')
    name = `backup_${randomBytes(6).toString('hex')}`
    const databaseUrl = kind === 'embedded' ? undefined : testPostgresUrl(name)
    place = { dataDir: folder, databaseUrl, ownsKeys: true, environment: process.env }
    if (kind === 'embedded') {
      await makeEmbeddedFolder(storageMigrations, path.join(folder, 'dashboard'))
    } else {
      await administer(`create database ${name}`)
    }
    await use((database) =>
      database.query(
        `insert into install (id, fingerprint) values (gen_random_uuid(), 'here') on conflict do nothing`,
      ),
    )
  })
  afterEach(async () => {
    if (kind === 'postgres') await administer(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  })

  async function use<Result>(
    work: (database: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>,
  ): Promise<Result> {
    const database = await openStorage(place)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const addFirm = (firm: string) =>
    use((database) => createFirm(database, { name: firm, time_zone: 'UTC', people: [] }))
  const readFirms = () =>
    use(async ({ query }) =>
      (await query('select name from firm order by name')).map((row) => row['name']),
    )
  const readHold = () =>
    use(async ({ query }) => (await query('select held_reason from install'))[0]?.['held_reason'])

  it('brings back what was there, and what is restored is suspended', async () => {
    await addFirm('Marlow')
    const lines = await use((database) => backUp(database, place, file))
    expect(lines.join(' ')).toContain('secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await addFirm('Northgate')
    // A later version has tables that the backup knows nothing of.
    await use(({ query }) => query('create table of_a_later_version (id integer)'))
    expect(await readHold()).toBeNull()
    const restored = await restore(place, file)
    expect(restored.join(' ')).toContain('npm run resume')
    expect(await readFirms()).toEqual(['Marlow'])
    expect(await readHold()).toBe('restored')
    await use(({ query }) => query('create table of_a_later_version (id integer)'))
    if (kind === 'embedded') {
      const kept = (await readdir(folder)).filter((entry) => entry.startsWith('dashboard.before-'))
      expect(kept).toHaveLength(1)
    }
  })

  it('a backup never replaces a file, and leaves none where it cannot be made', async () => {
    await writeFile(file, 'precious')
    await expect(use((database) => backUp(database, place, file))).rejects.toThrow(
      'is there already',
    )
    expect(await readFile(file, 'utf8')).toBe('precious')
    const nowhere = path.join(folder, 'missing', 'store.backup')
    await expect(use((database) => backUp(database, place, nowhere))).rejects.toThrow('ENOENT')
  })

  it('a file of another kind, or that is no backup, is refused, and the store stays as it was', async () => {
    await addFirm('Marlow')
    const other = kind === 'embedded' ? 'create table firm ();' : gzipSync('x')
    await writeFile(file, other)
    await expect(restore(place, file)).rejects.toThrow('is a backup of')
    await writeFile(file, kind === 'embedded' ? gzipSync('no archive') : 'no statement;')
    await expect(restore(place, file)).rejects.toThrow(/cannot be opened|no file of pg_dump/)
    await expect(restore(place, path.join(folder, 'absent'))).rejects.toThrow(
      'cannot be read: ENOENT',
    )
    expect(await readFirms()).toEqual(['Marlow'])
    expect(await readHold()).toBeNull()
    expect((await readdir(folder)).filter((entry) => entry.includes('restoring'))).toEqual([])
  })

  it('a login that is no superuser backs up and restores every row', async () => {
    if (kind === 'embedded') return
    const user = `clerk_${randomBytes(4).toString('hex')}`
    await administer(`create role ${user} login`)
    await administer(`grant countinghouse_firm, countinghouse_program to ${user}`)
    const url = new URL(testPostgresUrl(name))
    await administer(`drop database ${name} with (force)`)
    await administer(`create database ${name} owner ${user}`)
    url.username = user
    place = { ...place, databaseUrl: url.href }
    await use(({ query }) =>
      query(`insert into install (id, fingerprint) values (gen_random_uuid(), 'here')`),
    )
    await addFirm('Marlow')
    await use((database) => backUp(database, place, file))
    await addFirm('Northgate')
    await restore(place, file)
    expect(await readFirms()).toEqual(['Marlow'])
    await administer(`drop database ${name} with (force)`)
    await administer(`drop role ${user}`)
    await administer(`create database ${name}`)
  })

  it('a backup that was cut, wherever, is refused as that, and leaves nothing', async () => {
    await addFirm('Marlow')
    await use((database) => backUp(database, place, file))
    const whole = await readFile(file)
    await addFirm('Northgate')
    const before = await readdir(folder)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(restore(place, file)).rejects.toThrow(/cut short|psql failed/)
    }
    expect(await readdir(folder)).toEqual(before)
    expect(await readFirms()).toEqual(['Marlow', 'Northgate'])
    expect(await readHold()).toBeNull()
  })

  it('a whole backup of another program is refused, and leaves nothing', async () => {
    await addFirm('Marlow')
    if (kind === 'embedded') {
      const foreign = await PGlite.create()
      await foreign.exec('create table install (id integer)')
      await writeFile(file, new Uint8Array(await (await foreign.dumpDataDir('gzip')).arrayBuffer()))
      await foreign.close()
    } else {
      await writeFile(
        file,
        'create table public.install ();\n-- PostgreSQL database dump complete\n',
      )
    }
    const before = await readdir(folder)
    await expect(restore(place, file)).rejects.toThrow(/cannot be opened|psql failed/)
    expect(await readdir(folder)).toEqual(before)
    expect(await readFirms()).toEqual(['Marlow'])
    if (kind === 'postgres') return
    const empty = { ...place, dataDir: path.join(folder, 'empty') }
    await expect(restore(empty, file)).rejects.toThrow('cannot be opened')
    expect(await readdir(empty.dataDir)).toEqual([])
  })

  it('folders that a restore makes are their owner’s alone', async () => {
    if (kind === 'postgres') return
    await use((database) => backUp(database, place, file))
    const usual = process.umask(0o022)
    await restore(place, file)
    process.umask(usual)
    const made = (await readdir(folder)).filter((entry) => entry.startsWith('dashboard'))
    expect(made).toHaveLength(2)
    const mode = async (entry: string) => (await stat(path.join(folder, entry))).mode & 0o777
    expect(await mode('dashboard')).toBe(0o700)
  })

  it('a backup is not restored while a program has the store', async () => {
    await addFirm('Marlow')
    await use((database) => backUp(database, place, file))
    await use(async (database) => {
      await database.query(`insert into instance (id, key_ids) values (gen_random_uuid(), 'k1')`)
      await expect(restore(place, file)).rejects.toThrow(/is open in process|stop them first/)
    })
    expect(await readFirms()).toEqual(['Marlow'])
  })

  it('a backup says which program of PostgreSQL is missing', async () => {
    if (kind === 'embedded') return
    const without = { ...place, environment: { ...process.env, PATH: folder } }
    await expect(use((database) => backUp(database, without, file))).rejects.toThrow(
      'pg_dump, of the PostgreSQL client, is not installed here.',
    )
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })
})
