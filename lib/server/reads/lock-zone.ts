import { closeOf } from '@/lib/domain/close/close-events'
import type { KeptOutcome } from '@/lib/domain/close/close-read'
import { findKeptOutcome } from '@/lib/server/close/load-close'
import { listCloseEvents } from '@/lib/server/db/close-event'
import type { PersonAccess } from '@/lib/server/db/current-right'
import type { Place } from '@/lib/server/reads/find-close-place'

interface LockedOutcome {
  readonly outcome: KeptOutcome
  /** A signature is to be given again, on what the bank says now. */
  readonly isSuspended: boolean
}

/** What a close came to when it was locked; undefined of one that is not. */
export async function findLocked({
  close,
  ref,
  sealed,
}: Pick<Place, 'close' | 'ref' | 'sealed'>): Promise<LockedOutcome | undefined> {
  if (close?.state !== 'locked') return undefined
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const { signatures } = closeOf(await listCloseEvents(sealed, own))
  // A signature that was given again is on what the bank said then.
  const outcome = await findKeptOutcome(sealed, own, 'any')
  return outcome && { outcome, isSuspended: signatures.some(({ state }) => state === 'suspended') }
}

/** The client with the days of a lock, whatever time zone was set since: its figures are of those, and so are its words. */
export function inZoneOf<Access extends Pick<PersonAccess, 'settings'>>(
  access: Access,
  locked: Pick<LockedOutcome, 'outcome'> | undefined,
): Access {
  const { settings } = access
  // One that was locked before zones were kept has the client's.
  const time_zone = locked?.outcome.basis.timeZone ?? settings.time_zone
  return time_zone === settings.time_zone
    ? access
    : { ...access, settings: { ...settings, time_zone } }
}
