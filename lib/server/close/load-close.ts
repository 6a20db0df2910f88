import { hash } from 'node:crypto'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { closeOf } from '@/lib/domain/close/close-events'
import { type KeptOutcome, outcomeForm } from '@/lib/domain/close/close-read'
import type { FirmsPart } from '@/lib/domain/close/come-to'
import { itemsDue } from '@/lib/domain/close/firm-items'
import type { Kept } from '@/lib/domain/close/kept'
import { canonicalText, type OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { listItemFiles } from '@/lib/server/db/answer-file'
import type { StoredClose } from '@/lib/server/db/close'
import {
  type CloseRef,
  findOutcome,
  findOutcomeBefore,
  listCloseEvents,
} from '@/lib/server/db/close-event'
import type { ClosePolicy } from '@/lib/server/db/close-policy'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { listExceptions } from '@/lib/server/db/exception-entry'
import { listFirmItems } from '@/lib/server/db/firm-item'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { listTicks } from '@/lib/server/db/tick'

export interface LoadedClose extends FirmsPart {
  readonly events: Kept<CloseEvent>
}

/** What the store holds of the close of these days, which nobody need have begun. */
export async function loadClose(
  sealed: SealedQuery,
  ref: ConnectionRef,
  {
    period,
    close,
    policy,
  }: { period: Required<DayRange>; close?: StoredClose | undefined; policy: ClosePolicy },
): Promise<LoadedClose> {
  const own = close && { firm_id: ref.firm_id, close_id: close.id }
  // One after the other: inside a transaction there is one connection.
  const entries = await listExceptions(sealed, ref)
  const events = own === undefined ? [] : await listCloseEvents(sealed, own)
  const ticks = own === undefined ? new Map() : await listTicks(sealed, own)
  const files = own === undefined ? [] : await listItemFiles(sealed, own)
  const items = await listFirmItems(sealed.query, ref.firm_id, close?.createdAt)
  const { ledBy } = closeOf(events)
  const { fiscalStart, tags, materiality } = policy
  return {
    entries,
    events,
    ticks,
    // Oldest first, so that the last of an item stands.
    files: new Map(files.map(({ item_id, ...file }) => [item_id, file])),
    items: itemsDue(items, { id: ref.connection_id, tags, fiscalStart }, period),
    materiality,
    lockedAt: ledBy?.does === 'lock' ? ledBy.at : undefined,
  }
}

/** Undefined where it was not kept, does not open, or has a form that is not known. */
export async function findKeptOutcome(
  sealed: SealedQuery,
  ref: CloseRef,
  of: Parameters<typeof findOutcome>[2],
): Promise<KeptOutcome | undefined> {
  const kept = (await findOutcome(sealed, ref, of)) as KeptOutcome | undefined
  return kept?.form === outcomeForm ? kept : undefined
}

/**
 * What a close came to while it was locked at this moment, by its digest, also where it was reopened since. Undefined
 * where it was not kept, or does not open.
 */
export async function findOutcomeOf(
  sealed: SealedQuery,
  ref: CloseRef,
  { digest, locked_at }: { readonly digest: string; readonly locked_at: string },
): Promise<KeptOutcome | undefined> {
  const events = await listCloseEvents(sealed, ref)
  const lock = events.findIndex(({ does, at }) => does === 'lock' && at === locked_at)
  if (lock === -1) return undefined
  const reopened = events.findIndex(({ does }, n) => does === 'reopen' && n > lock)
  for (let before = reopened === -1 ? events.length : reopened; ;) {
    const found = await findOutcomeBefore(sealed, ref, before)
    if (found === undefined) return undefined
    const kept = found.outcome as KeptOutcome | undefined
    if (kept?.form === outcomeForm && digestOfOutcome(kept.record) === digest) return kept
    before = found.n
  }
}

/** What a signature is over, in hexadecimal. */
export function digestOfOutcome(record: OutcomeRecord): string {
  return hash('sha256', canonicalText(record), 'hex')
}
