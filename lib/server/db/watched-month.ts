import {
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isAnyOf } from '@/lib/server/db/any-of'
import { archivedClient } from '@/lib/server/db/client-schema'
import type { CloseRef } from '@/lib/server/db/close-event'
import { close, closeEvent } from '@/lib/server/db/close-schema'
import { isoOf, moment, optionalMoment } from '@/lib/server/db/instant'
import { isNotOpen } from '@/lib/server/db/open-close'
import { changedIn } from '@/lib/server/db/open-difference'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { sees } from '@/lib/server/db/visible-client'
import { clientWatch, closeWatch, lockDifference } from '@/lib/server/db/watch-schema'

export interface LockedMonth {
  readonly id: string
  readonly connection_id: string
  readonly period: Required<DayRange>
  readonly lastFullyReRead: string | undefined
  /** Whether anything was found to differ, accepted or not. */
  readonly hasDifferences: boolean
  /** Who prepares and reviews it. */
  readonly people: readonly string[]
}

/** Those of all clients that a person sees, archived ones left out. No bank is read for them. */
export async function listLockedMonths(
  database: OpenDatabase,
  person: Person,
): Promise<LockedMonth[]> {
  const differing = exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(lockDifference)
      .where(eq(lockDifference.closeId, close.id)),
  )
  const [listed] = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({
        // As one text: rows of their own take the embedded store several times as long.
        rows: sql<string | null>`json_agg(json_build_array(${close.id}, ${close.connectionId},
          ${close.first}, ${close.last}, ${closeWatch.lastFullyReadAt}::text, ${differing},
          ${close.preparerId}, ${close.reviewerId}))::text`,
      })
      .from(close)
      .leftJoin(closeWatch, eq(closeWatch.closeId, close.id))
      .where(isSeenLocked(person)),
  )
  // The statement above says what these hold.
  const rows = JSON.parse(listed?.rows ?? '[]') as Row[]
  return rows.map(([id, connection_id, first, last, readAt, hasDifferences, ...people]) => ({
    id,
    connection_id,
    period: { first, last },
    lastFullyReRead: readAt === null ? undefined : isoOf(readAt),
    hasDifferences,
    people: people.flatMap((person_id) => person_id ?? []),
  }))
}

type Row = readonly [
  id: string,
  connection_id: string,
  first: string,
  last: string,
  readAt: string | null,
  hasDifferences: boolean,
  preparer: string | null,
  reviewer: string | null,
]

/** How many of them have a difference that nobody has accepted: every page of the firm counts them. */
export async function countChangedMonths(database: OpenDatabase, person: Person): Promise<number> {
  const [counted] = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({ months: count() })
      .from(close)
      .where(and(isSeenLocked(person), isAnyOf(close.id, changedIn(person.firm_id)))),
  )
  return counted?.months ?? 0
}

function isSeenLocked(person: Person): SQL | undefined {
  const { connectionId, firmId } = archivedClient
  const archived = new QueryBuilder()
    .select({ connectionId })
    .from(archivedClient)
    .where(eq(firmId, person.firm_id))
  return and(
    eq(close.firmId, person.firm_id),
    isNotOpen,
    sees(person, close.connectionId),
    notInArray(close.connectionId, archived),
  )
}

/**
 * When a bank last answered the watch of clients with one of them that was re-read, or is being re-read; undefined
 * where none has. Of a month that was reopened since it says nothing.
 */
export async function findLastCheck(
  database: OpenDatabase,
  person: Person,
): Promise<string | undefined> {
  const { checkedAt, connectionId, firmId } = clientWatch
  const reRead = new QueryBuilder()
    .select({ connectionId: close.connectionId })
    .from(close)
    .innerJoin(closeWatch, eq(closeWatch.closeId, close.id))
    .where(
      and(
        isSeenLocked(person),
        or(isNotNull(closeWatch.lastFullyReadAt), isNotNull(closeWatch.begunAt)),
      ),
    )
  const [found] = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({ at: optionalMoment(sql`max(${checkedAt})`) })
      .from(clientWatch)
      .where(and(eq(firmId, person.firm_id), inArray(connectionId, reRead))),
  )
  return found?.at ?? undefined
}

export interface MonthLock {
  readonly lockedAt: string
  /** How many events its close has. */
  readonly events: number
  /** Who has ever signed it. */
  readonly signers: readonly string[]
}

/** Of these closes, when each was locked last, and what else is known of that. */
export async function listLocks(
  query: Query,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, MonthLock>> {
  if (close_ids.length === 0) return new Map()
  const { closeId, firmId, at, does, personId } = closeEvent
  const rows = await build(query, (db) =>
    db
      .select({
        id: closeId,
        lockedAt: moment(sql`max(${at}) filter (where ${does} = 'lock')`),
        events: count(),
        signers: sql<
          string | null
        >`string_agg(distinct ${personId}::text, ' ') filter (where ${does} = 'sign')`,
      })
      .from(closeEvent)
      .where(and(eq(firmId, firm_id), inArray(closeId, [...close_ids])))
      .groupBy(closeId),
  )
  return new Map(
    rows.map(({ id, signers, ...lock }) => [
      id,
      { ...lock, signers: signers === null ? [] : signers.split(' ') },
    ]),
  )
}

/** When a month was last re-read to its end. */
export async function findLastReRead(
  query: Query,
  { firm_id, close_id }: CloseRef,
): Promise<string | undefined> {
  return (await listLastReReads(query, firm_id, [close_id])).get(close_id)
}

/** The same of several, as far as they were. */
export async function listLastReReads(
  query: Query,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (close_ids.length === 0) return new Map()
  const { closeId, lastFullyReadAt: at } = closeWatch
  const rows = await build(query, (db) =>
    db
      .select({ id: closeId, at })
      .from(closeWatch)
      .where(and(eq(closeWatch.firmId, firm_id), inArray(closeId, [...close_ids]))),
  )
  return new Map(rows.flatMap((each) => (each.at === null ? [] : [[each.id, each.at] as const])))
}
