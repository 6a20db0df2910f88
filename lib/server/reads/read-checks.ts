import { accountNames } from '@/lib/format/account-name'
import { getReader } from '@/lib/server/http/get-reader'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { checkedDays } from '@/lib/domain/checks/checked-row'
import type { CompletenessRead } from '@/lib/domain/checks/judge-completeness'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { dueDay } from '@/lib/domain/close/due-day'
import { findDay } from '@/lib/domain/renewals/consent-end'
import { checksHref, largeFrom, parseCheckParams } from '@/lib/search-params/checks'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readStatementsUntil } from '@/lib/server/reads/read-coverage'
import { readPeriodRows } from '@/lib/server/reads/read-period-rows'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { findCloseDay } from '@/lib/server/reads/renewal-calendar'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/** What the checks of a period are made of, as the address requests them. */
export async function readMonthEnd(access: ClientAccess, raw: RawSearchParams) {
  const params = parseCheckParams(raw)
  const period = chosenPeriod(access, params.period)
  await redirectToMonths(period)
  const days = checkedDays(period, todayIn(access.settings.time_zone, requestTime()))
  const [read, completeness] = await Promise.all([
    readPeriodRows(access, {
      days,
      apart: params.days,
      largeFrom: (currency) => largeFrom(params, currency),
      raw,
      href: checksHref(access.client.connection_id, params, { depth: undefined }),
    }),
    readCompleteness(access, days),
  ])
  const accounts = accountNames(listSharedAccounts(access), await getReader())
  return { client: access.client, accounts, params, days, period, read, completeness }
}

/** What the close of these days needs besides its transactions. */
async function readCompleteness(
  access: ClientAccess,
  days: Required<DayRange>,
): Promise<CompletenessRead> {
  const isShared = access.client.scope.includes('statements:read')
  const [closeDay, statements] = await Promise.all([
    findCloseDay(access.firm.id),
    isShared ? readStatementsUntil(access, days.last) : undefined,
  ])
  const timeZone = access.settings.time_zone
  return {
    due: dueDay(days, closeDay),
    today: todayIn(timeZone, requestTime()),
    consentEnd: findDay(access.client.grant_ends_at, timeZone),
    statements,
  }
}
