import { and, eq, gte, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CloseState } from '@/lib/domain/close/close-events'
import type { CloseProgress } from '@/lib/domain/close/close-progress'
import type { KeptClose } from '@/lib/domain/close/kept-close'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isAnyOf } from '@/lib/server/db/any-of'
import { archivedClient } from '@/lib/server/db/client-schema'
import type { StoredClose } from '@/lib/server/db/close'
import { close } from '@/lib/server/db/close-schema'
import { isoOf } from '@/lib/server/db/instant'
import { changedIn, openDifferences } from '@/lib/server/db/open-difference'
import { progressIn } from '@/lib/server/db/kept-progress'
import { isNotOpen, isOpen } from '@/lib/server/db/open-close'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { Vault } from '@/lib/server/db/vault'
import { type ShownEvent, shownEvents, shownOf, suspendedIn } from '@/lib/server/db/shown-event'
import { sees } from '@/lib/server/db/visible-client'
import { listWaiting } from '@/lib/server/db/waiting-question'

/** One among many, with what was kept of its items when the bank was last read for it. */
export interface ListedClose
  extends StoredClose, Pick<KeptClose, keyof ReturnType<typeof shownOf>> {
  /** Undefined where its bank was never read for it. */
  progress: CloseProgress | undefined
  progressAt: string | null
  /** Differences since it was locked that nobody has accepted. */
  changes: number
  /** Open findings with a question that the client has not answered, such questions, and when the oldest was sent. */
  waiting: {
    readonly findings: number
    readonly questions: number
    readonly since: string | undefined
  }
}

interface ListStore {
  readonly database: OpenDatabase
  readonly vault: Vault
}

/**
 * Those of all clients that a person sees, archived ones left out: with a day from `first` to `last`;
 * earlier ones that are still to be locked or signed again; and those with a day since `changedSince` that
 * changed after they were locked. No bank is read for them. `isBrief`: of how items stand only what says whose turn
 * it is, which is that of closes with questions; `listProgress` has the rest.
 */
export async function listVisibleCloses(
  store: ListStore,
  person: Person,
  { first, last }: Required<DayRange>,
  changedSince?: string,
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): Promise<ListedClose[]> {
  const { firm_id } = person
  const isAwaited = or(isOpen, isAnyOf(close.id, suspendedIn(firm_id)))
  const isChanged =
    changedSince === undefined
      ? undefined
      : and(gte(close.last, changedSince), isAnyOf(close.id, changedIn(firm_id)))
  const isShown = or(gte(close.last, first), isAwaited, isChanged)
  return list(store, person, and(lte(close.first, last), isShown), {
    progress: isBrief ? withQuestions : ofOpen,
  })
}

// Of which closes how their items stood is listed.
const ofAll = sql`true`
const ofOpen = sql`${close.state} <> 'locked'`
const withQuestions = sql`${close.state} <> 'locked' and position('"questions":["' in ${close.progress}) > 0`

/**
 * The closes that this person may have to go on with. Of each client that is the oldest one up to this day
 * that is still to be locked, where it is theirs. Of a client without one, it is those with a suspended
 * signature. Every page of the firm counts them, so no others are read, and of how items stand only what says
 * whose turn it is.
 */
export function listTurnCloses(
  store: ListStore,
  person: Person,
  last: string,
): Promise<ListedClose[]> {
  const { firm_id, id } = person
  const isUpTo = and(eq(close.firmId, firm_id), lte(close.first, last), isOpen)
  const oldest = new QueryBuilder()
    .selectDistinctOn([close.connectionId], {
      closeId: close.id,
      connectionId: close.connectionId,
      person: sql`case when ${close.state} = 'ready_for_review' then ${close.reviewerId}
        else ${close.preparerId} end`.as('person'),
    })
    .from(close)
    .where(isUpTo)
    .orderBy(close.connectionId, close.first)
    .as('oldest')
  const own = new QueryBuilder()
    .select({ closeId: oldest.closeId })
    .from(oldest)
    .where(eq(oldest.person, id))
  const isAgain = and(
    isNotOpen,
    lte(close.first, last),
    isAnyOf(close.id, suspendedIn(firm_id)),
    notInArray(
      close.connectionId,
      new QueryBuilder().select({ client: oldest.connectionId }).from(oldest),
    ),
  )
  return list(store, person, or(isAnyOf(close.id, own), isAgain), { progress: withQuestions })
}

