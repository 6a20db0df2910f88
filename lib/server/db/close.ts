import { and, asc, eq, gte, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { tryJson } from '@/lib/bank-contract/try-json'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { CloseState } from '@/lib/domain/close/close-events'
import type { CloseProgress, OpenAmounts } from '@/lib/domain/close/close-progress'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { close } from '@/lib/server/db/close-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { now } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { visibleTo } from '@/lib/server/db/visible-client'

export interface StoredClose extends Required<DayRange> {
  id: string
  connection_id: string
  preparer: string | null
  reviewer: string | null
  due: string
  state: CloseState
  /** When it was begun first. */
  createdAt: string
}

const closeFields = {
  id: close.id,
  connection_id: close.connectionId,
  first: close.first,
  last: close.last,
  preparer: close.preparerId,
  reviewer: close.reviewerId,
  due: close.due,
  state: close.state,
  createdAt: close.createdAt,
}

/** Those of one client, the earliest first. */
export function listCloses(query: Query, ref: ConnectionRef): Promise<StoredClose[]> {
  return build(query, (db) =>
    db.select(closeFields).from(close).where(isOf(ref)).orderBy(asc(close.first), asc(close.last)),
  )
}

/** Undefined where this client has no such close. */
export async function findClose(
  query: Query,
  ref: ConnectionRef,
  close_id: string,
): Promise<StoredClose | undefined> {
  if (!uuidPattern.test(close_id)) return undefined
  const [found] = await build(query, (db) =>
    db
      .select(closeFields)
      .from(close)
      .where(and(isOf(ref), eq(close.id, close_id))),
  )
  return found
}

/** Of these closes those whose client the person sees. */
export async function findVisibleCloses(
  query: Query,
  person: Person,
  close_ids: readonly string[],
): Promise<StoredClose[]> {
  const ids = close_ids.filter((id) => uuidPattern.test(id))
  if (ids.length === 0) return []
  return build(query, (db) =>
    db
      .select(closeFields)
      .from(close)
      .innerJoin(connection, eq(connection.id, close.connectionId))
      .where(and(visibleTo(person), inArray(close.id, [...ids]))),
  )
}

export interface NewClose extends Required<DayRange> {
  preparer: string | undefined
  reviewer: string | undefined
  due: string
}

/** Its identifier. Throws where the client has one of these days, or is gone. */
export async function insertClose(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
  { first, last, preparer, reviewer, due }: NewClose,
): Promise<string> {
  const [made] = await build(query, (db) =>
    db
      .insert(close)
      .values({
        firmId: firm_id,
        connectionId: connection_id,
        first,
        last,
        preparerId: preparer ?? null,
        reviewerId: reviewer ?? null,
        due,
      })
      .returning({ id: close.id }),
  )
  if (made === undefined) throw new Error('a close was not stored')
  return made.id
}

/** What its events come to. */
export async function saveCloseState(
  query: Query,
  { firm_id, close_id }: { firm_id: string; close_id: string },
  state: CloseState,
): Promise<void> {
  await build(query, (db) =>
    db
      .update(close)
      .set({ state })
      .where(and(eq(close.firmId, firm_id), eq(close.id, close_id))),
  )
}

export interface CloseAssignment {
  preparer?: string | null
  reviewer?: string | null
  due?: string
}

/** Changes what is given; null is nobody. */
export async function saveAssignment(
  query: Query,
  { firm_id, close_id }: { firm_id: string; close_id: string },
  { preparer, reviewer, due }: CloseAssignment,
): Promise<void> {
  const changed = {
    ...(preparer !== undefined && { preparerId: preparer }),
    ...(reviewer !== undefined && { reviewerId: reviewer }),
    ...(due !== undefined && { due }),
  }
  if (Object.keys(changed).length === 0) return
  await build(query, (db) =>
    db
      .update(close)
      .set(changed)
      .where(and(eq(close.firmId, firm_id), eq(close.id, close_id))),
  )
}

/** How the items of a close that covers these days stood, unless it is locked; undefined where that is not kept. */
export async function findKeptProgress(
  query: Query,
  ref: ConnectionRef,
  { first, last }: Required<DayRange>,
): Promise<CloseProgress | undefined> {
  const isMeant = and(isOf(ref), lte(close.first, first), gte(close.last, last))
  const [found] = await build(query, (db) =>
    db
      .select({ progress: close.progress })
      .from(close)
      .where(and(isMeant, ne(close.state, 'locked'))),
  )
  // Written by `saveProgress` and `saveOpenProgress`, which write nothing else.
  return found?.progress == null
    ? undefined
    : (tryJson(found.progress) as CloseProgress | undefined)
}

/** Keeps how its items stood, what their open findings came to, and that this was now. */
export async function saveProgress(
  { query, vault }: SealedQuery,
  { firm_id, close_id }: { firm_id: string; close_id: string },
  progress: CloseProgress,
  amounts: OpenAmounts,
): Promise<void> {
  const amountsSealed = sealJson(vault, contextOf(firm_id, close_id), amounts)
  await build(query, (db) =>
    db
      .update(close)
      .set({ progress: JSON.stringify(progress), progressAt: now, amountsSealed })
      .where(and(eq(close.firmId, firm_id), eq(close.id, close_id))),
  )
}

/** What the open findings of its items came to when that was kept; nothing where it does not open. */
export async function findOpenAmounts(
  { query, vault }: SealedQuery,
  { firm_id, close_id }: { firm_id: string; close_id: string },
): Promise<OpenAmounts> {
  const [found] = await build(query, (db) =>
    db
      .select({ sealed: close.amountsSealed })
      .from(close)
      .where(and(eq(close.firmId, firm_id), eq(close.id, close_id))),
  )
  if (found?.sealed == null) return {}
  return (openJson(vault, contextOf(firm_id, close_id), found.sealed) as OpenAmounts) ?? {}
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'close', firm_id, holder_id, gen: 0 } as const
}

function isOf({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(close.firmId, firm_id), eq(close.connectionId, connection_id))
}
