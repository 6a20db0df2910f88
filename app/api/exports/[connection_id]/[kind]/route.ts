import { z } from 'zod'
import { requestTime } from '@/app/request-time'
import { parseZipWish, wishInWords, wishQuery, zipKinds } from '@/components/exports/zip-wish'
import type { ExportKind } from '@/lib/contract/export-run'
import { getClient } from '@/lib/server/auth/find-session'
import { documentExports } from '@/lib/server/document-exports'
import { HttpError } from '@/lib/server/http/http-error'
import { requestFormat } from '@/lib/server/http/request-format'
import { withRoute } from '@/lib/server/http/with-route'
import { zipResponse } from '@/lib/server/http/zip-response'

interface Params {
  connection_id: string
  kind: string
}

// The documents of a list, or of the items that a run before it could not fetch, as one zip.
export const POST = withRoute<Params>(async (request, { connection_id, kind }) => {
  if (!isKind(kind)) throw new HttpError(404, { say: 'problems.no_list' })
  const access = await getClient(connection_id)
  const format = await requestFormat()
  const form = await request.formData()
  const wish = parseZipWish(kind, fieldsOf(form), {
    usual: access.desk.period,
    now: requestTime(),
    format,
  })
  const exports = await documentExports()
  const owner = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const before = form.get('retry_of')
  const retried = isId(before) ? await exports.findRun(owner, before) : undefined
  if (before !== null && retried?.progress === undefined) {
    throw new HttpError(404, format.text('exports.zip_gone'))
  }
  const lost = retried?.progress?.missing.map(({ id }) => id).filter((id) => id !== '')
  const ids = lost ?? wish.ids
  const run_id = form.get('run_id')
  return zipResponse(
    await exports.beginZip({
      access,
      kind,
      wish: ids.length > 0 ? { ids } : { query: wishQuery(wish, format.timeZone) },
      title: retried?.progress
        ? format.text('exports.wish_missing', { title: retried.progress.title })
        : wishInWords(wish, format),
      format,
      run_id: isId(run_id) ? run_id : undefined,
      signal: request.signal,
    }),
    format,
  )
})

function isKind(text: string): text is ExportKind {
  return Object.hasOwn(zipKinds, text)
}

function isId(value: FormDataEntryValue | null): value is string {
  return z.uuid().safeParse(value).success
}

function fieldsOf(form: FormData): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') (fields[name] ??= []).push(value)
  }
  return fields
}
