import { isZipKind } from '@/lib/domain/exports/export-run'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { Text } from '@/lib/i18n/translations'
import { formatNameOf } from '@/lib/server/api/export-formats'
import type { ApiExport } from '@/lib/server/api/export-schemas'
import { findViewed, noteLook } from '@/lib/server/api/read-api'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { getContext } from '@/lib/server/context'
import type { TokenHolder } from '@/lib/server/db/api-token'
import type { ConnectionRef } from '@/lib/server/db/connection'
import {
  type FirmExportRun,
  findVisibleExportRun,
  listExportRuns,
} from '@/lib/server/db/export-run'
import { findFileNeeds } from '@/lib/server/exports/kept-file'
import { listHandOvers } from '@/lib/server/db/hand-over'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { getText } from '@/lib/server/http/get-reader'

const latest = 100

export async function readExports(
  holder: TokenHolder,
  id: string,
): Promise<{ exports: ApiExport[] }> {
  const context = getContext()
  await findViewed(context, holder, id)
  const owner = { firm_id: holder.firm.id, connection_id: id }
  const runs = await listExportRuns(context.store, owner, latest)
  const toApi = await createView(
    owner,
    runs.some(({ kind }) => kind === 'ledger'),
  )
  return {
    exports: await Promise.all(runs.map((run) => toApi({ ...run, connection_id: id }))),
  }
}

/** Throws ClientNotFoundError. */
export async function readExport(holder: TokenHolder, id: string): Promise<ApiExport> {
  const context = getContext()
  const run = await findVisibleExportRun(context.store, holder.person, id)
  if (run === undefined) throw new ClientNotFoundError('no such export')
  await noteLook(context, holder, run.connection_id)
  const owner = { firm_id: holder.firm.id, connection_id: run.connection_id }
  const toApi = await createView(owner, run.kind === 'ledger')
  return toApi(run)
}

type Run = Omit<FirmExportRun, 'clientName' | 'scope' | 'status'>

/** What is said of runs of one client, with what is kept of those whose rows were handed over. */
async function createView(
  ref: ConnectionRef,
  hasHandOvers: boolean,
): Promise<(run: Run) => Promise<ApiExport>> {
  const { database, vault } = getContext().store
  const sealed = { query: forFirm(database, ref.firm_id).query, vault }
  const all = hasHandOvers ? await listHandOvers(sealed, ref) : []
  const byId = new Map(all.map((each) => [each.id, each]))
  const { text } = await getText()
  const place = { client: ref, firm: { id: ref.firm_id } }
  return async (run) => {
    const hasFile = run.file !== undefined || run.handOverId !== null
    // What takes a confirmation is given to no program.
    const needs = hasFile ? await findFileNeeds(getContext(), place, run.id) : undefined
    const isGiven = hasFile && needs?.needsProof !== true
    return toApiExport(run, { handed: byId.get(run.handOverId ?? ''), isGiven }, text)
  }
}

function toApiExport(
  run: Run,
  { handed, isGiven }: { handed: HandOver | undefined; isGiven: boolean },
  text: Text['text'],
): ApiExport {
  const { progress, file, kind, handOverId } = run
  const valueOf = (field: string) => run.request?.find(([name]) => name === field)?.[1] ?? null
  const format = valueOf('format')
  const included = progress?.included ?? null
  const url = new URL(`/api/v1/exports/${run.id}/file`, getContext().env.appOrigin)
  return {
    id: run.id,
    client_id: run.connection_id,
    kind,
    format: format === null ? null : formatNameOf(format),
    ledger: kind === 'ledger' ? valueOf('target') : null,
    state: run.state,
    title: progress?.title ?? null,
    started_at: run.startedAt,
    started_by: run.by,
    rows: isZipKind(kind) ? null : included,
    files: isZipKind(kind) ? included : filesOf(run, handed),
    is_whole: progress?.isWhole ?? null,
    balances: balancesOf(handed, text),
    bytes: file?.size ?? (handOverId === null ? null : (progress?.bytes ?? null)),
    share: progress?.share ?? null,
    due_at: run.dueAt,
    expires_at: file?.until ?? null,
    download_url: isGiven ? url.href : null,
    stopped_by: stoppedBy(run),
    missing: progress?.missing.map(({ id, name, reason }) => ({ id, name, reason })) ?? [],
  }
}

/** How many a ledger takes in, which one download holds; null where its key is gone. */
function filesOf({ file, handOverId }: Run, handed: HandOver | undefined): number | null {
  if (handOverId === null) return Number(file !== undefined)
  return handed?.detail?.files ?? null
}

function balancesOf(handed: HandOver | undefined, text: Text['text']): ApiExport['balances'] {
  const detail = handed?.detail
  if (detail === undefined) return null
  const { balances, currency } = detail
  if (balances.kind === 'unknown') {
    const why_not = text('ledger_data.pf_no_balances_hint', { why: balances.why })
    return { currency, opening: null, closing: null, why_not }
  }
  const { opening, closing } = balances
  return { currency, opening, closing, why_not: null }
}

function stoppedBy({ progress }: Run): ApiExport['stopped_by'] {
  const why = progress?.stoppedBy
  return why === undefined ? null : { code: why.code, detail: why.words }
}
