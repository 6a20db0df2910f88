import type { ZipKind } from '@/lib/domain/exports/export-run'
import { type FileNaming, namingPairs } from '@/lib/domain/exports/file-naming'
import type { Reader } from '@/lib/format/create-reader'
import type { ExportRequest } from '@/lib/present/export-request'
import type { Context } from '@/lib/server/context'
import { findNaming } from '@/lib/server/db/document-naming'
import { findExportRun } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { beginExport, type ExportOutcome } from '@/lib/server/exports/begin-export'
import { demandReader, type ExportDemand, storedRequest } from '@/lib/server/exports/export-plan'

interface Requested {
  wanted: ExportRequest<ZipKind>
  /** A run whose missing documents are wanted, in place of the request's; null for one that is no run. */
  retry_of: string | null | undefined
  /** Only what is new, or was replaced, since it was last downloaded. */
  isOnlyNew?: boolean
  /** How they are called; undefined: as is kept of the client. */
  naming?: FileNaming | undefined
  reader: Reader
  /** The name by which its page asks for its progress. */
  run_id: string | undefined
}

/**
 * The documents of a list, or of the items that a run before it could not fetch, as one zip. `run_gone`:
 * nothing is known of that run any more.
 */
export async function exportDocuments(
  context: Context,
  access: ClientAccess,
  { wanted, retry_of, isOnlyNew = false, naming: given, reader, run_id }: Requested,
): Promise<ExportOutcome | { kind: 'run_gone' }> {
  const { client, firm } = access
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const before = retry_of == null ? undefined : await findExportRun(context.store, owner, retry_of)
  const retried = before?.progress
  if (retry_of !== undefined && retried === undefined) return { kind: 'run_gone' }
  const lost = retried?.missing.map(({ id }) => id).filter((id) => id !== '')
  const naming = given ?? (await findNaming(context.store.database, owner, wanted.kind))
  const demand: ExportDemand = {
    kind: wanted.kind,
    wanted: { ...storedRequest(wanted), ids: lost ?? wanted.ids },
    ...(retried !== undefined && { retried: retried.title }),
    ...(isOnlyNew && { isOnlyNew }),
    ...(naming !== undefined && { naming, namedBy: namingPairs(naming) }),
    needsProof: true,
    reader: demandReader(reader),
    madeAt: context.clock.now().toISOString(),
  }
  return beginExport(context, access, { demand, run_id })
}
