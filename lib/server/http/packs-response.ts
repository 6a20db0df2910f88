import 'server-only'
import { create } from 'content-disposition'
import { streamResponse } from '@/lib/server/http/stream-response'
import { HttpError } from '@/lib/server/http/to-problem'
import type { PacksOutcome } from '@/lib/server/packs/begin-packs'

/** Packs as a download. Throws HttpError, which names the file that is missing. */
export function packsResponse(outcome: PacksOutcome): Response {
  switch (outcome.kind) {
    case 'begun':
      return streamResponse(outcome.stream, {
        'content-type': 'application/zip',
        'content-disposition': create(outcome.fileName),
        'x-content-type-options': 'nosniff',
      })
    case 'not_made': {
      const { file, reason } = outcome.why
      const say =
        file === ''
          ? ({ say: 'packs_data.refused_pack', values: { reason } } as const)
          : ({ say: 'packs_data.refused_file', values: { file, reason } } as const)
      throw new HttpError(422, say, {}, { file })
    }
    case 'busy':
      throw new HttpError(429, { say: 'packs_data.refused_busy' }, { 'retry-after': '30' })
  }
}
