import { compareOutcomes, type OutcomeChange } from '@/lib/domain/close/compare-outcomes'
import type { Materiality } from '@/lib/domain/close/materiality'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { LoadedClose } from '@/lib/server/close/load-close'
import { findSignedChanges, suspendSignatures } from '@/lib/server/close/suspend-signatures'
import type { Context } from '@/lib/server/context'
import type { StoredClose } from '@/lib/server/db/close'
import { listCloseEvents } from '@/lib/server/db/close-event'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { forFirm } from '@/lib/server/db/store/firm-role'

/**
 * Suspends the signatures under which the evidence has changed by more than materiality since they were
 * given; true where there was one. `now` is of a bank that was read: what cannot be told changes nothing.
 */
export async function suspendChanged(
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  ref: ConnectionRef,
  { close, loaded, now }: { close: StoredClose; loaded: LoadedClose; now: OutcomeRecord },
): Promise<boolean> {
  const { vault, database } = store
  const { query } = forFirm(database, ref.firm_id)
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const changed = await findSignedChanges({ query, vault }, own, loaded.events, (signed) =>
    changesOf(signed, now, loaded.materiality),
  )
  if (changed.length === 0) return false
  return audit.appendChange(ref.firm_id, async (inside, note) => {
    const sealed = { query: inside, vault }
    const events = await listCloseEvents(sealed, own)
    // Somebody changed the close since: the next reading judges it as it is then.
    if (events.length !== loaded.events.length) return false
    await suspendSignatures(sealed, ref, { close, events, changed }, note)
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
