import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { digestOf } from '@/lib/bank-contract/secret-text'
import { tryJson } from '@/lib/bank-contract/try-json'
import {
  addAuditRow,
  type AuditRow,
  findAuditEnd,
  listAuditRows,
  listBegunChains,
} from '@/lib/server/db/audit-event'
import { findAuditBeginning } from '@/lib/server/db/audit-start'
import { type AuditKey, createAuditKey, listAuditKeys } from '@/lib/server/db/audit-key'
import type { Store } from '@/lib/server/db/store'

/** What an event takes besides itself: the store, its key, and where the request came from. */
export type AuditStore = Pick<Store, 'database' | 'vault' | 'findAddress'>

const keyMade = 'audit.key_made'
export const storeResumed = 'audit.store_resumed'
/** Its detail is the last event that was deleted before it. */
export const logPruned = 'audit.log_pruned'

// Each bundle reads its own: the keys are made before the first request, and never change.
const known = new WeakMap<Store['database'], Promise<readonly AuditKey[]>>()

/** The keys that events are sealed with, newest first; the first call makes one. */
export function findAuditKeys(store: AuditStore): Promise<readonly AuditKey[]> {
  const found = known.get(store.database) ?? openKeys(store)
  known.set(store.database, found)
  found.catch(() => known.delete(store.database))
  return found
}

async function openKeys(store: AuditStore): Promise<readonly AuditKey[]> {
  const keys = await listAuditKeys(store)
  if (keys.length > 0) return keys
  // Chains from before there was a key are closed with it, so that nothing in them can change either.
  await createAuditKey(store, async (query, key) => {
    for (const firm_id of await listBegunChains(query)) {
      await addAuditRow(query, firm_id, (link) => {
        const about = { firm_id, person_id: null, connection_id: null, address: null }
        return sealEvent({ ...link, ...about, kind: keyMade, detail: '{}' }, key)
      })
    }
  })
  return listAuditKeys(store)
}

/** The row with its hash, which covers every column and the hash before it. */
export function sealEvent(row: Omit<AuditRow, 'hash'>, { number, key }: AuditKey): AuditRow {
  const covered = JSON.stringify([...columnsOf(row), row.address])
  const mac = createHmac('sha256', key).update(covered).digest('base64url')
  return { ...row, hash: `${number}.${mac}` }
}

function columnsOf(row: Omit<AuditRow, 'hash'>): unknown[] {
  const { prevHash, firm_id, seq, at, kind, person_id, connection_id, detail } = row
  return [prevHash, firm_id, seq, at, kind, person_id, connection_id, detail]
}

/** Whether a row is what was written. Without a key anybody can compute the hash of one. */
function isAsWritten(row: AuditRow, before: ChainEnd, keys: readonly AuditKey[]): boolean {
  if (row.seq !== before.seq + 1 || row.prevHash !== before.hash) return false
  const number = keyNumberOf(row.hash)
  if (number === undefined) {
    // Only at the beginning of a chain, from before there was a key.
    const digest = digestOf(JSON.stringify(columnsOf(row)))
    return row.address === null && !isSealed(before) && digest === row.hash
  }
  const key = keys.find((each) => each.number === number)
  const mayFollow = row.seq === 1 || isSealed(before) || row.kind === keyMade
  return key !== undefined && mayFollow && sealEvent(row, key).hash === row.hash
}

function keyNumberOf(hash: string): number | undefined {
  const number = /^(\d{1,9})\./.exec(hash)?.[1]
  return number === undefined ? undefined : Number(number)
}

function isSealed({ hash }: ChainEnd): boolean {
  return keyNumberOf(hash) !== undefined
}

/** An event by its place, its time and its hash, which covers all before it. */
export interface ChainEnd {
  seq: number
  /** ISO time. */
  at: string
  hash: string
}

export type ChainVerdict =
  /** `start` is the last event that was deleted for its age; that of a whole chain has the number 0. */
  | { kind: 'intact'; events: number; start: ChainEnd; end: ChainEnd }
  /** `seq` is the first event that is not what was written. */
  | { kind: 'broken'; seq: number }

