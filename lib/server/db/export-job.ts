import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { ExportProgress, ExportState, RunKind } from '@/lib/domain/exports/export-run'
import { exportRun } from '@/lib/server/db/client-schema'
import {
  isOf,
  type NewExportRun,
  openProgress,
  type RunOwner,
  sealOf,
  sealProgress,
} from '@/lib/server/db/export-run'
import { inSeconds, now } from '@/lib/server/db/instant'
import { isNotHeld } from '@/lib/server/db/notification'
import { openJson, type SealedQuery } from '@/lib/server/db/sealed-json'
import type { Query } from '@/lib/server/db/store/database'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

type JobStore = Pick<Store, 'database' | 'vault'>

/** For how long an export is its maker’s without a sign of life, in seconds. */
const claimSeconds = 30

/** An export that somebody makes now, and that nobody else makes meanwhile. */
export interface ClaimedExport extends NewExportRun {
  readonly claim: string
  readonly progress: ExportProgress | undefined
  /** As it was stored with it; undefined where its seal does not open. */
  readonly demand: unknown
  readonly tries: number
  readonly startedAt: string
}

const demandOf = (
  { vault }: Pick<JobStore, 'vault'>,
  run: Pick<NewExportRun, 'firm_id' | 'id'>,
  demand: unknown,
): string => vault.seal(new SecretText(JSON.stringify(demand)), sealOf(run))

/**
 * Stores an export that is to be made: by the program that stores it where it has a `claim`, else by the first that
 * has room. False where a run of that id is known already.
 */
