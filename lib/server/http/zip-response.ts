import 'server-only'
import { create } from 'content-disposition'
import type { ReadFailure } from '@/lib/contract/read-outcome'
import type { Format } from '@/lib/format/create-format'
import { HttpError } from '@/lib/server/http/http-error'
import { ReadFailedError } from '@/lib/server/http/to-problem'

type Begun =
  | { kind: 'begun'; run_id: string; fileName: string; stream: ReadableStream<Uint8Array> }
  | { kind: 'failed'; failure: ReadFailure }
  | { kind: 'busy' }

/** A zip as a download, streamed as it is made. Throws ReadFailedError and HttpError. */
export function zipResponse(begun: Begun, { text }: Pick<Format, 'text'>): Response {
  if (begun.kind === 'failed') throw new ReadFailedError(begun.failure)
  if (begun.kind === 'busy') {
    throw new HttpError(429, text('exports.other_zips'), {
      'retry-after': '30',
    })
  }
  return new Response(begun.stream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': create(begun.fileName),
      'x-content-type-options': 'nosniff',
      'x-export-run': begun.run_id,
    },
  })
}
