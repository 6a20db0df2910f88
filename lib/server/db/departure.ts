import { and, count, desc, eq, sql } from 'drizzle-orm'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { DepartureCertificate } from '@/lib/domain/departures/certificate'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { departure } from '@/lib/server/db/departure-schema'
import { auditEvent, firm } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export async function saveDeparture(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  certificate: DepartureCertificate,
): Promise<void> {
  await build(query, (db) =>
    db.insert(departure).values({
      connectionId: ref.connection_id,
      firmId: ref.firm_id,
      madeAt: certificate.deletedAt,
      certificateSealed: sealJson(vault, contextOf(ref), certificate),
    }),
  )
}

/** Undefined where no client of that identifier has left, or its key is gone. */
export async function findDeparture(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
): Promise<DepartureCertificate | undefined> {
  if (!uuidPattern.test(ref.connection_id)) return undefined
  const { certificateSealed, connectionId, firmId } = departure
  const [found] = await build(query, (db) =>
    db
      .select({ sealed: certificateSealed })
      .from(departure)
      .where(and(eq(firmId, ref.firm_id), eq(connectionId, ref.connection_id))),
  )
  if (found === undefined) return undefined
  // Sealed by `saveDeparture`.
  return openJson(vault, contextOf(ref), found.sealed) as DepartureCertificate | undefined
}

/** Clients that have left, the latest first. */
export async function listDepartures(
  { query, vault }: SealedQuery,
  firm_id: string,
  limit: number,
): Promise<{ connection_id: string; madeAt: string; client: string | undefined }[]> {
  const { certificateSealed: sealed, connectionId: connection_id, firmId, madeAt } = departure
  const rows = await build(query, (db) =>
    db
      .select({ connection_id, madeAt, sealed })
      .from(departure)
      .where(eq(firmId, firm_id))
      .orderBy(desc(madeAt))
      .limit(limit),
  )
  return rows.map((row) => {
    const known = openJson(vault, contextOf({ firm_id, ...row }), row.sealed)
    const { client } = (known ?? {}) as Partial<DepartureCertificate>
    return { connection_id: row.connection_id, madeAt: row.madeAt, client }
  })
}

/** How many entries of the audit log name a client, and the number of the next. Within a change of the chain. */
export async function findAuditPlace(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<{ entries: number; nextSeq: number }> {
  const { connectionId, firmId } = auditEvent
  const [place] = await build(query, (db) =>
    db
      .select({
        entries: count(auditEvent.seq),
        nextSeq: sql<number>`(select ${firm.auditSeq} + 1 from ${firm} where ${firm.id} = ${firm_id})::float8`,
      })
      .from(auditEvent)
      .where(and(eq(firmId, firm_id), eq(connectionId, connection_id))),
  )
  return place ?? { entries: 0, nextSeq: 1 }
}

function contextOf({ firm_id, connection_id }: ConnectionRef) {
  return { purpose: 'departure', firm_id, holder_id: connection_id, gen: 0 } as const
}
