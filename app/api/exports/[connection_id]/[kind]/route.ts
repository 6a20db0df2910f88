import { isZipKind } from '@/lib/domain/exports/export-run'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { exportDocuments } from '@/lib/server/exports/export-documents'
import { exportResponse } from '@/lib/server/http/export-response'
import { readForm } from '@/lib/server/http/form-fields'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { parseDocumentsDemand } from '@/lib/server/reads/documents-request'
import { exportParams } from '@/lib/server/reads/export-form'
import { runIdIn } from '@/lib/server/reads/export-request'

type Params = { connection_id: string; kind: string }

/** The documents of a list, or of the items that a run before it could not fetch, as one zip. */
export const POST = withRoute<Params>(async (request, { connection_id, kind }) => {
  if (!isZipKind(kind)) throw new HttpError(404, { say: 'problems.no_list' })
  const access = await getClient(connection_id)
  requireProof(access, 'read')
  const reader = await readerOf(access)
  const form = await readForm(request)
  const params = await exportParams(form, kind, access)
  const wanted = parseDocumentsDemand(kind, params, access, reader)
  const retry_of = form.has('retry_of') ? (runIdIn(form, 'retry_of') ?? null) : undefined
  const runs = { retry_of, run_id: runIdIn(form, 'run_id') }
  const demand = { ...wanted, ...runs, reader }
  return exportResponse(await exportDocuments(getContext(), access, demand))
})
