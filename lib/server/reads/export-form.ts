import type { ExportKind } from '@/lib/domain/exports/export-run'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { HttpError } from '@/lib/server/http/to-problem'
import { formParams, runIdIn } from '@/lib/server/reads/export-request'

/**
 * What a form requests: its own fields, or those of an export of this client that is to be run again, as
 * if they were sent again. Throws HttpError 404 where nothing is known of that export any more.
 */
export async function exportParams(
  form: FormData,
  kind: ExportKind,
  { client, firm }: ClientAccess,
): Promise<URLSearchParams> {
  if (!form.has('again')) return formParams(form)
  const id = runIdIn(form, 'again')
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = id && (await findExportRun(getContext().store, owner, id))
  if (!run || run.kind !== kind || run.request === undefined) {
    throw new HttpError(404, { say: 'exports.run_unknown' })
  }
  return new URLSearchParams(run.request.map(([name, value]) => [name, value]))
}
