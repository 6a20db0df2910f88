import 'server-only'
import { create } from 'content-disposition'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import type { ExportOutcome } from '@/lib/server/exports/create-exports'

/** A zip or a file as a download, streamed as it is made. Throws ReadFailedError and HttpError. */
export function exportResponse(begun: ExportOutcome): Response {
  if (begun.kind === 'failed') throw new ReadFailedError(begun.failure)
  if (begun.kind === 'busy') {
    throw new HttpError(429, { say: 'exports.other_exports' }, { 'retry-after': '30' })
  }
  return new Response(begun.stream, {
    headers: {
      'content-type': begun.contentType,
      'content-disposition': create(begun.fileName),
      'x-content-type-options': 'nosniff',
      'x-export-run': begun.run_id,
    },
  })
}
