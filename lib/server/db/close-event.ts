import { and, asc, desc, eq, inArray, isNotNull, lt, type SQL } from 'drizzle-orm'
import type { CloseEvent, SignerRole, SuspendingChange } from '@/lib/domain/close/close-events'
import type { Kept } from '@/lib/domain/close/kept'
import { closeEvent } from '@/lib/server/db/close-schema'
import { clockTime } from '@/lib/server/db/instant'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { build } from '@/lib/server/db/store/query-builder'
import type { Vault } from '@/lib/server/db/vault'

export interface CloseRef {
  firm_id: string
  close_id: string
}

/** What happened to a close, oldest first. Of one that does not open its words are lost, not that it happened. */
export async function listCloseEvents(
  { query, vault }: SealedQuery,
  ref: CloseRef,
): Promise<Kept<CloseEvent>> {
  const { id, does, signer, personId, at, detailSealed } = closeEvent
  const rows = await build(query, (db) =>
    db
      .select({ id, does, signer, by: personId, at, sealed: detailSealed })
      .from(closeEvent)
      .where(isOf(ref))
      .orderBy(asc(closeEvent.n)),
  )
  return rows.map(({ sealed, ...row }) => openEvent(vault, ref.firm_id, row, sealed))
}

/** The same of several closes, by one statement; a close without any is left out. */
export async function listEventsOfCloses(
  { query, vault }: SealedQuery,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, Kept<CloseEvent>>> {
  if (close_ids.length === 0) return new Map()
  const { id, closeId, does, signer, personId, at, detailSealed } = closeEvent
  const rows = await build(query, (db) =>
    db
      .select({ id, close_id: closeId, does, signer, by: personId, at, sealed: detailSealed })
      .from(closeEvent)
      .where(and(eq(closeEvent.firmId, firm_id), inArray(closeId, [...close_ids])))
      .orderBy(asc(closeId), asc(closeEvent.n)),
  )
  const found = new Map<string, CloseEvent[]>()
  for (const { close_id, sealed, ...row } of rows) {
    const event = openEvent(vault, firm_id, row, sealed)
    const own = found.get(close_id)
    if (own === undefined) found.set(close_id, [event])
    else own.push(event)
  }
  return found
}

/** One as it is stored; without its seal its words are left out. */
export function openEvent(
  vault: Vault,
  firm_id: string,
  row: EventRow & { id: string },
  sealed: string | null,
): CloseEvent {
  const detail =
    sealed === null ? undefined : openJson(vault, contextOf({ firm_id }, row.id), sealed)
  // Written by `addCloseEvent`, which writes nothing else.
  return eventOf(row, detail as Detail | undefined)
}

export interface NewCloseEvent {
  readonly id: string
  readonly event: CloseEvent
  /** What the close came to: of a signature and of a lock. */
  readonly outcome?: unknown
}

/** Adds it as the one with this number, within a transaction that holds the firm's chain. */
export async function addCloseEvent(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  n: number,
  { id, event, outcome }: NewCloseEvent,
): Promise<void> {
  await build(query, (db) =>
    db.insert(closeEvent).values({
      id,
      firmId: ref.firm_id,
      closeId: ref.close_id,
      n,
      does: event.does,
      at: clockTime,
      signer: 'as' in event ? event.as : null,
      personId: 'by' in event ? event.by : null,
      detailSealed: sealJson(vault, contextOf(ref, id), detailOf(event)),
      outcomeSealed: outcome === undefined ? null : sealJson(vault, contextOf(ref, id), outcome),
    }),
  )
}

/** What the close came to when it was last signed by this role, or by any or locked; undefined where it never was. */
export async function findOutcome(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  of: SignerRole | 'any',
): Promise<unknown> {
  const isTheirs =
    of === 'any' ? undefined : and(eq(closeEvent.does, 'sign'), eq(closeEvent.signer, of))
  const [row] = await build(query, (db) =>
    db
      .select({ id: closeEvent.id, sealed: closeEvent.outcomeSealed })
      .from(closeEvent)
      .where(and(isOf(ref), isTheirs, isNotNull(closeEvent.outcomeSealed)))
      .orderBy(desc(closeEvent.n))
      .limit(1),
  )
  if (row?.sealed == null) return undefined
  return openJson(vault, contextOf(ref, row.id), row.sealed)
}

/** The last outcome before the event with this number, and the number of its own; undefined where nothing was kept. */
export async function findOutcomeBefore(
  { query, vault }: SealedQuery,
  ref: CloseRef,
  before: number,
): Promise<{ readonly n: number; readonly outcome: unknown } | undefined> {
  const { id, n, outcomeSealed: sealed } = closeEvent
  const [row] = await build(query, (db) =>
    db
      .select({ id, n, sealed })
      .from(closeEvent)
      .where(and(isOf(ref), lt(n, before), isNotNull(sealed)))
      .orderBy(desc(n))
      .limit(1),
  )
  if (row?.sealed == null) return undefined
  return { n: row.n, outcome: openJson(vault, contextOf(ref, row.id), row.sealed) }
}

interface Detail {
  readonly digest?: string
  readonly note?: string
  readonly reason?: string
  readonly changes?: readonly SuspendingChange[]
}

function detailOf(event: CloseEvent): Detail {
  switch (event.does) {
    case 'sign':
      return { digest: event.digest, note: event.note }
    case 'return':
      return { note: event.note }
    case 'reopen':
      return { reason: event.reason }
    case 'suspend':
      return { changes: event.changes }
    case 'begin':
    case 'lock':
    case 'withdraw':
      return {}
  }
}

export interface EventRow {
  does: CloseEvent['does']
  signer: SignerRole | null
  by: string | null
  at: string
}

/** Without its words, unless they are given. */
export function eventOf({ does, signer, by, at }: EventRow, detail: Detail = {}): CloseEvent {
  const person = { by: by ?? '', at }
  // What is about a signature says whose.
  const as = signer ?? 'preparer'
  const { digest = '', note = '', reason = '', changes = [] } = detail
  switch (does) {
    case 'sign':
      return { does, as, digest, note, ...person }
    case 'withdraw':
      return { does, as, ...person }
    case 'return':
      return { does, note, ...person }
    case 'reopen':
      return { does, reason, ...person }
    case 'suspend':
      return { does, as, at, changes }
    case 'begin':
    case 'lock':
      return { does, ...person }
  }
}

function isOf({ firm_id, close_id }: CloseRef): SQL | undefined {
  return and(eq(closeEvent.firmId, firm_id), eq(closeEvent.closeId, close_id))
}

function contextOf({ firm_id }: Pick<CloseRef, 'firm_id'>, holder_id: string) {
  return { purpose: 'close', firm_id, holder_id, gen: 0 } as const
}
