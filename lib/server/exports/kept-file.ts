import type { Scope } from '@/lib/bank-contract/authorization'
import { isZipKind } from '@/lib/domain/exports/export-run'
import { may } from '@/lib/domain/people/permissions'
import { runScope } from '@/lib/present/export-request'
import { appendEvent } from '@/lib/server/audit/audit'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import {
  contentsName,
  fileName as keptName,
  listKept,
  readKept,
  readKeptPart,
  type RunRef,
} from '@/lib/server/db/export-kept'
import { findExportDemand } from '@/lib/server/db/export-job'
import { findExportRun } from '@/lib/server/db/export-run'
import { type ExportedDocument, noteTaken } from '@/lib/server/db/taken-document'
import type { ClientAccess } from '@/lib/server/db/session'
import { runDetails } from '@/lib/server/exports/conclude-run'
import type { ExportDemand } from '@/lib/server/exports/export-plan'
import { planExport } from '@/lib/server/exports/plan-export'
import { type GuardedStream, guardStream } from '@/lib/server/rights/guarded-stream'
import { type ClientRight, rightsOf } from '@/lib/server/rights/lasting-right'

export interface KeptFile {
  readonly run_id: string
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly stream: GuardedStream<Uint8Array>
}

/** Whether the file of an export is given only to somebody who has confirmed that it is them; undefined without one. */
export async function findFileNeeds(
  { store }: Pick<Context, 'store'>,
  {
    client,
    firm,
  }: {
    client: Pick<PersonAccess['client'], 'connection_id'>
    firm: Pick<PersonAccess['firm'], 'id'>
  },
  run_id: string,
): Promise<{ needsProof: boolean } | undefined> {
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const demand = (await findExportDemand(store, owner, run_id)) as ExportDemand | undefined
  return demand && { needsProof: demand.needsProof }
}

/** The file of an export, for as long as its session lasts. Undefined where it has none, or none any more. */
export function openKeptFile(
  context: Context,
  access: ClientAccess,
  run_id: string,
): Promise<KeptFile | undefined> {
  const rightTo = (scope: Scope) => rightsOf(context).ofClient(access, scope)
  return openFileByRight(context, access, { run_id, rightTo })
}

/**
 * The file of an export, as it was made, for who may see what it holds: `rightTo` is looked at before each part.
 * Every time that it is taken is on record. Undefined where it has no file, or none any more.
 */
export async function openFileByRight(
  context: Context,
  access: PersonAccess,
  { run_id, rightTo }: { run_id: string; rightTo: (scope: Scope) => ClientRight },
): Promise<KeptFile | undefined> {
  const { store } = context
  const { client, firm, person } = access
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = await findExportRun(store, owner, run_id)
  const demand = (await findExportDemand(store, owner, run_id)) as ExportDemand | undefined
  if (run?.file === undefined || demand === undefined) return undefined
  const scope = runScope(run.kind)
  if (!may(person, 'read') || !client.scope.includes(scope)) return undefined
  const ref = { firm_id: firm.id, run_id }
  const [kept] = await listKept(store, ref, keptName)
  if (kept === undefined) return undefined
  const { file } = planExport(context, access, demand)
  if (file === undefined) return undefined
  const title = run.progress?.title ?? ''
  await appendEvent(store, {
    ...owner,
    person_id: person.id,
    kind: 'export.downloaded',
    detail: { ...runDetails(run), title },
  })
  if (isZipKind(run.kind)) {
    const documents = await readContents(store, ref)
    await noteTaken(store.database, { ...owner, person_id: person.id }, run.kind, documents)
  }
  const right = rightTo(scope).stream<Uint8Array>()
  const { stream } = guardStream(readKept(store, ref, kept), right)
  return {
    run_id,
    fileName: file.nameOf(run.progress?.range),
    contentType: file.contentType,
    size: kept.size,
    stream,
  }
}

async function readContents(
  store: Context['store'],
  ref: RunRef,
): Promise<readonly ExportedDocument[]> {
  const [kept] = await listKept(store, ref, contentsName)
  if (kept === undefined) return []
  const text = new TextDecoder().decode(await readKeptPart(store, ref, kept.id, 0))
  // What lies here was written when the zip was made.
  return JSON.parse(text) as readonly ExportedDocument[]
}
