import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { connection } from '@/lib/server/db/connection-schema'
import { auditEvent, firm, person } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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

const auditColumns = {
  firm_id: auditEvent.firmId,
  seq: auditEvent.seq,
  at: auditEvent.at,
  kind: auditEvent.kind,
  person_id: auditEvent.personId,
  connection_id: auditEvent.connectionId,
  detail: auditEvent.detail,
  address: auditEvent.address,
  prevHash: auditEvent.prevHash,
  hash: auditEvent.hash,
}

// The text that events are sealed with and compared by.
const momentText = (moment: SQL): SQL<string> =>
  sql<string>`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Holds the end of the firm's chain until the transaction ends. It is the first that a transaction locks:
 * of two that took it and a connection in different orders each would wait for the other.
 */
export async function lockChain(query: Query, firm_id: string): Promise<void> {
  await build(query, (db) =>
    db.select({ id: firm.id }).from(firm).where(eq(firm.id, firm_id)).for('no key update'),
  )
}

type CompleteRow = (link: Pick<AuditRow, 'seq' | 'at' | 'prevHash'>) => AuditRow

/**
 * Adds a row at the end of the firm's chain, within a transaction; `complete` computes what depends on
 * the row before.
 */
export function addAuditRow(
  query: Query,
  firm_id: string,
  complete: CompleteRow,
): Promise<AuditRow> {
  return build(query, async (db) => {
    const isTheirs = eq(firm.id, firm_id)
    const [end] = await db
      .select({
        seq: firm.auditSeq,
        prevHash: firm.auditHash,
        at: momentText(sql`clock_timestamp()`),
      })
      .from(firm)
      .where(isTheirs)
      .for('no key update')
    if (end === undefined) throw new Error('an audit event of an unknown firm')
    const row = complete({ ...end, seq: end.seq + 1 })
    const { person_id, connection_id, ...said } = row
    await db
      .insert(auditEvent)
      .values({ ...said, firmId: row.firm_id, personId: person_id, connectionId: connection_id })
    await db.update(firm).set({ auditSeq: row.seq, auditHash: row.hash }).where(isTheirs)
    return row
  })
}

/** Rows in order, oldest first, after `afterSeq`. */
export async function listAuditRows(
  database: OpenDatabase,
  firm_id: string,
  page: { afterSeq: number; limit: number },
): Promise<AuditRow[]> {
  return forFirm(database, firm_id).build((db) =>
    db
      .select(auditColumns)
      .from(auditEvent)
      .where(and(eq(auditEvent.firmId, firm_id), gt(auditEvent.seq, page.afterSeq)))
      .orderBy(asc(auditEvent.seq))
      .limit(page.limit),
  )
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
  kinds?: readonly string[] | undefined
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
  return forFirm(database, firm_id).build((db) =>
    db
      .select({ ...auditColumns, personName: person.name, clientName: connection.name })
      .from(auditEvent)
      .leftJoin(
        person,
        and(eq(person.id, auditEvent.personId), eq(person.firmId, auditEvent.firmId)),
      )
      .leftJoin(
        connection,
        and(eq(connection.id, auditEvent.connectionId), eq(connection.firmId, auditEvent.firmId)),
      )
      .where(and(eq(auditEvent.firmId, firm_id), ...conditionsOf(filter)))
      .orderBy(desc(auditEvent.seq))
      .limit(limit),
  )
}

function conditionsOf(filter: AuditFilter): (SQL | undefined)[] {
  const { connection_ids, person_ids, subjects, kinds, from, before, beforeSeq } = filter
  const { connectionId, personId, kind, at, seq } = auditEvent
  // One parameter for however many: a list of them would be another statement for each length.
  const anyOf = (value: SQLWrapper, values: readonly string[] | undefined, type: SQL) =>
    values && sql`${value} = any(${sql.param(values)}::${type})`
  return [
    anyOf(connectionId, connection_ids, sql`uuid[]`),
    anyOf(personId, person_ids, sql`uuid[]`),
    anyOf(sql`split_part(${kind}, '.', 1)`, subjects, sql`text[]`),
    anyOf(kind, kinds, sql`text[]`),
    from === undefined ? undefined : gte(at, from),
    before === undefined ? undefined : lt(at, before),
    beforeSeq === undefined ? undefined : lt(seq, beforeSeq),
  ]
}

export interface AuditFirm {
  firm_id: string
  name: string
}

/** Every firm of the store, by name. */
export async function listAuditFirms(database: OpenDatabase): Promise<AuditFirm[]> {
  return build(database.query, (db) =>
    db
      .select({ firm_id: firm.id, name: firm.name })
      .from(firm)
      .orderBy(sql`lower(${firm.name})`, firm.id),
  )
}

/** The firms of which something was written. */
export async function listBegunChains(query: Query): Promise<string[]> {
  const begun = await build(query, (db) =>
    db.select({ id: firm.id }).from(firm).where(gt(firm.auditSeq, 0)).orderBy(firm.id),
  )
  return begun.map(({ id }) => id)
}

/** The newest event of each firm that is older than so many seconds. */
export async function listSettledEnds(
  database: OpenDatabase,
  seconds: number,
): Promise<Pick<AuditRow, 'firm_id' | 'seq' | 'at' | 'hash'>[]> {
  const oldEnough = sql`clock_timestamp() - make_interval(secs => ${seconds})`
  const { firm_id, seq, at, hash } = auditColumns
  return build(database.query, (db) => {
    const newest = db
      .select({ firm_id, seq, at, hash })
      .from(auditEvent)
      .where(and(eq(auditEvent.firmId, firm.id), lte(auditEvent.at, momentText(oldEnough))))
      .orderBy(desc(auditEvent.seq))
      .limit(1)
      .as('newest')
    return db
      .select({ firm_id: newest.firm_id, seq: newest.seq, at: newest.at, hash: newest.hash })
      .from(firm)
      .crossJoinLateral(newest)
  })
}

/** The end of the chain as the firm's own row has it, by which a cut-off tail shows. */
export async function findAuditEnd(
  database: OpenDatabase,
  firm_id: string,
): Promise<{ seq: number; hash: string } | undefined> {
  const [end] = await forFirm(database, firm_id).build((db) =>
    db.select({ seq: firm.auditSeq, hash: firm.auditHash }).from(firm).where(eq(firm.id, firm_id)),
  )
  return end
}
