import { hashEvent } from '@/lib/server/audit/append-event'
import { findAuditEnd, listAuditRows } from '@/lib/server/db/audit-event'
import type { Store } from '@/lib/server/db/store'

/** An event by its place and its hash, which covers all before it. */
export interface ChainEnd {
  seq: number
  hash: string
}

export type ChainVerdict =
  | { kind: 'intact'; events: number; end: ChainEnd }
  /** `seq` is the first event that is not what was written. */
  | { kind: 'broken'; seq: number }

const batch = 500
const beginning: ChainEnd = { seq: 0, hash: '' }

/**
 * Reads a firm's chain, from `after` where that much is known to be whole, and names the first event
 * that was altered, removed or inserted.
 */
export async function verifyChain(
  { database }: Pick<Store, 'database'>,
  firm_id: string,
  after: ChainEnd = beginning,
): Promise<ChainVerdict> {
  let { seq, hash } = after
  for (;;) {
    const rows = await listAuditRows(database, firm_id, { afterSeq: seq, limit: batch })
    for (const row of rows) {
      const isNext = row.seq === seq + 1 && row.prevHash === hash
      if (!isNext || hashEvent(row) !== row.hash) return { kind: 'broken', seq: seq + 1 }
      seq = row.seq
      hash = row.hash
    }
    if (rows.length === batch) continue
    // Read after the rows: what was added meanwhile lies beyond them, and is read in its turn.
    const end = await findAuditEnd(database, firm_id)
    if (end?.seq === seq && end.hash === hash) return { kind: 'intact', events: seq, end }
    const isGrowing = end !== undefined && end.seq > seq && rows.length > 0
    if (!isGrowing) return { kind: 'broken', seq: seq + 1 }
  }
}
