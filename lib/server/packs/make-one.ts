import { setTimeout as sleep } from 'node:timers/promises'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { banksOf } from '@/lib/server/banking/banks'
import { connectionsOf } from '@/lib/server/connections/connections'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { isNoRoom } from '@/lib/server/db/store/store-fault'
import { createPatience } from '@/lib/server/exports/patience'
import { createRunReader } from '@/lib/server/exports/run-reader'
import { keepFailure } from '@/lib/server/packs/keep-pack'
import { type MadePack, makePack } from '@/lib/server/packs/make-pack'
import { type NotMade, NotMadeError, type PackRequest } from '@/lib/server/packs/pack-request'
import { rightToPack } from '@/lib/server/packs/pack-right'
import { openPackSpool, PackTooLargeError } from '@/lib/server/packs/pack-spool'

/** A close of a client whose pack is wanted. */
export interface WantedPack {
  readonly access: ClientAccess
  readonly close_id: string
  readonly days: Required<DayRange>
}

export type OnePack =
  | {
      readonly kind: 'made'
      readonly pack: MadePack
      /** Throws RightLostError once its person may not have it any more. */
      readonly require: () => Promise<void>
      readonly dispose: () => Promise<void>
    }
  | { readonly kind: 'not_made'; readonly clientName: string; readonly why: NotMade }

/** Reads all that one pack holds, or says which file is missing. Throws RightLostError. */
export async function makeOne(
  context: Context,
  { access, close_id, days }: WantedPack,
  request: PackRequest,
  signal: AbortSignal,
): Promise<OnePack> {
  const { clock } = context
  const { client, firm } = access
  const right = rightToPack(context, access, request.parts, restMs)
  const readBank = createRunReader(right, connectionsOf(context).readBank)
  const { downloadFile } = banksOf(context)(client.environment)
  const wait = (milliseconds: number, until: AbortSignal) =>
    sleep(milliseconds, undefined, { signal: until })
  const patience = createPatience({ now: clock.now, sleep: wait }, signal)
  const spool = await openPackSpool()
  try {
    const documents = { readBank, downloadFile, signal }
    const sources = { documents, patience, now: clock.now, spool }
    const pack = await makePack(context, access, close_id, request, sources)
    return { kind: 'made', pack, require: right.require, dispose: spool.dispose }
  } catch (error) {
    await spool.dispose()
    const why = whyOf(error, createReader({ locale: request.language, timeZone: 'UTC' }))
    if (why === undefined) throw error
    await keepFailure(context, access, { firm_id: firm.id, close_id, days, why })
    return { kind: 'not_made', clientName: client.name, why }
  }
}

// A pack of a gigabyte has as many parts that the store would be queried for.
const restMs = 1000

function whyOf(error: unknown, { text }: Reader): NotMade | undefined {
  if (error instanceof NotMadeError) return error.why
  if (error instanceof PackTooLargeError) {
    return { file: '', reason: text('packs_data.why_too_large') }
  }
  return isNoRoom(error) ? { file: '', reason: text('packs_data.why_no_room') } : undefined
}
