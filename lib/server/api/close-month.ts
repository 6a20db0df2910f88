import type { CloseRead } from '@/lib/domain/close/close-read'
import { dueDay } from '@/lib/domain/close/due-day'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { isPeriod } from '@/lib/domain/periods/read-period'
import { rangeOf } from '@/lib/server/api/read-api'
import { ClientNotFoundError } from '@/lib/server/auth/access-errors'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { type ClosePolicy, findClosePolicy } from '@/lib/server/db/close-policy'
import { findVisibleClose, type ListedClose } from '@/lib/server/db/listed-close'
import type { ProgramAccess } from '@/lib/server/db/program-access'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { HttpError, ReadFailedError } from '@/lib/server/http/to-problem'
import { deepest } from '@/lib/server/reads/read-charts'
import { readCloseOf } from '@/lib/server/reads/read-close'
import { spend } from '@/lib/server/rights/budgets'

/** A month, or the longer close that has it. */
export interface CloseMonth {
  readonly period: Required<DayRange>
  /** Undefined where nobody has begun it. */
  readonly close: ListedClose | undefined
  readonly policy: ClosePolicy
  readonly due: string
}

/**
 * Which days are closed where this month is. Throws HttpError 422 for a month that nobody can close yet, or ever, and
 * ClientNotFoundError.
 */
export async function findMonth(access: ProgramAccess, month: string): Promise<CloseMonth> {
  const days = rangeOf(month)
  if (!isPeriod(`${days.first}..${days.last}`)) {
    throw new HttpError(422, { say: 'problems.close_period' })
  }
  const { connection_id } = access.client
  const ref = { firm_id: access.firm.id, connection_id }
  const [close, policy] = await Promise.all([
    findVisibleClose(getContext().store, access.person, connection_id, days),
    findClosePolicy(sealedOf(access).query, ref),
  ])
  if (policy === undefined) throw new ClientNotFoundError('this client was deleted')
  if (close !== undefined) {
    return { period: { first: close.first, last: close.last }, close, policy, due: close.due }
  }
  if (days.first > todayIn(access.settings.time_zone, requestTime())) {
    throw new HttpError(422, { say: 'problems.close_future' })
  }
  return { period: days, close, policy, due: dueDay(days, policy.closeDay) }
}

/**
 * A close as its page shows it, read as far as any page is. Throws ReadFailedError where nothing of it is known, and
 * BudgetSpentError.
 */
export async function readMonth(
  access: ProgramAccess,
  { period }: Pick<CloseMonth, 'period'>,
): Promise<CloseRead> {
  await spend(getContext(), access, 'readings')
  const read = await readCloseOf(access, period, { depth: deepest })
  const { failure, extent } = read.basis
  if (read.close === undefined && failure !== undefined && extent.end !== 'whole') {
    throw new ReadFailedError(failure)
  }
  return read
}

export function sealedOf({ firm }: Pick<ProgramAccess, 'firm'>): SealedQuery {
  const { database, vault } = getContext().store
  return { query: forFirm(database, firm.id).query, vault }
}
