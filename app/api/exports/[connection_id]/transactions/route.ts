import { formParams, parseExportRequest, runIdIn } from '@/lib/server/reads/export-request'
import { requestQuery, requestTitle } from '@/lib/present/export-request'
import { type FileFormat, fileFormats } from '@/lib/domain/exports/export-run'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { daysOfRows } from '@/lib/search-params/list-dates'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import { getClient } from '@/lib/server/auth/guards'
import { fileWriters } from '@/lib/server/exports/file-formats'
import { exportResponse } from '@/lib/server/http/export-response'
import { readForm } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'
import { exportsOf } from '@/lib/server/exports/create-exports'

interface Params {
  connection_id: string
}

// Every transaction that matches, over all pages of the bank's list, as one file.
export const POST = withRoute<Params>(async (request, { connection_id }) => {
  const access = await getClient(connection_id)
  const reader = await readerOf(access)
  const form = await readForm(request)
  const chosen = form.get('format')
  if (!isFormat(chosen)) throw new HttpError(400, { say: 'problems.no_file_format' })
  const wanted = await parseExportRequest('transactions', formParams(form), access, reader)
  const query = requestQuery(wanted, reader.timeZone)
  if (fileWriters[chosen].keepsAccountsApart && !asksForSettled(query)) {
    throw new HttpError(400, { say: 'problems.settled_only' })
  }
  const memory = createFilterMemory()
  return exportResponse(
    await exportsOf(getContext()).beginFile({
      access,
      selection: {
        format: chosen,
        query,
        refine: (rows) => refineTransactions(rows, wanted.list, memory),
        rangeFor: (notApplied) =>
          daysOfRows(wanted.definition, wanted.list, wanted.period.range, notApplied),
        timeZone: reader.timeZone,
      },
      titleFor: (notApplied) => requestTitle(wanted, reader, notApplied),
      reader,
      run_id: runIdIn(form, 'run_id'),
      signal: request.signal,
    }),
  )
})

function isFormat(value: FormDataEntryValue | null): value is FileFormat {
  return fileFormats.some((each) => each === value)
}

function asksForSettled(query: readonly (readonly [string, string])[]): boolean {
  const states = query.filter(([name]) => name === 'status').map(([, status]) => status)
  return states.length === 0 || states.includes('settled')
}
