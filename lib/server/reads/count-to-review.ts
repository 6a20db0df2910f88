import { todayIn, unitsBefore } from '@/lib/domain/periods/day-range'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { findKeptProgress } from '@/lib/server/db/close'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Items to review of the month in work of a client, as they were when its bank was last read for its close. */
export async function countToReview({ person, client, settings }: ClientAccess): Promise<number> {
  const today = todayIn(settings.time_zone, requestTime())
  const { query } = forFirm(getContext().store.database, person.firm_id)
  const ref = { firm_id: person.firm_id, connection_id: client.connection_id }
  const progress = await findKeptProgress(query, ref, unitsBefore(today, 'month', 1, 1))
  return progress?.items.filter(({ state }) => state === 'to_review').length ?? 0
}
