import 'server-only'
import { create } from 'content-disposition'
import { streamResponse } from '@/lib/server/http/stream-response'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import type { ExportOutcome } from '@/lib/server/exports/begin-run'

/** A zip or a file as a download, streamed as it is made. Throws ReadFailedError and HttpError. */
export function exportResponse(
  outcome: ExportOutcome | { kind: 'settled_only' } | { kind: 'run_gone' },
): Response {
  switch (outcome.kind) {
    case 'begun':
      return streamResponse(outcome.stream, {
        'content-type': outcome.contentType,
        'content-disposition': create(outcome.fileName),
        'x-content-type-options': 'nosniff',
        'x-export-run': outcome.run_id,
      })
    case 'failed':
      throw new ReadFailedError(outcome.failure)
    case 'busy':
      throw new HttpError(429, { say: 'exports.other_exports' }, { 'retry-after': '30' })
    case 'settled_only':
      throw new HttpError(400, { say: 'problems.settled_only' })
    case 'run_gone':
      throw new HttpError(404, { say: 'exports.zip_gone' })
  }
}
