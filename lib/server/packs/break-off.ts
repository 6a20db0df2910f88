import type { Reader } from '@/lib/format/create-reader'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import { NotMadeError } from '@/lib/server/packs/pack-request'
import { RightLostError } from '@/lib/server/rights/lasting-right'

/** What ends the making of a pack: the right to it was lost, or a file cannot be had. */
export function breakOff(failure: RunFailure, file: string, reader: Reader): Error {
  return failure.code === 'signed_out' || failure.code === 'not_allowed'
    ? new RightLostError(failure)
    : new NotMadeError({ file, reason: failureInWords(failure, reader) })
}
