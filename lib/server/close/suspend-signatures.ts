import { randomUUID } from 'node:crypto'
import { suspendSignature } from '@/lib/domain/close/change-close'
import {
  type CloseEvent,
  closeOf,
  signatureOf,
  suspendedBetween,
  type SignerRole,
} from '@/lib/domain/close/close-events'
import type { OutcomeChange } from '@/lib/domain/close/compare-outcomes'
import type { Kept } from '@/lib/domain/close/kept'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findKeptOutcome } from '@/lib/server/close/load-close'
import { saveCloseState, type StoredClose } from '@/lib/server/db/close'
import { addCloseEvent, type CloseRef } from '@/lib/server/db/close-event'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

const roles: readonly SignerRole[] = ['preparer', 'reviewer']

/** What each signature that is in force was given on is otherwise now. */
export type SignedChanges = readonly (readonly [
  as: SignerRole,
  changes: readonly OutcomeChange[],
])[]

/** Of signatures that a change holds up; `changesOf` says what is otherwise than what was signed. */
export async function findSignedChanges(
  sealed: SealedQuery,
  own: CloseRef,
  events: Kept<CloseEvent>,
  changesOf: (signed: OutcomeRecord) => readonly OutcomeChange[],
): Promise<SignedChanges> {
  const given = roles.filter((as) => signatureOf(closeOf(events), as) !== undefined)
  const changed: (readonly [SignerRole, readonly OutcomeChange[]])[] = []
  for (const as of given) {
    const signed = await findKeptOutcome(sealed, own, as)
    const changes = signed && changesOf(signed.record)
    if (changes?.some(({ isMaterial }) => isMaterial) === true) changed.push([as, changes])
  }
  return changed
}

/** Suspends these signatures, within a transaction that holds the firm's chain; `events` are all that there are. */
export async function suspendSignatures(
  sealed: SealedQuery,
  ref: ConnectionRef,
  {
    close: { id, first, last },
    events,
    changed,
  }: {
    close: Pick<StoredClose, 'id' | 'first' | 'last'>
    events: Kept<CloseEvent>
    changed: SignedChanges
  },
  note: (event: AuditEvent) => void,
): Promise<void> {
  const own = { firm_id: ref.firm_id, close_id: id }
  let all = events
  for (const [as, changes] of changed) {
    const after = suspendSignature(all, as, changes, '')
    const event = after.at(-1)
    if (after.length === all.length || event === undefined) continue
    await addCloseEvent(sealed, own, after.length, { id: randomUUID(), event })
    all = after
  }
  for (const as of suspendedBetween(closeOf(events), closeOf(all))) {
    note({ ...ref, kind: 'close.signature_suspended', detail: { first, last, as } })
  }
  if (all.length > events.length) await saveCloseState(sealed.query, own, closeOf(all).state)
}
