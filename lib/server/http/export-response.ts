import 'server-only'
import { create } from 'content-disposition'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'

type Begun =
  | {
      kind: 'begun'
      run_id: string
      fileName: string
      contentType: string
      stream: ReadableStream<Uint8Array>
    }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

/** A zip or a file as a download, streamed as it is made. Throws ReadFailedError and HttpError. */
export function exportResponse(begun: Begun): Response {
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
