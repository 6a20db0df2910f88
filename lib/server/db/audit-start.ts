import { and, asc, desc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { firmSetting } from '@/lib/server/db/client-schema'
import { auditEvent } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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
  const kept = await build(query, (db) =>
    db
      .select({ firm_id: firmSetting.firmId, days: firmSetting.auditDays })
      .from(firmSetting)
      .where(isNotNull(firmSetting.auditDays))
      .orderBy(firmSetting.firmId),
  )
  return kept.flatMap(({ firm_id, days }) => (days === null ? [] : [{ firm_id, days }]))
}

/**
 * Deletes the oldest events of a firm, those of before `cutoff` (ISO, UTC), `limit` at most, and never
 * the newest. Gives the last of them; undefined where none is that old.
 */
export function deleteOldestAuditRows(
  query: Query,
  firm_id: string,
  { cutoff, limit }: { cutoff: string; limit: number },
): Promise<AuditStart | undefined> {
  const { firmId, seq, at, hash } = auditEvent
  const isTheirs = eq(firmId, firm_id)
  return build(query, async (db) => {
    const [young] = await db
      .select({ seq })
      .from(auditEvent)
      .where(and(isTheirs, gte(at, cutoff)))
      .orderBy(asc(seq))
      .limit(1)
    const [newest] = await db
      .select({ seq })
      .from(auditEvent)
      .where(isTheirs)
      .orderBy(desc(seq))
      .limit(1)
    const kept = young ?? newest
    if (kept === undefined) return undefined
    const old = db
      .select({ seq })
      .from(auditEvent)
      .where(and(isTheirs, lt(seq, kept.seq)))
      .orderBy(asc(seq))
      .limit(limit)
    const gone = await db
      .delete(auditEvent)
      .where(and(isTheirs, inArray(seq, old)))
      .returning({ seq, at, hash })
    return gone.toSorted((one, other) => other.seq - one.seq)[0]
  })
}

export interface AuditBeginning {
  /** Of the oldest event that is left. */
  seq: number
  /** What the newest event of the kind says, as JSON; null without such an event. */
  statement: string | null
}

/** Where a firm's log begins, and what the newest event of `kind` says. Undefined for an empty one. */
export async function findAuditBeginning(
  database: OpenDatabase,
  firm_id: string,
  kind: string,
): Promise<AuditBeginning | undefined> {
  return forFirm(database, firm_id).build(async (db) => {
    const { firmId, seq, detail } = auditEvent
    const [first] = await db
      .select({ seq })
      .from(auditEvent)
      .where(eq(firmId, firm_id))
      .orderBy(asc(seq))
      .limit(1)
    if (first === undefined || first.seq === 1) return first && { ...first, statement: null }
    const [newest] = await db
      .select({ detail })
      .from(auditEvent)
      .where(and(eq(firmId, firm_id), eq(auditEvent.kind, kind)))
      .orderBy(desc(seq))
      .limit(1)
    return { ...first, statement: newest?.detail ?? null }
  })
}
