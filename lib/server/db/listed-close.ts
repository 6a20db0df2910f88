import { and, asc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { tryJson } from '@/lib/bank-contract/try-json'
import { closeOf } from '@/lib/domain/close/close-events'
import type { CloseProgress } from '@/lib/domain/close/close-read'
import { type KeptClose, keptPartOf } from '@/lib/domain/close/kept-close'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { archivedClient } from '@/lib/server/db/client-schema'
import { closeFields, type StoredClose } from '@/lib/server/db/close'
import { type EventRow, openEvent } from '@/lib/server/db/close-event'
import { close, closeEvent } from '@/lib/server/db/close-schema'
import { connection } from '@/lib/server/db/connection-schema'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { Vault } from '@/lib/server/db/vault'
import { visibleTo } from '@/lib/server/db/visible-client'
import { differenceAcceptance, lockDifference } from '@/lib/server/db/watch-schema'

/** One among many, with what was kept of its items when the bank was last read for it. */
export interface ListedClose extends StoredClose, Pick<KeptClose, 'suspended' | 'note'> {
  /** Undefined where its bank was never read for it. */
  progress: CloseProgress | undefined
  progressAt: string | null
  /** Differences since it was locked that nobody has accepted. */
  changes: number
}

interface ListStore {
  readonly database: OpenDatabase
  readonly vault: Vault
}

/**
 * Those of all clients that a person sees, archived ones left out: with a day from `first` to `last`, and
 * earlier ones that are still to be locked. One statement, and no bank is read for them.
 */
export async function listVisibleCloses(
  store: ListStore,
  person: Person,
  { first, last }: Required<DayRange>,
): Promise<ListedClose[]> {
  const isShown = or(gte(close.last, first), ne(close.state, 'locked'))
  return list(store, person, and(lte(close.first, last), isShown))
}

/** Of these clients those up to a month that somebody still has to lock, or to sign again. */
export function listUnfinishedCloses(
  store: ListStore,
  person: Person,
  { last }: Pick<Required<DayRange>, 'last'>,
): Promise<ListedClose[]> {
  const isOpen = or(ne(close.state, 'locked'), inArray(close.id, suspendedIn(person.firm_id)))
  return list(store, person, and(lte(close.first, last), isOpen))
}

/** Whether there is one of any month. */
export async function hasVisibleClose(database: OpenDatabase, person: Person): Promise<boolean> {
  const found = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({ id: close.id })
      .from(close)
      .innerJoin(connection, eq(connection.id, close.connectionId))
      .where(visibleTo(person))
      .limit(1),
  )
  return found.length > 0
}

/** One of them, whether its client is archived or not; undefined where the person sees none such. */
export async function findVisibleClose(
  store: ListStore,
  person: Person,
  connection_id: string,
  { first, last }: Required<DayRange>,
): Promise<ListedClose | undefined> {
  const isMeant = and(
    eq(close.connectionId, connection_id),
    lte(close.first, first),
    gte(close.last, last),
  )
  const [found] = await list(store, person, isMeant, { withArchived: true })
  return found
}

async function list(
  { database, vault }: ListStore,
  person: Person,
  isMeant: SQL | undefined,
  { withArchived = false } = {},
): Promise<ListedClose[]> {
  const { firm_id } = person
  const differing = openDifferences(firm_id)
  const rows = await forFirm(database, firm_id).build((db) =>
    db
      .select({
        ...closeFields,
        progress: close.progress,
        progressAt: close.progressAt,
        changes: sql<number>`coalesce(${differing.count}, 0)::int`,
        events: shownEvents(firm_id),
      })
      .from(close)
      .innerJoin(connection, eq(connection.id, close.connectionId))
      .leftJoin(archivedClient, eq(archivedClient.connectionId, close.connectionId))
      .leftJoin(differing, eq(differing.closeId, close.id))
      .where(
        and(
          visibleTo(person),
          isMeant,
          withArchived ? undefined : isNull(archivedClient.connectionId),
        ),
      )
      .orderBy(asc(close.connectionId), asc(close.first)),
  )
  return rows.map(({ progress, events, ...row }) => ({
    ...row,
    // Written by `saveProgress`, which writes nothing else.
    progress: progress === null ? undefined : (tryJson(progress) as CloseProgress | undefined),
    ...shownOf(vault, firm_id, events),
  }))
}

/** How many rows differ, by close. One that was found once more after it was accepted is open again. */
function openDifferences(firm_id: string) {
  const { closeId, row, kind, at } = differenceAcceptance
  const accepted = new QueryBuilder()
    .select({ one: sql`1` })
    .from(differenceAcceptance)
    .where(
      and(
        eq(closeId, lockDifference.closeId),
        eq(row, lockDifference.row),
        eq(kind, lockDifference.kind),
        gte(at, lockDifference.foundAt),
      ),
    )
  return new QueryBuilder()
    .select({ closeId: lockDifference.closeId, count: sql<number>`count(*)`.as('differences') })
    .from(lockDifference)
    .where(and(eq(lockDifference.firmId, firm_id), sql`not exists ${accepted}`))
    .groupBy(lockDifference.closeId)
    .as('differing')
}

/** The events of those of which more than the state is shown: returned ones, and those with a suspended signature. */
function shownEvents(firm_id: string): SQL<string | null> {
  const { id, closeId, n, does, signer, personId, at, detailSealed } = closeEvent
  return sql<
    string | null
  >`case when ${close.state} = 'returned' or ${close.id} in ${suspendedIn(firm_id)} then (
    select json_agg(json_build_object('id', ${id}, 'does', ${does}, 'signer', ${signer},
      'by', ${personId}, 'at', ${at}, 'sealed',
      case when ${does} = 'return' then ${detailSealed} end) order by ${n})::text
    from ${closeEvent} where ${closeId} = ${close.id}) end`
}

/** Closes of which a signature was suspended once. */
function suspendedIn(firm_id: string) {
  return new QueryBuilder()
    .select({ closeId: closeEvent.closeId })
    .from(closeEvent)
    .where(and(eq(closeEvent.firmId, firm_id), eq(closeEvent.does, 'suspend')))
}

function shownOf(vault: Vault, firm_id: string, events: string | null) {
  if (events === null) return { suspended: undefined, note: undefined }
  const rows = JSON.parse(events) as (EventRow & { id: string; sealed: string | null })[]
  const { suspended, note } = keptPartOf(
    closeOf(rows.map(({ sealed, ...row }) => openEvent(vault, firm_id, row, sealed))),
  )
  return { suspended, note }
}
