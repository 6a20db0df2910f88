import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { column } from '@/lib/server/db/column'
import type { Query } from '@/lib/server/db/store/database'

export interface AuditRow {
  firm_id: string
  seq: number
  at: string
  kind: string
  person_id: string | null
  connection_id: string | null
  /** JSON. */
  detail: string
  address: string | null
  prevHash: string
  hash: string
}

type CompleteRow = (link: Pick<AuditRow, 'seq' | 'at' | 'prevHash'>) => AuditRow

/**
 * Adds a row at the end of the firm's chain, within a transaction; `complete` computes what depends on
 * the row before.
 */
export async function addAuditRow(
  query: Query,
  firm_id: string,
  complete: CompleteRow,
): Promise<AuditRow> {
  const [end] = await query(
    `select audit_seq::float8 as seq, audit_hash,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
     from firm where id = $1 for no key update`,
    [firm_id],
  )
  if (end === undefined) throw new Error('an audit event of an unknown firm')
  const row = complete({
    seq: column.number(end, 'seq') + 1,
    at: column.text(end, 'at'),
    prevHash: column.text(end, 'audit_hash'),
  })
  await query(
    `insert into audit_event (firm_id, seq, at, kind, person_id, connection_id, detail, address,
       prev_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.firm_id,
      row.seq,
      row.at,
      row.kind,
      row.person_id,
      row.connection_id,
      row.detail,
      row.address,
      row.prevHash,
      row.hash,
    ],
  )
  await query('update firm set audit_seq = $2, audit_hash = $3 where id = $1', [
    firm_id,
    row.seq,
    row.hash,
  ])
  return row
}

/** Rows in order, oldest first, after `afterSeq`. */
export async function listAuditRows(
  database: OpenDatabase,
  firm_id: string,
  page: { afterSeq: number; limit: number },
): Promise<AuditRow[]> {
  const rows = await forFirm(database, firm_id).query(
    `select * from audit_event where firm_id = $1 and seq > $2 order by seq limit $3`,
    [firm_id, page.afterSeq, page.limit],
  )
  return rows.map((row) => readAuditRow(row))
}

export interface NamedAuditRow extends AuditRow {
  personName: string | null
  clientName: string | null
}

export interface AuditFilter {
  connection_ids?: readonly string[] | undefined
  person_ids?: readonly string[] | undefined
  /** What comes before the dot of a kind. */
  subjects?: readonly string[] | undefined
  /** Instants, ISO in UTC: from this one on, and up to but not at that one. */
  from?: string | undefined
  before?: string | undefined
  beforeSeq?: number | undefined
}

/** Newest first, with the names that they speak of. */
export async function listLatestAuditRows(
  database: OpenDatabase,
  firm_id: string,
  filter: AuditFilter,
  limit: number,
): Promise<NamedAuditRow[]> {
  const rows = await forFirm(database, firm_id).query(
    `select e.*, p.name as person_name, c.name as client_name
     from audit_event e left join person p on p.id = e.person_id and p.firm_id = e.firm_id
     left join connection c on c.id = e.connection_id and c.firm_id = e.firm_id
     where e.firm_id = $1 and ($2::uuid[] is null or e.connection_id = any ($2::uuid[]))
       and ($3::bigint is null or e.seq < $3::bigint)
       and ($5::uuid[] is null or e.person_id = any ($5::uuid[]))
       and ($6::text is null or split_part(e.kind, '.', 1) = any (string_to_array($6::text, ',')))
       and ($7::text is null or e.at >= $7::text) and ($8::text is null or e.at < $8::text)
     order by e.seq desc limit $4`,
    [
      firm_id,
      filter.connection_ids ?? null,
      filter.beforeSeq ?? null,
      limit,
      filter.person_ids ?? null,
      filter.subjects?.join(',') ?? null,
      filter.from ?? null,
      filter.before ?? null,
    ],
  )
  return rows.map((row) => ({
    ...readAuditRow(row),
    personName: column.optionalText(row, 'person_name'),
    clientName: column.optionalText(row, 'client_name'),
  }))
}

export interface AuditFirm {
  firm_id: string
  name: string
}

/** Every firm of the store, by name. */
export async function listAuditFirms(database: OpenDatabase): Promise<AuditFirm[]> {
  const rows = await database.query('select id, name from firm order by lower(name), id')
  return rows.map((row) => ({ firm_id: column.text(row, 'id'), name: column.text(row, 'name') }))
}

/** The firms of which something was written. */
export async function listBegunChains(query: Query): Promise<string[]> {
  const rows = await query('select id from firm where audit_seq > 0 order by id')
  return rows.map((row) => column.text(row, 'id'))
}

/** The newest event of each firm that is older than so many seconds. */
export async function listSettledEnds(
  database: OpenDatabase,
  seconds: number,
): Promise<Pick<AuditRow, 'firm_id' | 'seq' | 'at' | 'hash'>[]> {
  const rows = await database.query(
    `select e.* from firm f cross join lateral (
       select firm_id, seq::float8 as seq, at, hash from audit_event
       where firm_id = f.id and at <= to_char(
         (clock_timestamp() - make_interval(secs => $1)) at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       order by seq desc limit 1) e`,
    [seconds],
  )
  return rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    seq: column.number(row, 'seq'),
    at: column.text(row, 'at'),
    hash: column.text(row, 'hash'),
  }))
}

/** The end of the chain as the firm's own row has it, by which a cut-off tail shows. */
export async function findAuditEnd(
  database: OpenDatabase,
  firm_id: string,
): Promise<{ seq: number; hash: string } | undefined> {
  const [row] = await forFirm(database, firm_id).query(
    'select audit_seq, audit_hash from firm where id = $1',
    [firm_id],
  )
  if (row === undefined) return undefined
  return { seq: column.number(row, 'audit_seq'), hash: column.text(row, 'audit_hash') }
}

function readAuditRow(row: Row): AuditRow {
  return {
    firm_id: column.text(row, 'firm_id'),
    seq: column.number(row, 'seq'),
    at: column.text(row, 'at'),
    kind: column.text(row, 'kind'),
    person_id: column.optionalText(row, 'person_id'),
    connection_id: column.optionalText(row, 'connection_id'),
    detail: column.text(row, 'detail'),
    address: column.optionalText(row, 'address'),
    prevHash: column.text(row, 'prev_hash'),
    hash: column.text(row, 'hash'),
  }
}
