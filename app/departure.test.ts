import { randomBytes, randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { makeZip } from 'client-zip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudit } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import { allTables } from '@/lib/server/db/all-tables'
import { firmItem } from '@/lib/server/db/close-schema'
import { clientTables, countClientRows } from '@/lib/server/db/client-tables'
import { findDeparture, listDepartures } from '@/lib/server/db/departure'
import { addHandedPart, beginHandOver, settleHandOver } from '@/lib/server/db/hand-over'
import { certificateText } from '@/lib/present/certificate'
import { packageEntries } from '@/lib/server/departures/package-entries'
import type { PersonSession } from '@/lib/server/db/session'
import { testReader } from '@/test/components/screens'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { readZip } from '@/test/exports/read-zip'
import { testStores } from '@/test/store/database'

/** What stays of a client by design, and why: the certificate names each. */
const keptByDesign = ['audit_event', 'departure', 'forgotten_client']
/** Until the bank has confirmed that they are ended. */
const keptForTheBank = ['revocation', 'token_ledger']

describe.each(testStores)('a client who leaves, in %s', (kind) => {
  let dashboard: TestDashboard
  let admin: PersonSession
  let ref: { firm_id: string; connection_id: string }
  let context: Context
  const ids = new Map<string, string>()

  beforeAll(async () => {
    dashboard = await openTestDashboard(kind)
    dashboard.bank.businesses.set('acme', ['acme-1'])
    admin = await dashboard.signIn()
    const outcome = await dashboard.connect({
      session: admin,
      business: 'acme',
      clientName: 'Acme',
    })
    if (outcome.kind !== 'connected') throw new Error(outcome.kind)
    ref = { firm_id: admin.firm.id, connection_id: outcome.connection_id }
    const { store } = dashboard
    const clock = { now: () => new Date('2026-07-01T00:00:00Z') }
    context = { store, audit: createAudit(store), clock } as unknown as Context
    await fillEveryTable()
  })
  afterAll(() => dashboard.close())

  /** A row in every table that holds rows of a client, made from its columns and keys. */
  async function fillEveryTable(): Promise<void> {
    ids.set('connection', ref.connection_id)
    await insertRow(firmItem)
    let waiting = clientTables.filter(({ name }) => name !== 'connection')
    for (let round = 0; round < 5 && waiting.length > 0; round += 1) {
      const failed = []
      for (const each of waiting) {
        try {
          await insertRow(each.table)
        } catch {
          failed.push(each)
        }
      }
      waiting = failed
    }
    expect(waiting.map(({ name }) => name)).toEqual([])
  }

  async function insertRow(table: PgTable): Promise<void> {
    const { columns, foreignKeys } = getTableConfig(table)
    const leadsTo = new Map(
      foreignKeys.flatMap((key) => {
        const { columns: from, foreignTable, foreignColumns } = key.reference()
        const at = from.map((column, place) => [column.name, foreignColumns[place]] as const)
        return at.map(([name, foreign]) => [name, { foreignTable, foreign }] as const)
      }),
    )
    const row: Record<string, unknown> = {}
    for (const column of columns) {
      const target = leadsTo.get(column.name)
      const value = valueOf(column, target && getTableName(target.foreignTable))
      if (value !== undefined) row[column.name] = value
    }
    // One of two: by whom it was begun, and whose file it is.
    if (getTableName(table) === 'authorization_request') row['session_id'] = 'x'
    if (getTableName(table) === 'answer_file') {
      delete row['close_id']
      delete row['item_id']
    }
    const names = Object.keys(row)
    await dashboard.database.query(
      `insert into ${getTableName(table)} (${names.join(', ')})
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       on conflict do nothing`,
      names.map((name) => row[name]),
    )
    const id = row['id'] ?? row['connection_id']
    if (typeof id === 'string') ids.set(getTableName(table), id)
  }

  function valueOf(column: PgColumn, target: string | undefined): unknown {
    const { name } = column
    if (name === 'firm_id') return ref.firm_id
    if (target === 'person' || name === 'person_id') return admin.person.id
    if (name === 'connection_id' || name === 'candidate_id') return ref.connection_id
    if (target !== undefined && ids.has(target)) return ids.get(target)
    if (name === 'id' && column.getSQLType() === 'uuid') return randomUUID()
    if (!column.notNull || column.hasDefault) return undefined
    if (column.enumValues?.[0] !== undefined) return column.enumValues[0]
    const type = column.getSQLType()
    if (type === 'uuid') return randomUUID()
    if (type.startsWith('timestamp')) return '2026-06-01T00:00:00Z'
    if (type === 'date') return '2026-06-01'
    if (type === 'boolean') return false
    return type === 'text' ? 'x' : 1
  }

  async function tablesOfStore(): Promise<string[]> {
    const rows = await dashboard.database.query(
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    )
    return rows.map(({ name }) => String(name)).toSorted()
  }

  it('is looked for in every table of the store', async () => {
    expect(allTables.map((table) => getTableName(table)).toSorted()).toEqual(await tablesOfStore())
    const held = (await countClientRows(dashboard.database.query, ref)).map(({ table }) => table)
    expect(held.toSorted()).toEqual(clientTables.map(({ name }) => name).toSorted())
    // A table that names a client without a key to it would be missed.
    for (const table of await tablesOfStore()) {
      const [traced] = await dashboard.database.query(
        `select 1 from "${table}" t where t::text like '%' || $1 || '%' limit 1`,
        [ref.connection_id],
      )
      if (traced !== undefined) expect([...held, ...keptByDesign, 'firm']).toContain(table)
    }
  })

  it('takes a file of a ledger byte for byte, and names one that does not open any more', async () => {
    const bytes = randomBytes(700_000)
    const sealed = { query: dashboard.database.query, vault: context.store.vault }
    const run_id = randomUUID()
    await dashboard.database.query(
      `insert into export_run (id, firm_id, connection_id, person_id, kind, state, progress_sealed)
       values ($1, $2, $3, $4, 'ledger', 'finished', '')`,
      [run_id, ref.firm_id, ref.connection_id, admin.person.id],
    )
    const made = { run_id, person_id: admin.person.id, at: '2026-06-01T00:00:00Z' }
    const of = { ...ref, account_id: 'a-1', target: 'xero' } as const
    const detail = {
      format: 'ofx',
      fileName: 'June.ofx',
      contentType: 'application/x-ofx',
      files: 1,
      rows: 0,
      first: '2026-06-01',
      last: '2026-06-30',
      currency: 'USD',
      net: 0,
      months: [],
      balances: { kind: 'unknown', why: 'unread' },
    } as const
    const id = await beginHandOver(sealed, of, { ...made, detail })
    for (let part = 0; part * 400_000 < bytes.length; part += 1) {
      const piece = bytes.subarray(part * 400_000, (part + 1) * 400_000)
      await addHandedPart(sealed, of, id, part, piece)
    }
    await settleHandOver(sealed.query, of, { id, n: 7, size: bytes.length })
    const entries = packageEntries(context, ref, { read_me: 'Acme', madeBy: 'Ada' })
    const zip = new Response(makeZip(entries))
    const files = readZip(Buffer.from(await zip.arrayBuffer()))
    const name = files.find((file) => file.bytes.equals(bytes))?.name
    expect(name).toBe('files/hand_over/June.ofx')
    const manifest = files.find((file) => file.name === 'manifest.json')?.bytes.toString() ?? '{}'
    const { files: listed } = JSON.parse(manifest) as {
      files: { name: string; isWhole: boolean }[]
    }
    expect(listed.find((file) => file.name === name)?.isWhole).toBe(true)
    const others = files.map((file) => file.name).filter((each) => each !== 'manifest.json')
    expect(listed.map((file) => file.name).toSorted()).toEqual(others.toSorted())
    // The rows of this test are under no seal.
    const lost = listed.filter((file) => !file.isWhole).map((file) => file.name.split('/')[1])
    expect(lost).toEqual(expect.arrayContaining(['answer_file', 'books_file']))
    await dashboard.database.query('delete from export_run where id = $1', [run_id])
    await dashboard.database.query('delete from hand_over where id = $1', [id])
  })

  it('takes one package with a file for each table, its history, and no key to the bank', async () => {
    const entries = packageEntries(context, ref, { read_me: 'Acme', madeBy: 'Ada' })
    const zip = new Response(makeZip(entries))
    const files = readZip(Buffer.from(await zip.arrayBuffer()))
    const names = files.map(({ name }) => name)
    const parts = ['answer_part', 'books_part', 'hand_over_part', 'export_part', 'export_kept']
    expect(names).toEqual(
      expect.arrayContaining([
        'READ-ME.txt',
        'history.jsonl',
        'manifest.json',
        ...clientTables.flatMap(({ name }) => (parts.includes(name) ? [] : [`data/${name}.jsonl`])),
      ]),
    )
    const text = files.map(({ bytes }) => bytes.toString()).join('\n')
    expect(text).toContain('connection.connected')
    const sealed = await dashboard.database.query(
      `select access_sealed, refresh_sealed from connection where id = $1`,
      [ref.connection_id],
    )
    for (const value of Object.values(sealed[0] ?? {})) expect(text).not.toContain(String(value))
    expect(text).not.toMatch(/_digest"|"(?:access|refresh|pair|verifier)":/)
  })

  it('leaves nothing but what the certificate names', async () => {
    const before = await countClientRows(dashboard.database.query, ref)
    const { person } = admin
    const request = { person, connection_id: ref.connection_id, name: 'Acme' }
    expect(await dashboard.connections.forget(request)).toEqual({ kind: 'forgotten' })
    const sealed = { query: dashboard.database.query, vault: dashboard.store.vault }
    const certificate = await findDeparture(sealed, ref)
    if (certificate === undefined) throw new Error('there is no certificate')
    expect(certificate).toMatchObject({ client: 'Acme', by: person.name, firm: admin.firm.name })

    const total = (rows: readonly { rows: number }[]) =>
      rows.reduce((sum, each) => sum + each.rows, 0)
    expect(total(certificate.removed) + total(certificate.kept)).toBeGreaterThanOrEqual(
      total(before),
    )
    const kept = certificate.kept.map(({ table }) => table)
    expect(keptForTheBank).toEqual(expect.arrayContaining(kept))
    for (const table of await tablesOfStore()) {
      const [traced] = await dashboard.database.query(
        `select 1 from "${table}" t where t::text like '%' || $1 || '%' limit 1`,
        [ref.connection_id],
      )
      if (traced !== undefined) expect([...kept, ...keptByDesign]).toContain(table)
      const own = clientTables.some(({ name }) => name === table) ? ids.get(table) : undefined
      if (own === undefined || own === ref.connection_id || own === '') continue
      const [left] = await dashboard.database.query(
        `select 1 from "${table}" t where t::text like '%' || $1 || '%' limit 1`,
        [own],
      )
      if (left !== undefined) expect([...kept, ...keptByDesign]).toContain(table)
    }

    const event = (await context.audit.list(ref.firm_id)).find(
      (each) => each.kind === 'connection.forgotten',
    )
    expect(event?.seq).toBe(certificate.auditSeq)
    expect((await context.audit.verify(ref.firm_id, 'whole')).kind).toBe('intact')
    const text = certificateText(certificate, testReader)
    expect(text).toContain('CERTIFICATE OF DELETION: Acme')
    expect(text).toContain('Marks and notes')
    expect(text).toContain('and this certificate, which names it')
    expect(text).toContain('File names and account names in these entries')
    expect(text).not.toContain('Other:')
    expect(await listDepartures(sealed, ref.firm_id, 5)).toMatchObject([{ client: 'Acme' }])
    const foreigner = await dashboard.signIn('foreigner')
    expect(await findDeparture(sealed, { ...ref, firm_id: foreigner.firm.id })).toBeUndefined()
  })
})
