import 'server-only'
import { create } from 'content-disposition'
import { isUnderWay } from '@/lib/domain/exports/export-run'
import { exportPath } from '@/lib/search-params/resource-path'
import type { ExportOutcome, NotBegun } from '@/lib/server/exports/begin-export'
import type { RunChange } from '@/lib/server/exports/change-run'
import type { KeptFile } from '@/lib/server/exports/kept-file'
import { streamResponse } from '@/lib/server/http/stream-response'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { redirectTo } from '@/lib/server/http/with-route'

/** An export that was soon made, as a download, or where one that takes longer is. Throws ReadFailedError and HttpError. */
export function exportResponse(
  outcome: ExportOutcome | { kind: 'settled_only' } | { kind: 'run_gone' },
): Response {
  switch (outcome.kind) {
    case 'ready':
      return keptFileResponse(outcome)
    case 'stored': {
      const { connection_id, run_id, hasScript } = outcome
      // A page with a script stays, and shows how far it is.
      if (!hasScript) return redirectTo(exportPath(connection_id, run_id))
      return new Response(null, { status: 204, headers: { 'x-export-run': run_id } })
    }
    case 'run_gone':
      throw new HttpError(404, { say: 'exports.zip_gone' })
    default:
      throw exportRefusal(outcome)
  }
}

/** Why an export was not begun. */
export function exportRefusal(
  outcome: NotBegun | { kind: 'settled_only' },
): HttpError | ReadFailedError {
  switch (outcome.kind) {
    case 'failed':
      return new ReadFailedError(outcome.failure)
    case 'busy':
      return new HttpError(429, { say: 'exports.other_exports' }, { 'retry-after': '30' })
    case 'settled_only':
      return new HttpError(400, { say: 'problems.settled_only' })
  }
}

/** A kept file as a download. Throws HttpError where it was removed. */
export function keptFileResponse(file: KeptFile | undefined): Response {
  if (file === undefined) throw new HttpError(404, { say: 'runs.file_gone' })
  return streamResponse(file.stream, {
    'content-type': file.contentType,
    'content-length': String(file.size),
    'content-disposition': create(file.fileName),
    'x-content-type-options': 'nosniff',
    'x-export-run': file.run_id,
  })
}

/** Back to the list of exports. Throws HttpError where somebody else was first. */
export function runChangeResponse(change: RunChange, connection_id: string): Response {
  switch (change.kind) {
    case 'done':
      return redirectTo(exportPath(connection_id))
    case 'unknown':
      throw new HttpError(404, { say: 'runs.unknown' })
    case 'refused': {
      const { state, cancelledBy: name, isResumable } = change.run
      if (isUnderWay(state)) throw new HttpError(409, { say: 'runs.already_under_way' })
      if (!isResumable) throw new HttpError(409, { say: 'runs.not_resumable' })
      throw new HttpError(409, { say: 'runs.already_over', values: { state, name } })
    }
  }
}
