import { column } from '@/lib/server/db/column'
import type { OpenDatabase, Query, Row } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** The event that the oldest one left is sealed to. */
export interface AuditStart {
  seq: number
  at: string
  hash: string
}

/** The firms that keep their audit log for a number of days. */
export async function listAuditRetentions({
  query,
}: OpenDatabase): Promise<{ firm_id: string; days: number }[]> {
  const rows = await query(
    'select firm_id, audit_days from firm_setting where audit_days is not null order by firm_id',
  )
  return rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    days: column.number(row, 'audit_days'),
  }))
}

/**
 * Deletes the oldest events of a firm, those of before `cutoff` (ISO, UTC), `limit` at most, and never
 * the newest. Gives the last of them; undefined where none is that old.
 */
export async function deleteOldestAuditRows(
  query: Query,
  firm_id: string,
  { cutoff, limit }: { cutoff: string; limit: number },
): Promise<AuditStart | undefined> {
  const rows = await query(
    `with kept as (
       select coalesce(
         (select seq from audit_event where firm_id = $1 and at >= $2 order by seq limit 1),
         (select max(seq) from audit_event where firm_id = $1)) as seq
     ), old as (
       select e.seq from audit_event e, kept where e.firm_id = $1 and e.seq < kept.seq
       order by e.seq limit $3
     ), gone as (
       delete from audit_event where firm_id = $1 and seq in (select seq from old)
       returning seq, at, hash
     )
     select seq::float8 as seq, at, hash from gone order by seq desc limit 1`,
    [firm_id, cutoff, limit],
  )
  return rows.map((row) => readStart(row))[0]
}

export interface AuditBeginning {
  /** Of the oldest event that is left. */
  seq: number
  /** What the newest event of the kind says, as JSON; null where there is none. */
  statement: string | null
}

/** Where a firm's log begins, and what the newest event of `kind` says. Undefined for an empty one. */
export async function findAuditBeginning(
  database: OpenDatabase,
  firm_id: string,
  kind: string,
): Promise<AuditBeginning | undefined> {
  const firm = forFirm(database, firm_id)
  const [first] = await firm.query(
    'select seq::float8 as seq from audit_event where firm_id = $1 order by seq limit 1',
    [firm_id],
  )
  if (first === undefined) return undefined
  const seq = column.number(first, 'seq')
  if (seq === 1) return { seq, statement: null }
  const [newest] = await firm.query(
    'select detail from audit_event where firm_id = $1 and kind = $2 order by seq desc limit 1',
    [firm_id, kind],
  )
  return { seq, statement: newest === undefined ? null : column.text(newest, 'detail') }
}

function readStart(row: Row): AuditStart {
  return {
    seq: column.number(row, 'seq'),
    at: column.text(row, 'at'),
    hash: column.text(row, 'hash'),
  }
}