/** Whether the firm has one of any client and month. */
export async function hasClose(database: OpenDatabase, firm_id: string): Promise<boolean> {
  const found = await forFirm(database, firm_id).build((db) =>
    db.select({ id: close.id }).from(close).where(eq(close.firmId, firm_id)).limit(1),
  )
  return found.length > 0
}

/** All of one client that the person sees, the earliest first, whether it is archived or not. */
export function listClosesOfClient(
  store: ListStore,
  person: Person,
  connection_id: string,
): Promise<ListedClose[]> {
  const isMeant = eq(close.connectionId, connection_id)
  return list(store, person, isMeant, { withArchived: true, progress: ofAll })
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
  const [found] = await list(store, person, isMeant, { withArchived: true, progress: ofAll })
  return found
}

async function list(
  { database, vault }: ListStore,
  person: Person,
  isMeant: SQL | undefined,
  {
    withArchived = false,
    progress: isListed = ofOpen,
  }: { withArchived?: boolean; progress?: SQL } = {},
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
            ${close.state}, ${close.createdAt}::text,
            case when ${isListed} then json_build_array(${close.progress}, ${close.progressAt}::text) end)
            order by ${close.connectionId}, ${close.first})::text`,
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
    firm.build((db) => openDifferences(db, firm_id)),
    firm.build((db) => shownEvents(db, firm_id)),
  ])
  const byClose = new Map<string, ShownEvent[]>()
  for (const event of events) {
    byClose.set(event.close_id, [...(byClose.get(event.close_id) ?? []), event])
  }
  // The statement above says what these hold.
  const rows = JSON.parse(listed?.rows ?? '[]') as ListedRow[]
  const kept = rows.map((row) => progressIn(row[9]?.[0] ?? null))
  const questions = kept.flatMap((progress) => progress?.questions ?? [])
  const around: AroundCloses = {
    changes: new Map(differences.map(({ close_id, count }) => [close_id, count])),
    events: byClose,
    sentAt: await listWaiting(firm.query, firm_id, [...new Set(questions)]),
    shownOf: (of) => shownOf(vault, firm_id, of),
  }
  return rows.map((row, at) => toListedClose(row, kept[at], around))
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
  kept: readonly [progress: string | null, at: string | null] | null,
]

/** What stands beside the rows, by close or by question. */
interface AroundCloses {
  readonly changes: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, ShownEvent[]>
  readonly sentAt: ReadonlyMap<string, string>
  readonly shownOf: (events: ShownEvent[] | undefined) => ReturnType<typeof shownOf>
}

/** Written out, since there are a thousand: to put each together of several objects took a third of the whole list. */
function toListedClose(
  row: ListedRow,
  progress: CloseProgress | undefined,
  { changes, events, sentAt, shownOf: shown }: AroundCloses,
): ListedClose {
  const { isReviewed, suspended, suspendedOf, note } = shown(events.get(row[0]))
  const at = row[9]?.[1] ?? null
  return {
    id: row[0],
    connection_id: row[1],
    first: row[2],
    last: row[3],
    preparer: row[4],
    reviewer: row[5],
    due: row[6],
    state: row[7],
    createdAt: isoOf(row[8]),
    progress,
    progressAt: at === null ? null : isoOf(at),
    changes: changes.get(row[0]) ?? 0,
    waiting: waitingOf(progress, sentAt),
    isReviewed,
    suspended,
    suspendedOf,
    note,
  }
}

/** Of the questions that were open when its bank was last read, what still waits: no bank is read to know that. */
function waitingOf(
  progress: CloseProgress | undefined,
  sentAt: ReadonlyMap<string, string>,
): ListedClose['waiting'] {
  const waiting = (progress?.questions ?? []).filter((id) => sentAt.has(id))
  // Two findings may have one of their rows in common, and one question about it.
  const questions = [...new Set(waiting)]
  const since = questions.flatMap((id) => sentAt.get(id) ?? []).toSorted()[0]
  return { findings: waiting.length, questions: questions.length, since }
}

function archivedClients(firm_id: string) {
  const { connectionId, firmId } = archivedClient
  return new QueryBuilder().select({ connectionId }).from(archivedClient).where(eq(firmId, firm_id))
}
