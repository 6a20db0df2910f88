import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { HttpError } from '@/lib/server/http/to-problem'

/** A file that is the whole body of a request, of which nothing is held. */
export interface FileBody {
  /** To be read once. Rejects with HttpError 400 where it breaks off. */
  readonly bytes: AsyncIterable<Uint8Array>
  /** Reads and drops what is left, so that an answer reaches who is still sending. */
  readonly letGo: () => Promise<void>
}

/** Whatever type its header gives it, but for a form, which is more than the file. Throws HttpError 415. */
export function readFileBody({ body, headers }: Request): FileBody {
  if (/^multipart\//i.test(headers.get('content-type') ?? '')) {
    throw new HttpError(415, { say: 'program_data.form_body' })
  }
  if (!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')) {
    throw new HttpError(415, { say: 'program_data.encoded_body' })
  }
  // The types of the web’s streams are Node’s own under other names.
  const file = body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream)
  file.on('error', () => {})
  return {
    bytes: readOnce(file),
    letGo: async () => {
      file.resume()
      await finished(file).catch(() => {})
    },
  }
}

async function* readOnce(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  } catch {
    throw new HttpError(400, { say: 'program_data.broken_body' })
  }
}