const batch = 500
const beginning: ChainEnd = { seq: 0, at: '', hash: '' }

/**
 * Reads a firm's chain and names the first event that was altered, removed or inserted. `after`: up to
 * its end the chain is known to be whole. `anchors` were noted outside the store, and show a chain that
 * was cut. The oldest events may be missing where a sealed event says which the last of them was.
 */
export async function verifyChain(
  store: AuditStore,
  firm_id: string,
  {
    after,
    anchors = [],
  }: { after?: { start: ChainEnd; end: ChainEnd }; anchors?: readonly ChainEnd[] } = {},
): Promise<ChainVerdict> {
  const { database } = store
  const keys = await findAuditKeys(store)
  const anchored = watchAnchors(anchors)
  const start = after?.start ?? (await findStart(store, firm_id))
  let last = after?.end ?? start
  // What the firm's own row said before the rows were read has to be among them.
  let promised = 0
  for (;;) {
    const rows = await listAuditRows(database, firm_id, { afterSeq: last.seq, limit: batch })
    for (const row of rows) {
      if (!isAsWritten(row, last, keys)) {
        // Older events may have been deleted since the start was read.
        const isPruned = last === start && (await findStart(store, firm_id)).seq > start.seq
        return isPruned
          ? verifyChain(store, firm_id, { anchors })
          : { kind: 'broken', seq: last.seq + 1 }
      }
      anchored.see(row)
      last = { seq: row.seq, at: row.at, hash: row.hash }
    }
    if (rows.length === batch) continue
    if (last.seq < promised) return { kind: 'broken', seq: last.seq + 1 }
    // Read after the rows: what was added meanwhile lies beyond them, and is read in its turn.
    const end = await findAuditEnd(database, firm_id)
    if (end?.seq === last.seq && end.hash === last.hash) break
    if (end === undefined || end.seq <= last.seq) return { kind: 'broken', seq: last.seq + 1 }
    promised = end.seq
  }
  // A whole chain without a key can be computed by anybody.
  if (last.seq > 0 && !isSealed(last)) return { kind: 'broken', seq: 1 }
  const missing = anchored.firstMissing(start)
  if (missing !== undefined) return { kind: 'broken', seq: Math.min(missing, last.seq + 1) }
  return { kind: 'intact', events: last.seq - start.seq, start, end: last }
}

const startSchema = z.object({ seq: z.int().min(1), at: z.string(), hash: z.string() })

/**
 * What the oldest event left is sealed to, by the newest event that deleted some. That one is sealed too,
 * and verified in its turn: nobody without the key can make the chain begin elsewhere.
 */
async function findStart({ database }: AuditStore, firm_id: string): Promise<ChainEnd> {
  const found = await findAuditBeginning(database, firm_id, logPruned)
  if (found === undefined || found.seq === 1 || found.statement === null) return beginning
  return startSchema.safeParse(tryJson(found.statement)).data ?? beginning
}

/**
 * Which anchors do not lie on the chain. Those of before a restored store was resumed may be missing
 * after that place: the events were lost with the newer store.
 */
function watchAnchors(anchors: readonly ChainEnd[]) {
  const nameOf = ({ seq, hash }: Pick<ChainEnd, 'seq' | 'hash'>): string => `${seq} ${hash}`
  const open = new Map(anchors.map((anchor) => [nameOf(anchor), anchor]))
  const resumed: Pick<ChainEnd, 'seq' | 'at'>[] = []
  return {
    see: (row: AuditRow): void => {
      if (row.kind === storeResumed) resumed.push(row)
      open.delete(nameOf(row))
    },
    // Those of before the start were deleted with their events.
    firstMissing: (start: ChainEnd): number | undefined => {
      const missing = [...open.values()].filter(
        (anchor) =>
          !(start.seq > 0 && anchor.at <= start.at) &&
          !resumed.some(({ seq, at }) => seq <= anchor.seq && at >= anchor.at),
      )
      return missing.length === 0 ? undefined : Math.min(...missing.map(({ seq }) => seq))
    },
  }
}
