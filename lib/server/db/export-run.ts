import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type {
  ExportKind,
  ExportProgress,
  ExportRun,
  ExportState,
  KeptRequest,
} from '@/lib/domain/exports/export-run'
import { defaultRetention } from '@/lib/domain/people/retention'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { exportRun, firmSetting } from '@/lib/server/db/client-schema'
import { connection } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import type { Person } from '@/lib/server/db/person'
import { person as people } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { visibleTo } from '@/lib/server/db/visible-client'
import type { Vault } from '@/lib/server/db/vault'

type RunStore = Pick<Store, 'database' | 'vault'>

export interface RunOwner {
  firm_id: string
  connection_id: string
}

export interface NewExportRun extends RunOwner {
  id: string
  person_id: string
  kind: ExportKind
  request: KeptRequest
}

/** Twice the pause between two signs of life, and some. */
const silenceSeconds = 60

/** False where a run of that id is known already. */
export async function insertExportRun(
  { database, vault }: RunStore,
  run: NewExportRun,
  progress: ExportProgress,
): Promise<boolean> {
  const rows = await forFirm(database, run.firm_id).build((db) =>
    db
      .insert(exportRun)
      .values({
        id: run.id,
        firmId: run.firm_id,
        connectionId: run.connection_id,
        personId: run.person_id,
        kind: run.kind,
        state: 'running',
        progressSealed: seal(vault, run, progress),
      })
      .onConflictDoNothing({ target: exportRun.id })
      .returning({ id: exportRun.id }),
  )
  return rows.length > 0
}

/** Written again and again while it runs, also where nothing changed: it is the sign of life. */
export async function updateExportRun(
  { database, vault }: RunStore,
  run: NewExportRun,
  state: ExportState,
  progress: ExportProgress,
): Promise<void> {
  await forFirm(database, run.firm_id).build((db) =>
    db
      .update(exportRun)
      .set({ state, progressSealed: seal(vault, run, progress), changedAt: now })
      .where(and(isOf(run), eq(exportRun.id, run.id))),
  )
}

const runFields = {
  id: exportRun.id,
  kind: exportRun.kind,
  state: sql<ExportState>`case when ${exportRun.state} = 'running'
    and ${exportRun.changedAt} < ${secondsAgo(silenceSeconds)} then 'interrupted' else ${exportRun.state} end`,
  startedAt: exportRun.startedAt,
  person_id: exportRun.personId,
  by: sql<string>`coalesce(${people.name}, '')`,
  firm_id: exportRun.firmId,
  sealed: exportRun.progressSealed,
}

/** Undefined where there is no such run of this client. */
export async function findExportRun(
  store: RunStore,
  owner: RunOwner,
  id: string,
): Promise<ExportRun | undefined> {
  const [row] = await forFirm(store.database, owner.firm_id).build((db) =>
    selectRuns(db).where(and(isOf(owner), eq(exportRun.id, id))),
  )
  return row && readExportRun(store.vault, row)
}

/** The latest first. */
export async function listExportRuns(
  store: RunStore,
  owner: RunOwner,
  limit: number,
): Promise<ExportRun[]> {
  const rows = await forFirm(store.database, owner.firm_id).build((db) =>
    selectRuns(db).where(isOf(owner)).orderBy(desc(exportRun.startedAt)).limit(limit),
  )
  return rows.map((row) => readExportRun(store.vault, row))
}

/** One of any client that this person may see. */
export interface FirmExportRun extends ExportRun {
  connection_id: string
  clientName: string
  scope: readonly string[]
}

/** The latest of all clients of this person first. */
export async function listFirmExportRuns(
  store: RunStore,
  person: Person,
  limit: number,
): Promise<FirmExportRun[]> {
  const rows = await forFirm(store.database, person.firm_id).build((db) =>
    db
      .select({
        run: runFields,
        connection_id: connection.id,
        clientName: connection.name,
        scope: connection.scope,
      })
      .from(exportRun)
      .innerJoin(connection, eq(connection.id, exportRun.connectionId))
      .leftJoin(people, eq(people.id, exportRun.personId))
      .where(and(eq(exportRun.firmId, person.firm_id), visibleTo(person)))
      .orderBy(desc(exportRun.startedAt))
      .limit(limit),
  )
  return rows.map(({ run, ...client }) => ({ ...readExportRun(store.vault, run), ...client }))
}

/** Deletes what is older than its firm keeps. */
export async function sweepExportRuns({ database }: Pick<Store, 'database'>): Promise<void> {
  await build(database.query, (db) => {
    const { exportDays, firmId } = firmSetting
    const ofFirm = db.select({ exportDays }).from(firmSetting).where(eq(firmId, exportRun.firmId))
    const days = sql`coalesce((${ofFirm}), ${defaultRetention.export_days})`
    return db
      .delete(exportRun)
      .where(lt(exportRun.changedAt, sql`now() - make_interval(days => ${days})`))
  })
}

function selectRuns(db: QueryBuilder) {
  return db
    .select(runFields)
    .from(exportRun)
    .leftJoin(people, eq(people.id, exportRun.personId))
    .$dynamic()
}

function isOf({ firm_id, connection_id }: RunOwner): SQL | undefined {
  return and(eq(exportRun.firmId, firm_id), eq(exportRun.connectionId, connection_id))
}

type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

function readExportRun(vault: Vault, { sealed, firm_id, ...run }: RunRow): ExportRun {
  return { ...run, ...open(vault, sealed, firm_id, run.id) }
}

/** Rows of earlier versions have no request. */
type Kept = ExportProgress & { request?: KeptRequest | undefined }

function seal(vault: Vault, run: NewExportRun, progress: ExportProgress): string {
  const { request } = run
  const kept: Kept = { ...progress, request }
  return vault.seal(new SecretText(JSON.stringify(kept)), context(run.firm_id, run.id))
}

// Only a note of what was: a key that is gone takes the names with it, and nothing else.
function open(
  vault: Vault,
  sealed: string,
  firm_id: string,
  id: string,
): Pick<ExportRun, 'progress' | 'request'> {
  try {
    const kept = JSON.parse(vault.open(sealed, context(firm_id, id)).reveal()) as Kept
    const { request, ...progress } = kept
    // Rows of earlier versions have another name for the count.
    const { packed } = progress as { packed?: number }
    const whole = packed === undefined ? progress : { ...progress, included: packed }
    return { progress: whole, request }
  } catch {
    return { progress: undefined, request: undefined }
  }
}

function context(firm_id: string, holder_id: string) {
  return { purpose: 'export', firm_id, holder_id, gen: 0 } as const
}
