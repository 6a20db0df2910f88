import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditRows, listLatestAuditRows } from '@/lib/server/db/audit-event'
import { clientSetting } from '@/lib/server/db/client-schema'
import { findConnection, listClients } from '@/lib/server/db/connection'
import { listKnownAccounts } from '@/lib/server/db/connection-account'
import { listHandOffs } from '@/lib/server/db/hand-off'
import { listPeople, type Person } from '@/lib/server/db/person'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { bypassesPolicies, enterFirm, forFirm } from '@/lib/server/db/store/firm-role'
import { openPostgres } from '@/lib/server/db/store/open-database'
import { administer, openTestDatabase, testPostgresUrl, testStores } from '@/test/store/database'

/** Tables without a firm's rows; a statement of a firm has no business there. */
const shared = [
  'audit_key',
  'fingerprint_key',
  'install',
  'instance',
  'lease',
  'limit_hit',
  'passkey_challenge',
  'sign_in_attempt',
  'token_endpoint',
  'unknown_part',
]

interface TestFirm {
  firm_id: string
  person_id: string
  connection_id: string
  session_id: string
}

describe.each(testStores)('row-level security on %s', (kind) => {
  let database: OpenDatabase
  let tables: string[]
  const ours: TestFirm = makeFirm()
  const theirs: TestFirm = makeFirm()

  beforeAll(async () => {
    database = await openTestDatabase('lib/server/db/migrations', kind)
    const rows = await database.query(
      `select relname, relrowsecurity, relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    )
    expect(rows.flatMap((row) => (row['relrowsecurity'] ? [] : [row['relname']]))).toEqual(shared)
    const unforced = rows.filter((row) => row['relrowsecurity'] !== row['relforcerowsecurity'])
    expect(unforced).toEqual([])
    tables = rows.flatMap((row) => (row['relrowsecurity'] ? [String(row['relname'])] : []))
    for (const firm of [ours, theirs]) await fillTables(database, tables, firm)
  })
  afterAll(() => database.close())

  const countRows = async (table: string): Promise<number> => {
    const [row] = await database.query(`select count(*)::int as rows from ${table}`)
    return Number(row?.['rows'])
  }
  const refusal = (statement: Promise<unknown>): Promise<unknown> =>
    statement.then(
      () => 'done',
      (cause: { code?: string }) => cause.code,
    )

  it('shows a statement that forgets its filter the rows of its firm alone, in every table', async () => {
    for (const table of tables) {
      expect(await countRows(table), table).toBe(2)
      expect(await forFirm(database, ours.firm_id).query(`select 1 from ${table}`)).toHaveLength(1)
      const built = await forFirm(database, theirs.firm_id).transaction((query) =>
        query(`select * from ${table}`),
      )
      expect(JSON.stringify(built), table).not.toContain(ours.firm_id)
      expect(built, table).toHaveLength(1)
    }
  })

  it('refuses a new row of another firm, and changes none of its rows', async () => {
    for (const table of tables) {
      const [row] = await database.query(`select to_jsonb(t) as whole from ${table} t limit 1`)
      const isOurs = Object.values(ours).some((id) => JSON.stringify(row).includes(id))
      const firm = forFirm(database, (isOurs ? theirs : ours).firm_id)
      const insert = `insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`
      const copy = JSON.stringify(row?.['whole'])
      expect(await refusal(firm.query(insert, [copy])), table).toBe('42501')
    }
  })

  it('lets a firm delete nothing of another', async () => {
    await expect(
      database.transaction(async (query) => {
        // As the owner of the tables would, so that nothing hangs on another row.
        if (kind === 'embedded') await query("set local session_replication_role = 'replica'")
        for (const table of tables.filter((each) => !referred.has(each))) {
          await query(enterFirm, [ours.firm_id])
          await query(`delete from ${table}`)
          await query('reset role')
          const [left] = await query(`select count(*)::int as rows from ${table}`)
          expect(left?.['rows'], table).toBe(1)
        }
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('keeps a statement of a firm out of the tables that belong to none', async () => {
    for (const table of shared.filter((each) => each !== 'install')) {
      const statement = forFirm(database, ours.firm_id).query(`select * from ${table}`)
      expect(await refusal(statement), table).toBe('42501')
    }
    const digest = forFirm(database, ours.firm_id).query('select setup_digest from install')
    expect(await refusal(digest)).toBe('42501')
  })

  it('shows nothing to a statement without a firm, and sets nothing beyond its transaction', async () => {
    expect(await forFirm(database, '').query('select 1 from person')).toEqual([])
    const [row] = await database.query(
      `select current_setting('app.firm', true) as firm, current_user::text as role`,
    )
    expect(row?.['firm'] || null).toBeNull()
    expect(row?.['role']).not.toBe('countinghouse_firm')
    expect(await countRows('person')).toBe(2)
  })

  // Each with the filter by firm taken out of its statement.
  const reads: [
    string,
    (database: OpenDatabase, firm: TestFirm, other: TestFirm) => Promise<unknown>,
  ][] = [
    ['people', (store, { firm_id }) => listPeople(store, firm_id)],
    ['clients', (store, firm) => listClients(store, personOf(firm))],
    ['portfolio', (store, firm) => listPortfolioClients(store, personOf(firm))],
    ['hand-offs', (store, firm) => listHandOffs(store, personOf(firm), null)],
    ['audit events', (store, { firm_id }) => listLatestAuditRows(store, firm_id, {}, 10)],
    ['chain', (store, { firm_id }) => listAuditRows(store, firm_id, { afterSeq: 0, limit: 10 })],
    [
      'connection',
      (store, firm, other) => findConnection(store, firm.firm_id, other.connection_id),
    ],
    [
      'accounts',
      (store, firm, other) => listKnownAccounts(store, firm.firm_id, other.connection_id),
    ],
  ]
  it.each(reads)('hides the %s of another firm from a read without its filter', async (_, read) => {
    const forgetful: OpenDatabase = {
      ...database,
      query: (text, values, options) => database.query(forgetFirm(text), values, options),
    }
    const open: OpenDatabase = {
      ...forgetful,
      query: (text, values, options) =>
        database.query(forgetFirm(text), values, { ...options, firm_id: undefined }),
    }
    const rowsOf = async (store: OpenDatabase): Promise<unknown[]> =>
      [(await read(store, ours, theirs)) ?? []].flat()
    const shown = await rowsOf(forgetful)
    for (const id of Object.values(theirs)) expect(JSON.stringify(shown)).not.toContain(id)
    // It is the net that does it: without it the same statement shows one row more.
    expect((await rowsOf(open)).length).toBe(shown.length + 1)
  })

  it('works under the query builder too', async () => {
    const rows = await forFirm(database, ours.firm_id).build((db) =>
      db.select({ firm_id: clientSetting.firmId }).from(clientSetting),
    )
    expect(rows).toEqual([{ firm_id: ours.firm_id }])
  })
})

it.runIf(testStores.includes('postgres'))(
  'a superuser is told apart from a login of its own',
  async () => {
    const database = await openTestDatabase('lib/server/db/migrations', 'postgres')
    expect(await bypassesPolicies(database)).toBe(true)
    await database.close()
  },
)

it.runIf(testStores.includes('postgres'))(
  'a user who may not make the role is refused with what to run, and works once that was done',
  async () => {
    const user = `clerk_${randomUUID().slice(0, 8)}`
    await administer(`create role ${user} login`)
    await administer(`create database ${user} owner ${user}`)
    const url = new URL(testPostgresUrl(user))
    url.username = user
    const open = () => openPostgres(url.href, 'lib/server/db/migrations', 2)
    await expect(open()).rejects.toThrow(/grant countinghouse_firm, countinghouse_program to/)
    await administer(`grant countinghouse_firm, countinghouse_program to ${user}`)
    const database = await open()
    expect(await bypassesPolicies(database)).toBe(false)
    await database.query(`insert into firm (name, time_zone) values ('Marlow', 'UTC')`)
    expect(await database.query('select name from firm')).toEqual([{ name: 'Marlow' }])
    expect(await forFirm(database, randomUUID()).query('select 1 from firm')).toEqual([])
    // Forced: without the program's role the owner of the tables sees none of their rows.
    await administer(`revoke countinghouse_program from ${user}`)
    expect(await database.query('select 1 from firm')).toEqual([])
    await administer(`grant countinghouse_program to ${user}`)
    await database.close()
    await administer(`drop database ${user}`)
    await administer(`revoke countinghouse_firm, countinghouse_program from ${user}`)
    await administer(`drop role ${user}`)
  },
)

const referred = new Set(['firm', 'person', 'connection'])

function forgetFirm(text: string): string {
  return text.replaceAll(/(?:"?\w+"?\.)?"?\bfirm_id"? = \$(\d+)/g, '$$$1::uuid is not null')
}

function makeFirm(): TestFirm {
  return {
    firm_id: randomUUID(),
    person_id: randomUUID(),
    connection_id: randomUUID(),
    session_id: randomUUID(),
  }
}

function personOf({ firm_id, person_id }: TestFirm): Person {
  return { id: person_id, firm_id, name: '', email: '', role: 'admin', all_clients: true }
}

/** One row of this firm in every table, of no sense but in its references. */
async function fillTables(database: OpenDatabase, tables: string[], firm: TestFirm): Promise<void> {
  await database.query(`
    do $$ declare every record; begin
      for every in select conrelid::regclass as owner, conname from pg_constraint
        where connamespace = 'public'::regnamespace and (contype = 'c' or contype = 'f'
          and confrelid::regclass::text not in ('firm', 'person', 'connection', 'session'))
      loop execute format('alter table %s drop constraint %I', every.owner, every.conname); end loop;
    end $$`)
  const columns = await database.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null`,
  )
  const order = ['firm', 'person', 'connection', 'session']
  for (const table of [...order, ...tables.filter((each) => !order.includes(each))]) {
    const given = Object.fromEntries(
      columns
        .filter((column) => column['table_name'] === table)
        .map((column) => [column['column_name'], valueOf(column, firm)]),
    )
    if (order.includes(table)) given['id'] = firm[`${table}_id` as keyof TestFirm]
    await database.query(
      `insert into ${table} (${Object.keys(given).join(', ')})
       select ${Object.keys(given).join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [JSON.stringify(given)],
    )
  }
}

function valueOf(column: Row, firm: TestFirm): unknown {
  const name = String(column['column_name'])
  if (name in firm) return firm[name as keyof TestFirm]
  switch (column['data_type']) {
    case 'uuid':
      return randomUUID()
    case 'date':
      return '2026-06-30'
    case 'timestamp with time zone':
      return '2026-06-30T12:00:00Z'
    case 'boolean':
      return false
    case 'text':
      return randomUUID()
    default:
      return 1
  }
}
