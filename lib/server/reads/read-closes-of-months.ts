import { type ClosesOfMonths, closesOfMonths } from '@/lib/domain/close/closes-around'
import { maxMonthsBegun } from '@/lib/domain/close/roll-forward'
import { daysBetween, todayIn } from '@/lib/domain/periods/day-range'
import { readPeriod } from '@/lib/domain/periods/read-period'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { listCloses } from '@/lib/server/db/close'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** Of the months that an address names as to be set up; undefined where it names none, or too many. */
export async function readClosesOfMonths(
  { firm, client: { connection_id }, settings }: ClientAccess,
  months: string | undefined,
): Promise<ClosesOfMonths | undefined> {
  if (months === undefined) return undefined
  const today = todayIn(settings.time_zone, requestTime())
  const { first, last } = readPeriod(months, today, settings.fiscal_start)?.range ?? {}
  if (first === undefined || last === undefined || first > last) return undefined
  if (daysBetween(first, last) > maxMonthsBegun * 31) return undefined
  const { query } = forFirm(getContext().store.database, firm.id)
  const closes = await listCloses(query, { firm_id: firm.id, connection_id })
  return closesOfMonths(closes, { first, last })
}
