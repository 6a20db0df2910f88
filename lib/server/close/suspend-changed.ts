import { randomUUID } from 'node:crypto'
import { suspendSignature } from '@/lib/domain/close/change-close'
import { closeOf, signatureOf, type SignerRole } from '@/lib/domain/close/close-events'
import { compareOutcomes, type OutcomeChange } from '@/lib/domain/close/compare-outcomes'
import type { Materiality } from '@/lib/domain/close/materiality'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import { findKeptOutcome, type LoadedClose } from '@/lib/server/close/load-close'
import type { Context } from '@/lib/server/context'
import { saveCloseState, type StoredClose } from '@/lib/server/db/close'
import { addCloseEvent, listCloseEvents } from '@/lib/server/db/close-event'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { forFirm } from '@/lib/server/db/store/firm-role'

const roles: readonly SignerRole[] = ['preparer', 'reviewer']

/**
 * Suspends the signatures under which the evidence has changed by more than materiality since they were
 * given; true where there was one. `now` is of a bank that was read: what cannot be told changes nothing.
 */
export async function suspendChanged(
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  ref: ConnectionRef,
  { close, loaded, now }: { close: StoredClose; loaded: LoadedClose; now: OutcomeRecord },
): Promise<boolean> {
  const { query } = forFirm(store.database, ref.firm_id)
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const given = roles.filter((as) => signatureOf(closeOf(loaded.events), as) !== undefined)
  const changed: (readonly [SignerRole, readonly OutcomeChange[]])[] = []
  for (const as of given) {
    const signed = await findKeptOutcome({ query, vault: store.vault }, own, as)
    const changes = signed && changesOf(signed.record, now, loaded.materiality)
    if (changes?.some(({ isMaterial }) => isMaterial) === true) changed.push([as, changes])
  }
  if (changed.length === 0) return false
  return audit.appendChange(ref.firm_id, async (inside, note) => {
    const sealed = { query: inside, vault: store.vault }
    let events = await listCloseEvents(sealed, own)
    // Somebody changed the close since: the next reading judges it as it is then.
    if (events.length !== loaded.events.length) return false
    for (const [as, changes] of changed) {
      const after = suspendSignature(events, as, changes, '')
      const event = after.at(-1)
      if (after.length === events.length || event === undefined) continue
      await addCloseEvent(sealed, own, after.length, { id: randomUUID(), event })
      note({
        ...ref,
        kind: 'close.signature_suspended',
        detail: { first: close.first, last: close.last, as },
      })
      events = after
    }
    await saveCloseState(inside, own, closeOf(events).state)
    return true
  })
}

/** That its access ends changes nothing of what was signed. */
function changesOf(
  signed: OutcomeRecord,
  now: OutcomeRecord,
  materiality: Materiality,
): OutcomeChange[] {
  return compareOutcomes(signed, now, materiality).filter(({ of }) => of !== 'consent')
}
