import { and, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { ConnectionStatus } from '@/lib/domain/clients/client'
import {
  type ExportFile,
  type ExportProgress,
  type ExportRun,
  type ExportState,
  isUnderWay,
  type KeptRequest,
  type RunKind,
} from '@/lib/domain/exports/export-run'
import { defaultRetention } from '@/lib/domain/people/retention'
import { exportRun, firmSetting } from '@/lib/server/db/client-schema'
import { connection } from '@/lib/server/db/connection-schema'
import { fileName } from '@/lib/server/db/export-kept'
import { exportKept } from '@/lib/server/db/export-schema'
import { optionalMoment, secondsAgo } from '@/lib/server/db/instant'
import { handOver } from '@/lib/server/db/ledger-schema'
import type { Person } from '@/lib/server/db/person'
import { person as people } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import type { Vault } from '@/lib/server/db/vault'
import { visibleTo } from '@/lib/server/db/visible-client'

type RunStore = Pick<Store, 'database' | 'vault'>

export interface RunOwner {
  firm_id: string
  connection_id: string
}

export interface NewExportRun extends RunOwner {
  id: string
  person_id: string
  kind: RunKind
  request: KeptRequest
}

/** Of an export of an earlier version, that was made within a request: twice its pause, and some. */
const silenceSeconds = 60

const fileDays = sql<number>`coalesce(${firmSetting.exportDays}, ${defaultRetention.export_days})::int`
const whoCancelled = alias(people, 'who_cancelled')

const isFile = and(
  eq(exportKept.runId, exportRun.id),
  eq(exportKept.name, fileName),
  isNotNull(exportKept.parts),
)

const isHandOver = and(eq(handOver.runId, exportRun.id), isNotNull(handOver.n))

const runFields = {
  id: exportRun.id,
  kind: exportRun.kind,
  state: sql<ExportState>`case when ${exportRun.state} = 'running' and ${exportRun.claim} is null
    and ${exportRun.changedAt} < ${secondsAgo(silenceSeconds)} then 'interrupted' else ${exportRun.state} end`,
  startedAt: exportRun.startedAt,
  changedAt: exportRun.changedAt,
  dueAt: exportRun.dueAt,
  isResumable: sql<boolean>`${exportRun.demandSealed} is not null`,
  cancelledBy: sql<string>`coalesce(${whoCancelled.name}, '')`,
  person_id: exportRun.personId,
  by: sql<string>`coalesce(${people.name}, '')`,
  firm_id: exportRun.firmId,
  sealed: exportRun.progressSealed,
  size: exportKept.size,
  until: optionalMoment(sql`${exportKept.at} + make_interval(days => ${fileDays})`),
  fileDays,
  handOverId: handOver.id,
  isUndone: sql<boolean>`${handOver.undoneAt} is not null`,
}

/** Undefined where there is no such run of this client. */
export async function findExportRun(
  store: RunStore,
  owner: RunOwner,
  id: string,
): Promise<ExportRun | undefined> {
  if (!uuidPattern.test(id)) return undefined
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
  status: ConnectionStatus
}

/** The latest of all clients of this person first. */
export async function listFirmExportRuns(
  store: RunStore,
  person: Person,
  limit: number,
): Promise<FirmExportRun[]> {
  const rows = await forFirm(store.database, person.firm_id).build((db) =>
    selectVisibleRuns(db)
      .where(and(eq(exportRun.firmId, person.firm_id), visibleTo(person)))
      .orderBy(desc(exportRun.startedAt))
      .limit(limit),
  )
  return rows.map(({ run, ...client }) => ({ ...readExportRun(store.vault, run), ...client }))
}

/** One of any client that this person may see. */
export async function findVisibleExportRun(
  store: RunStore,
  person: Person,
  id: string,
): Promise<FirmExportRun | undefined> {
  const [row] = await forFirm(store.database, person.firm_id).build((db) =>
    selectVisibleRuns(db).where(
      and(eq(exportRun.firmId, person.firm_id), visibleTo(person), eq(exportRun.id, id)),
    ),
  )
  if (row === undefined) return undefined
  const { run, ...client } = row
  return { ...readExportRun(store.vault, run), ...client }
}

function selectVisibleRuns(db: QueryBuilder) {
  return db
    .select({
      run: runFields,
      connection_id: connection.id,
      clientName: connection.name,
      scope: connection.scope,
      status: connection.status,
    })
    .from(exportRun)
    .innerJoin(connection, eq(connection.id, exportRun.connectionId))
    .leftJoin(people, eq(people.id, exportRun.personId))
    .leftJoin(whoCancelled, eq(whoCancelled.id, exportRun.cancelledBy))
    .leftJoin(firmSetting, eq(firmSetting.firmId, exportRun.firmId))
    .leftJoin(exportKept, isFile)
    .leftJoin(handOver, isHandOver)
    .$dynamic()
}

/** For how long the line of an export is kept after its file, in days. */
const lineDays = 30

/** Deletes files that are older than their firm keeps, and a month later what was said of them. */
export async function sweepExportRuns({ database }: Pick<Store, 'database'>): Promise<void> {
  await build(database.query, (db) => {
    const { exportDays, firmId } = firmSetting
    const ofFirm = db.select({ exportDays }).from(firmSetting).where(eq(firmId, exportKept.firmId))
    const days = sql`coalesce((${ofFirm}), ${defaultRetention.export_days})`
    return db
      .delete(exportKept)
      .where(lt(exportKept.at, sql`now() - make_interval(days => ${days})`))
  })
  await build(database.query, (db) => {
    const { exportDays, firmId } = firmSetting
    const ofFirm = db.select({ exportDays }).from(firmSetting).where(eq(firmId, exportRun.firmId))
    const days = sql`coalesce((${ofFirm}), ${defaultRetention.export_days}) + ${lineDays}::int`
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
    .leftJoin(whoCancelled, eq(whoCancelled.id, exportRun.cancelledBy))
    .leftJoin(firmSetting, eq(firmSetting.firmId, exportRun.firmId))
    .leftJoin(exportKept, isFile)
    .leftJoin(handOver, isHandOver)
    .$dynamic()
}

export function isOf({ firm_id, connection_id }: RunOwner): SQL | undefined {
  return and(eq(exportRun.firmId, firm_id), eq(exportRun.connectionId, connection_id))
}

interface RunRow extends Omit<ExportRun, 'progress' | 'request' | 'file'> {
  firm_id: string
  sealed: string
  size: number | null
  until: string | null
}

function readExportRun(vault: Vault, { sealed, firm_id, size, until, ...run }: RunRow): ExportRun {
  // One that is under way may make its file again.
  const isThere = size !== null && until !== null && !isUnderWay(run.state)
  const file: ExportFile | undefined = isThere ? { size, until } : undefined
  return { ...run, file, ...openProgress(vault, sealed, { firm_id, id: run.id }) }
}

/** Rows of earlier versions have no request. */
type Kept = ExportProgress & { request?: KeptRequest | undefined }

type Holder = Pick<NewExportRun, 'firm_id' | 'id'>

export function sealProgress(
  vault: Vault,
  run: Holder & Pick<NewExportRun, 'request'>,
  progress: ExportProgress,
): string {
  const kept: Kept = { ...progress, request: run.request }
  return vault.seal(new SecretText(JSON.stringify(kept)), sealOf(run))
}

// Only a note of what was: a key that is gone takes the names with it, and nothing else.
export function openProgress(
  vault: Vault,
  sealed: string,
  holder: Holder,
): Pick<ExportRun, 'progress' | 'request'> {
  try {
    const kept = JSON.parse(vault.open(sealed, sealOf(holder)).reveal()) as Kept
    const { request, ...progress } = kept
    // Rows of earlier versions have another name for the count.
    const { packed } = progress as { packed?: number }
    const whole = packed === undefined ? progress : { ...progress, included: packed }
    return { progress: whole, request }
  } catch {
    return { progress: undefined, request: undefined }
  }
}

export function sealOf({ firm_id, id }: Holder) {
  return { purpose: 'export', firm_id, holder_id: id, gen: 0 } as const
}
