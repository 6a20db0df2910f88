import type { DayRange } from '@/lib/domain/periods/day-range'
import { mergeReadings, type PackReading } from '@/lib/domain/packs/readings'
import type { Context } from '@/lib/server/context'
import type { CloseRef } from '@/lib/server/db/close-event'
import { findPackNotes, type NewPack, savePack, savePackNotes } from '@/lib/server/db/pack'
import type { ClientAccess } from '@/lib/server/db/session'
import type { NotMade } from '@/lib/server/packs/pack-request'

type PackContext = Pick<Context, 'store' | 'audit' | 'clock'>

/** What was read before, with what was read now: of two people who make a first pack at once both get the same. */
export function mergeKeptReadings(
  { store, audit }: PackContext,
  ref: CloseRef,
  read: readonly PackReading[],
): Promise<readonly PackReading[]> {
  return audit.appendChange(ref.firm_id, async (query) => {
    const sealed = { query, vault: store.vault }
    const notes = await findPackNotes(sealed, ref)
    const readings = mergeReadings(notes.readings, read)
    await savePackNotes(sealed, ref, { ...notes, readings })
    return readings
  })
}

interface KeptPack extends CloseRef {
  readonly pack: NewPack
  readonly days: Required<DayRange>
}

/** Without its line in the audit log nobody is given a pack. */
export function keepPack(
  { store, audit }: PackContext,
  { person, client }: ClientAccess,
  { pack, days, ...ref }: KeptPack,
): Promise<void> {
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    await savePack(query, ref, person.id, pack)
    await savePackNotes(sealed, ref, { ...(await findPackNotes(sealed, ref)), failure: undefined })
    const { manifestSha256: manifest, files, bytes } = pack
    note({
      firm_id: ref.firm_id,
      person_id: person.id,
      connection_id: client.connection_id,
      kind: 'pack.made',
      detail: { ...days, manifest, files, bytes },
    })
  })
}

/** Keeps why there is no pack, for who looks at the list of packs. */
export function keepFailure(
  { store, audit, clock }: PackContext,
  { person, client }: ClientAccess,
  { days, why, ...ref }: CloseRef & { days: Required<DayRange>; why: NotMade },
): Promise<void> {
  return audit.appendChange(ref.firm_id, async (query, note) => {
    const sealed = { query, vault: store.vault }
    const failure = { ...why, at: clock.now().toISOString() }
    await savePackNotes(sealed, ref, { ...(await findPackNotes(sealed, ref)), failure })
    note({
      firm_id: ref.firm_id,
      person_id: person.id,
      connection_id: client.connection_id,
      kind: 'pack.not_made',
      detail: { ...days, ...why },
    })
  })
}
