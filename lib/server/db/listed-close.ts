import {
  and,
  eq,
  gte,
  inArray,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { tryJson } from '@/lib/bank-contract/try-json'
import { closeOf, type CloseState } from '@/lib/domain/close/close-events'
import type { CloseProgress } from '@/lib/domain/close/close-read'
import { type KeptClose, keptPartOf } from '@/lib/domain/close/kept-close'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { archivedClient } from '@/lib/server/db/client-schema'
import type { StoredClose } from '@/lib/server/db/close'
import { openEvent } from '@/lib/server/db/close-event'
import { close, closeEvent } from '@/lib/server/db/close-schema'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { QueryBuilder as Builder } from '@/lib/server/db/store/query-builder'
import type { Vault } from '@/lib/server/db/vault'
import { sees } from '@/lib/server/db/visible-client'
import { listWaiting } from '@/lib/server/db/waiting-question'
import { differenceAcceptance, lockDifference } from '@/lib/server/db/watch-schema'

/** One among many, with what was kept of its items when the bank was last read for it. */
export interface ListedClose extends StoredClose, Pick<KeptClose, 'suspended' | 'note'> {
  /** Undefined where its bank was never read for it. */
  progress: CloseProgress | undefined
  progressAt: string | null
  /** Differences since it was locked that nobody has accepted. */
  changes: number
  /** Open findings with a question that the client has not answered, and when the oldest was sent. */
  waiting: { readonly count: number; readonly since: string | undefined }
}

interface ListStore {
  readonly database: OpenDatabase
  readonly vault: Vault
}

/**
 * Those of all clients that a person sees, archived ones left out: with a day from `first` to `last`, and
 * earlier ones that are still to be locked or signed again. No bank is read for them.
 */
export async function listVisibleCloses(
  store: ListStore,
  person: Person,
  { first, last }: Required<DayRange>,
): Promise<ListedClose[]> {
  const isOpen = or(ne(close.state, 'locked'), inArray(close.id, suspendedIn(person.firm_id)))
  const isShown = or(gte(close.last, first), isOpen)
  return list(store, person, and(lte(close.first, last), isShown))
}

/** Those up to a month that are still to be locked, by their state and people alone: every page of the firm counts them. */
export function listOpenCloses(
  store: ListStore,
  person: Person,
  { last }: Pick<Required<DayRange>, 'last'>,
): Promise<ListedClose[]> {
  const isOpen = and(lte(close.first, last), ne(close.state, 'locked'))
  return list(store, person, isOpen, { isOfStateAlone: true })
}

/** Whether there is one of any month. */
export async function hasVisibleClose(database: OpenDatabase, person: Person): Promise<boolean> {
  const found = await forFirm(database, person.firm_id).build((db) =>
    db
      .select({ id: close.id })
      .from(close)
      .where(and(eq(close.firmId, person.firm_id), sees(person, close.connectionId)))
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
  const [found] = await list(store, person, isMeant, { withArchived: true, isSlim: false })
  return found
}

async function list(
  { database, vault }: ListStore,
  person: Person,
  isMeant: SQL | undefined,
  { withArchived = false, isSlim = true, isOfStateAlone = false } = {},
): Promise<ListedClose[]> {
  const { firm_id } = person
  const firm = forFirm(database, firm_id)
  const [[listed], differences, events] = await Promise.all([
    firm.build((db) =>
      db
        .select({
          // As one text: rows of their own took the embedded store three times as long.
          rows: sql<string | null>`json_agg(json_build_array(${close.id}, ${close.connectionId},
            ${close.first}, ${close.last}, ${close.preparerId}, ${close.reviewerId}, ${close.due},
            ${close.state}, ${close.createdAt},
            case when ${close.state} <> 'locked' or not ${isSlim} then ${close.progress} end,
            ${close.progressAt}) order by ${close.connectionId}, ${close.first})::text`,
        })
        .from(close)
        .where(
          and(
            eq(close.firmId, firm_id),
            isMeant,
            // Without their clients: to look each up took ten times as long as the closes themselves.
            sees(person, close.connectionId),
            withArchived ? undefined : notInArray(close.connectionId, archivedClients(firm_id)),
          ),
        ),
    ),
    isOfStateAlone ? [] : firm.build((db) => openDifferences(db, firm_id)),
    isOfStateAlone ? [] : firm.build((db) => shownEvents(db, firm_id)),
  ])
  const changes = new Map(differences.map(({ close_id, count }) => [close_id, count]))
  const byClose = new Map<string, ShownEvent[]>()
  for (const event of events) {
    byClose.set(event.close_id, [...(byClose.get(event.close_id) ?? []), event])
  }
  // The statement above says what these hold.
  const rows = JSON.parse(listed?.rows ?? '[]') as ListedRow[]
  const closes = rows.map(toListedClose)
  const questions = closes.flatMap(({ progress }) => progress?.questions ?? [])
  const waiting = await listWaiting(firm.query, firm_id, [...new Set(questions)])
  return closes.map((each) => ({
    ...each,
    changes: changes.get(each.id) ?? 0,
    waiting: waitingOf(each, waiting),
    ...shownOf(vault, firm_id, byClose.get(each.id)),
  }))
}

type ListedRow = readonly [
  id: string,
  connection_id: string,
  first: string,
  last: string,
  preparer: string | null,
  reviewer: string | null,
  due: string,
  state: CloseState,
  createdAt: string,
  progress: string | null,
  progressAt: string | null,
]

function toListedClose(
  row: ListedRow,
): Omit<ListedClose, 'changes' | 'waiting' | 'suspended' | 'note'> {
  const [id, connection_id, first, last, preparer, reviewer, due, state, ...kept] = row
  const [createdAt, progress, progressAt] = kept
  return {
    id,
    connection_id,
    first,
    last,
    preparer,
    reviewer,
    due,
    state,
    createdAt: new Date(createdAt).toISOString(),
    // Written by `saveProgress`, which writes nothing else.
    progress: progress === null ? undefined : (tryJson(progress) as CloseProgress | undefined),
    progressAt: progressAt === null ? null : new Date(progressAt).toISOString(),
  }
}

/** Of the questions that were open when its bank was last read, what still waits: no bank is read to know that. */
function waitingOf(
  { progress }: Pick<ListedClose, 'progress'>,
  sentAt: ReadonlyMap<string, string>,
): ListedClose['waiting'] {
  const sent = (progress?.questions ?? []).flatMap((id) => sentAt.get(id) ?? [])
  return { count: sent.length, since: sent.toSorted()[0] }
}

function archivedClients(firm_id: string) {
  const { connectionId, firmId } = archivedClient
  return new QueryBuilder().select({ connectionId }).from(archivedClient).where(eq(firmId, firm_id))
}

/** How many rows differ, by close. One that was found once more after it was accepted is open again. */
function openDifferences(db: Builder, firm_id: string) {
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
  return db
    .select({ close_id: lockDifference.closeId, count: sql<number>`count(*)::int` })
    .from(lockDifference)
    .where(and(eq(lockDifference.firmId, firm_id), notExists(accepted)))
    .groupBy(lockDifference.closeId)
}

/** Of closes of which more than the state is shown: returned ones, and those with a suspended signature. */
function shownEvents(db: Builder, firm_id: string) {
  const { id, closeId, firmId, n, does, signer, personId, at, detailSealed } = closeEvent
  const returned = new QueryBuilder()
    .select({ id: close.id })
    .from(close)
    .where(and(eq(close.firmId, firm_id), eq(close.state, 'returned')))
  return db
    .select({
      id,
      close_id: closeId,
      does,
      signer,
      by: personId,
      at,
      sealed: sql<string | null>`case when ${does} = 'return' then ${detailSealed} end`,
    })
    .from(closeEvent)
    .where(
      and(
        eq(firmId, firm_id),
        or(inArray(closeId, returned), inArray(closeId, suspendedIn(firm_id))),
      ),
    )
    .orderBy(closeId, n)
}

type ShownEvent = Awaited<ReturnType<typeof shownEvents>>[number]

/** Closes of which a signature was suspended once. */
function suspendedIn(firm_id: string) {
  return new QueryBuilder()
    .select({ closeId: closeEvent.closeId })
    .from(closeEvent)
    .where(and(eq(closeEvent.firmId, firm_id), eq(closeEvent.does, 'suspend')))
}

function shownOf(vault: Vault, firm_id: string, events: readonly ShownEvent[] | undefined) {
  if (events === undefined) return { suspended: undefined, note: undefined }
  const { suspended, note } = keptPartOf(
    closeOf(events.map(({ sealed, ...row }) => openEvent(vault, firm_id, row, sealed))),
  )
  return { suspended, note }
}
