import { collectLocked } from '@/lib/domain/close/rows-to-lock'
import type { CloseBank } from '@/lib/server/close/step-close'
import type { StoredClose } from '@/lib/server/db/close'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { findPlace } from '@/lib/server/reads/find-close-place'
import { findLocked, inZoneOf } from '@/lib/server/reads/lock-zone'
import { readCloseEvidence } from '@/lib/server/reads/read-close-evidence'

/**
 * The bank as a signature or a lock of a close rests on it, read as deep as the page that the person saw. A lock keeps its
 * paper, with the balances that no statement says.
 */
export async function readCloseBank(
  given: ReadingAccess,
  { first, last, due }: Pick<StoredClose, 'first' | 'last' | 'due'>,
  depth: string,
  step: 'sign' | 'lock',
): Promise<CloseBank> {
  const period = { first, last }
  const place = await findPlace(given, period)
  // A signature that is given again is on the days of the lock.
  const access = inZoneOf(given, await findLocked(place))
  const { time_zone: timeZone } = access.settings
  const locked = collectLocked(period, timeZone)
  const raw = new URLSearchParams(depth === '' ? {} : { depth })
  const { thresholds } = place.policy
  const withBalances = step === 'lock'
  const request = { period, due, thresholds, raw, withBalances, onRows: locked.add }
  return { ...(await readCloseEvidence(access, request)), rows: locked.read(), timeZone }
}
