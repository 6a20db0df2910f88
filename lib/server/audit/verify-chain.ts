import { hashEvent } from '@/lib/server/audit/append-event'
import { findAuditEnd, listAuditRows } from '@/lib/server/storage/audit-event'
import type { Store } from '@/lib/server/storage/store'

export type ChainVerdict =
  | { kind: 'intact'; events: number }
  /** `seq` is the first event that is not what was written. */
  | { kind: 'broken'; seq: number }

const batch = 500

/** Reads a firm's whole chain and names the first event that was altered, removed or inserted. */
export async function verifyChain(
  { database }: Pick<Store, 'database'>,
  firm_id: string,
): Promise<ChainVerdict> {
  const end = await findAuditEnd(database, firm_id)
  let seq = 0
  let hash = ''
  for (;;) {
    const rows = await listAuditRows(database, firm_id, { afterSeq: seq, limit: batch })
    for (const row of rows) {
      const isNext = row.seq === seq + 1 && row.prevHash === hash
      if (!isNext || hashEvent(row) !== row.hash) return { kind: 'broken', seq: seq + 1 }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length < batch) break
  }
  const isWhole = end !== undefined && end.seq === seq && end.hash === hash
  return isWhole ? { kind: 'intact', events: seq } : { kind: 'broken', seq: seq + 1 }
}