export async function insertExport(
  store: JobStore,
  run: NewExportRun,
  { progress, demand, claim }: { progress: ExportProgress; demand: unknown; claim: string | null },
): Promise<boolean> {
  const rows = await forFirm(store.database, run.firm_id).build((db) =>
    db
      .insert(exportRun)
      .values({
        id: run.id,
        firmId: run.firm_id,
        connectionId: run.connection_id,
        personId: run.person_id,
        kind: run.kind,
        state: claim === null ? 'waiting' : 'running',
        claim,
        claimedUntil: claim === null ? null : inSeconds(claimSeconds),
        progressSealed: sealProgress(store.vault, run, progress),
        demandSealed: demandOf(store, run, demand),
      })
      .onConflictDoNothing({ target: exportRun.id })
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/**
 * Takes the next export that is to be made, of whatever firm: one that waits, or whose maker has not been
 * heard of. None while the store is held. The update is the claim, so that two never make the same.
 */
export async function claimExport({
  database,
  vault,
}: JobStore): Promise<ClaimedExport | undefined> {
  const claim = randomUUID()
  const { state, dueAt, claimedUntil, startedAt, demandSealed } = exportRun
  const isDue = and(eq(state, 'waiting'), or(sql`${dueAt} is null`, lt(dueAt, now)))
  const isLeft = and(eq(state, 'running'), lt(claimedUntil, now))
  const [row] = await build(database.query, (db) => {
    const next = db
      .select({ id: exportRun.id })
      .from(exportRun)
      .where(and(isNotNull(demandSealed), or(isDue, isLeft), isNotHeld(db)))
      .orderBy(startedAt)
      .limit(1)
      .for('update', { skipLocked: true })
    return db
      .update(exportRun)
      .set({
        state: 'running',
        claim,
        claimedUntil: inSeconds(claimSeconds),
        // One that ends every program that makes it is not made for ever.
        tries: sql`${exportRun.tries} + case when ${state} = 'running' then 1 else 0 end`,
        changedAt: now,
      })
      .where(inArray(exportRun.id, next))
      .returning({
        id: exportRun.id,
        firm_id: exportRun.firmId,
        connection_id: exportRun.connectionId,
        person_id: exportRun.personId,
        kind: sql<RunKind>`${exportRun.kind}`,
        sealed: exportRun.progressSealed,
        demand: demandSealed,
        tries: exportRun.tries,
        startedAt,
      })
  })
  if (row === undefined) return undefined
  const { sealed, demand, ...run } = row
  const { progress, request = [] } = openProgress(vault, sealed, run)
  const opened = demand === null ? undefined : openJson(vault, sealOf(run), demand)
  return { ...run, claim, progress, request, demand: opened }
}

/** What an export was stored with; undefined where nothing was, or its seal does not open. */
export async function findExportDemand(
  { database, vault }: JobStore,
  owner: RunOwner,
  id: string,
): Promise<unknown> {
  if (!uuidPattern.test(id)) return undefined
  const [row] = await forFirm(database, owner.firm_id).build((db) =>
    db
      .select({ sealed: exportRun.demandSealed })
      .from(exportRun)
      .where(and(isOf(owner), eq(exportRun.id, id))),
  )
  if (row?.sealed == null) return undefined
  return openJson(vault, sealOf({ firm_id: owner.firm_id, id }), row.sealed)
}

type Held = Pick<ClaimedExport, 'firm_id' | 'id' | 'claim'>

const isHeldBy = ({ firm_id, id, claim }: Held): SQL | undefined =>
  and(
    eq(exportRun.firmId, firm_id),
    eq(exportRun.id, id),
    eq(exportRun.claim, claim),
    eq(exportRun.state, 'running'),
  )

/** The sign of life; false where it is not ours any more, because it was cancelled or somebody else has it. */
export async function renewExport(
  { database, vault }: JobStore,
  run: Held & NewExportRun,
  progress: ExportProgress,
): Promise<boolean> {
  const rows = await forFirm(database, run.firm_id).build((db) =>
    db
      .update(exportRun)
      .set({
        progressSealed: sealProgress(vault, run, progress),
        claimedUntil: inSeconds(claimSeconds),
        changedAt: now,
      })
      .where(isHeldBy(run))
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/** How it goes on after its maker: over, or waiting for another try. */
export interface ExportEnd {
  readonly state: ExportState
  /** In how many seconds a waiting one is due. */
  readonly restSeconds?: number
  readonly tries: number
  /** Nobody can let it go on: what it takes to make it is forgotten. */
  readonly isFinal?: boolean
}

/** Gives it back, with what became of it; false where it was not ours any more. Within a transaction or not. */
export async function endExport(
  { query, vault }: SealedQuery,
  run: Held & NewExportRun,
  progress: ExportProgress,
  { state, restSeconds, tries, isFinal = false }: ExportEnd,
): Promise<boolean> {
  const rows = await build(query, (db) =>
    db
      .update(exportRun)
      .set({
        state,
        tries,
        progressSealed: sealProgress(vault, run, progress),
        claim: null,
        claimedUntil: null,
        dueAt: restSeconds === undefined ? null : inSeconds(restSeconds),
        ...(isFinal && { demandSealed: null }),
        changedAt: now,
      })
      .where(isHeldBy(run))
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/** Cancels it, whichever program makes it; false where it is over already. */
export async function cancelExport(
  query: Query,
  owner: RunOwner,
  id: string,
  person_id: string,
): Promise<boolean> {
  const isOpen = inArray(exportRun.state, ['waiting', 'running'])
  const rows = await build(query, (db) =>
    db
      .update(exportRun)
      .set({
        state: 'cancelled',
        cancelledBy: person_id,
        claim: null,
        claimedUntil: null,
        dueAt: null,
        changedAt: now,
      })
      .where(and(isOf(owner), eq(exportRun.id, id), isOpen))
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/**
 * Lets one that stopped go on, as an export of the person who resumes it, since it goes on by their right. False
 * where it did not stop, or cannot go on.
 */
export async function resumeExport(
  query: Query,
  owner: RunOwner,
  id: string,
  person_id: string,
): Promise<boolean> {
  const isStopped = inArray(exportRun.state, ['stopped', 'interrupted'])
  const rows = await build(query, (db) =>
    db
      .update(exportRun)
      .set({ state: 'waiting', personId: person_id, dueAt: null, tries: 0, changedAt: now })
      .where(and(isOf(owner), eq(exportRun.id, id), isStopped, isNotNull(exportRun.demandSealed)))
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/** As if it had never been: nothing of it was read. */
export async function forgetExport(
  { database }: Pick<Store, 'database'>,
  run: Held,
): Promise<void> {
  await forFirm(database, run.firm_id).build((db) => db.delete(exportRun).where(isHeldBy(run)))
}

/** What this store's only program had under way when it ended: nobody else can be making it. */
export async function freeExports({ database }: Pick<Store, 'database'>): Promise<void> {
  await build(database.query, (db) =>
    db
      .update(exportRun)
      .set({ claimedUntil: now })
      .where(and(eq(exportRun.state, 'running'), isNotNull(exportRun.claim))),
  )
}

/** How many a person has under way, of whatever client. */
export async function countOpenExports(
  { database }: Pick<Store, 'database'>,
  { id, firm_id }: { id: string; firm_id: string },
): Promise<number> {
  const isOpen = inArray(exportRun.state, ['waiting', 'running'])
  const [counted] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(exportRun)
      .where(and(eq(exportRun.firmId, firm_id), eq(exportRun.personId, id), isOpen)),
  )
  return counted?.count ?? 0
}
