import { formParams, parseExportRequest, runIdIn } from '@/lib/server/reads/export-request'
import { requestQuery, requestTitle } from '@/lib/present/export-request'
import { statementTexts } from '@/lib/present/statement-names'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineInvoices, refineStatements } from '@/lib/domain/search/refine-rows'
import { accountNames } from '@/lib/format/resource-names'
import { getClient, requireProof } from '@/lib/server/auth/guards'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { exportResponse } from '@/lib/server/http/export-response'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { exportsOf } from '@/lib/server/exports/create-exports'
import { findExportRun } from '@/lib/server/db/export-run'

interface Params {
  connection_id: string
  kind: string
}

// The documents of a list, or of the items that a run before it could not fetch, as one zip.
export const POST = withRoute<Params>(async (request, { connection_id, kind }) => {
  if (!isKind(kind)) throw new HttpError(404, { say: 'problems.no_list' })
  const access = await getClient(connection_id)
  requireProof(access, 'read')
  const reader = await readerOf(access)
  const form = await readForm(request)
  const wanted = await parseExportRequest(kind, formParams(form), access, reader)
  const memory = createFilterMemory()
  const accounts = accountNames(listSharedAccounts(access), reader)
  const owner = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const before = runIdIn(form, 'retry_of')
  const retried =
    before === undefined ? undefined : await findExportRun(getContext().store, owner, before)
  if (form.has('retry_of') && retried?.progress === undefined) {
    throw new HttpError(404, { say: 'exports.zip_gone' })
  }
  const lost = retried?.progress?.missing.map(({ id }) => id).filter((id) => id !== '')
  const ids = lost ?? wanted.ids
  return exportResponse(
    await exportsOf(getContext()).beginZip({
      access,
      kind,
      selection:
        ids.length > 0
          ? { ids }
          : {
              query: requestQuery(wanted, reader.timeZone),
              refineInvoices: (rows) => refineInvoices(rows, wanted.list, memory),
              refineStatements: (rows) =>
                refineStatements(
                  rows,
                  wanted.list,
                  (row) => statementTexts(row, accounts, reader),
                  memory,
                ),
            },
      titleFor: (notApplied) =>
        retried?.progress
          ? reader.text('exports.request_missing', { title: retried.progress.title })
          : requestTitle(wanted, reader, notApplied),
      reader,
      run_id: runIdIn(form, 'run_id'),
      signal: request.signal,
    }),
  )
})

function isKind(text: string): text is ZipKind {
  return text === 'statements' || text === 'invoices'
}
