import { noThresholds } from '@/lib/domain/checks/thresholds'
import { collectLocked } from '@/lib/domain/close/rows-to-lock'
import type { CloseBank } from '@/lib/server/close/step-close'
import type { StoredClose } from '@/lib/server/db/close'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { getContext } from '@/lib/server/context'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { readCloseEvidence } from '@/lib/server/reads/read-close-evidence'

/**
 * The bank as a signature or a lock of a close rests on it, read as deep as the page that the person saw. A lock keeps its
 * paper, with the balances that no statement says.
 */
export async function readCloseBank(
  access: ReadingAccess,
  { first, last, due }: Pick<StoredClose, 'first' | 'last' | 'due'>,
  depth: string,
  step: 'sign' | 'lock',
): Promise<CloseBank> {
  const period = { first, last }
  const { time_zone: timeZone } = access.settings
  const locked = collectLocked(period, timeZone)
  const raw = new URLSearchParams(depth === '' ? {} : { depth })
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const { query } = forFirm(getContext().store.database, ref.firm_id)
  const policy = await findClosePolicy(query, ref)
  const thresholds = policy?.thresholds ?? { firm: noThresholds, own: noThresholds }
  const withBalances = step === 'lock'
  const request = { period, due, thresholds, raw, withBalances, onRows: locked.add }
  return { ...(await readCloseEvidence(access, request)), rows: locked.read(), timeZone }
}
