import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '@/test/store/database'

const migrations = 'lib/server/db/migrations'
const tag = '0006_roles'

interface Journal {
  entries: { tag: string }[]
}

test('the people of an earlier version keep what they might do and see', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-roles-'))
  await cp(migrations, folder, { recursive: true })
  const journalFile = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal
  const before = journal.entries.findIndex((entry) => entry.tag === tag)
  const entries = journal.entries.slice(0, before)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  const database = await openTestDatabase(folder)
  const roles = ['admin', 'accountant', 'junior']
  await database.query(`insert into firm (name, time_zone) values ('Firm', 'UTC')`)
  for (const role of roles) {
    await database.query(
      `insert into person (firm_id, name, email, role, password_hash)
       select id, $1, $1, $1, 'x' from firm`,
      [role],
    )
  }
  const statements = await readFile(path.join(migrations, `${tag}.sql`), 'utf8')
  for (const statement of statements.split('--> statement-breakpoint')) {
    await database.query(statement)
  }
  const rows = await database.query('select name, role, all_clients from person')
  expect(new Map(rows.map((row) => [row['name'], [row['role'], row['all_clients']]]))).toEqual(
    new Map([
      ['admin', ['admin', true]],
      ['accountant', ['reviewer', true]],
      ['junior', ['preparer', false]],
    ]),
  )
  await expect(database.query('update person set all_clients = false')).rejects.toThrow()
  await database.close()
  await rm(folder, { recursive: true })
})
