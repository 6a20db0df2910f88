import { createHash } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  appendAuditRow,
  type AuditRow,
  findAuditEnd,
  listAuditRows,
  listLatestAuditRows,
} from '@/lib/server/db/audit-event'
import type { Store } from '@/lib/server/db/store'

export type AuditDetail = Record<string, string | number | boolean | null | readonly string[]>

export interface AuditEvent {
  firm_id: string
  kind: string
  person_id?: string | null
  connection_id?: string | null
  /** Facts that are safe to show. Throws when a secret is among them. */
  detail?: AuditDetail
}

/** Writes one event at the end of the firm's chain. There is no verb that changes or removes one. */
export async function appendEvent(
  store: Pick<Store, 'database'>,
  event: AuditEvent,
): Promise<void> {
  await appendClaimedEvent(store, event, () => Promise.resolve(true))
}

/** What `claim` writes is written with the event or not at all; where it says false, neither is. */
export async function appendClaimedEvent(
  { database }: Pick<Store, 'database'>,
  event: AuditEvent,
  claim: Parameters<typeof appendAuditRow>[3],
): Promise<boolean> {
  const detail = event.detail ?? {}
  for (const value of Object.values<unknown>(detail)) {
    if (value instanceof SecretText) throw new Error('a secret was about to be audited')
  }
  const complete: Parameters<typeof appendAuditRow>[2] = (link) => {
    const row = {
      ...link,
      firm_id: event.firm_id,
      kind: event.kind,
      person_id: event.person_id ?? null,
      connection_id: event.connection_id ?? null,
      detail: JSON.stringify(detail),
    }
    return { ...row, hash: hashEvent(row) }
  }
  return (await appendAuditRow(database, event.firm_id, complete, claim)) !== undefined
}

/** Covers every column and the hash before it, so that no row can be altered, moved or left out. */
function hashEvent(row: Omit<AuditRow, 'hash'>): string {
  const { prevHash, firm_id, seq, at, kind, person_id, connection_id, detail } = row
  const covered = [prevHash, firm_id, seq, at, kind, person_id, connection_id, detail]
  return createHash('sha256').update(JSON.stringify(covered)).digest('base64url')
}

export interface ListedEvent {
  seq: number
  at: string
  kind: string
  person: { id: string; name: string | null } | null
  connection_id: string | null
  /** Null where the event is about no client, or about one that is forgotten. */
  clientName: string | null
  detail: Record<string, unknown>
}

export interface EventPage {
  connection_id?: string | undefined
  person_id?: string | undefined
  beforeSeq?: number | undefined
  limit?: number | undefined
}

/** The firm's events, newest first; of one connection or one person when they are named. */
export async function listEvents(
  { database }: Pick<Store, 'database'>,
  firm_id: string,
  page: EventPage = {},
): Promise<ListedEvent[]> {
  const rows = await listLatestAuditRows(database, firm_id, {
    connection_id: page.connection_id ?? null,
    person_id: page.person_id ?? null,
    beforeSeq: page.beforeSeq ?? null,
    limit: page.limit ?? 100,
  })
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.personName },
    connection_id: row.connection_id,
    clientName: row.clientName,
    // Written by `appendEvent`, which writes an object.
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}

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

/** A firm's record of who did what: added to and read, never changed. */
export interface Audit {
  append: (event: AuditEvent) => Promise<void>
  list: (firm_id: string, page?: EventPage) => Promise<ListedEvent[]>
  /**
   * Whether the record is as it was written. The whole of it is read at most once an hour; between,
   * only what was added. `wholeAt` is when it was last read from its first event.
   */
  verify: (firm_id: string) => Promise<ChainVerdict & { wholeAt: Date }>
}

const wholeMilliseconds = 60 * 60 * 1000

export function createAudit(
  store: Pick<Store, 'database'>,
  now: () => Date = () => new Date(),
): Audit {
  const checked = new Map<string, { end: ChainEnd; wholeAt: Date }>()
  return {
    append: async (event) => {
      await appendEvent(store, event)
    },
    list: (firm_id, page) => listEvents(store, firm_id, page),
    verify: async (firm_id) => {
      const known = checked.get(firm_id)
      const isRecent =
        known !== undefined && now().getTime() - known.wholeAt.getTime() < wholeMilliseconds
      const wholeAt = isRecent ? known.wholeAt : now()
      const verdict = await verifyChain(store, firm_id, isRecent ? known.end : undefined)
      if (verdict.kind === 'intact') checked.set(firm_id, { end: verdict.end, wholeAt })
      else checked.delete(firm_id)
      return { ...verdict, wholeAt }
    },
  }
}
