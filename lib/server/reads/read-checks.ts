import { accountNames } from '@/lib/format/account-name'
import { getReader } from '@/lib/server/http/get-reader'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { checkedDays, seenFrom } from '@/lib/domain/checks/checked-row'
import { type ChecksRead, createChecks } from '@/lib/domain/checks/create-checks'
import type { CompletenessRead } from '@/lib/domain/checks/judge-completeness'
import { addDays, type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { closeDueOn, findDay } from '@/lib/domain/renewals/consent-end'
import {
  type CheckParams,
  checksHref,
  largeFrom,
  parseCheckParams,
} from '@/lib/search-params/checks'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readChartRows, readInitiatedRows } from '@/lib/server/reads/read-charts'
import { readStatementsUntil } from '@/lib/server/reads/read-coverage'
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
    readChecks(access, { params, days, raw }),
    readCompleteness(access, days),
  ])
  const accounts = accountNames(listSharedAccounts(access), await getReader())
  return { client: access.client, accounts, params, days, period, read, completeness }
}

/**
 * Two readings: what was initiated in the period, in any state, and what was posted in it and in the
 * twelve months before. Only the second shows all that the period moved.
 */
async function readChecks(
  access: ClientAccess,
  { params, days, raw }: { params: CheckParams; days: Required<DayRange>; raw: RawSearchParams },
): Promise<ChecksRead> {
  const timeZone = access.settings.time_zone
  const checks = createChecks({
    period: days,
    timeZone,
    days: params.days,
    largeFrom: (currency) => largeFrom(params, currency),
  })
  const href = checksHref(access.client.connection_id, params, { depth: undefined })
  const request = (moment: 'initiated' | 'posted', first: string) => ({
    query: [
      [`${moment}_after`, startOfDay(first, timeZone)],
      [`${moment}_before`, startOfDay(addDays(days.last, 1), timeZone)],
    ].flatMap(([name, value]) =>
      name === undefined || value === undefined ? [] : [[name, value] as const],
    ),
    raw,
    href,
  })
  const initiated = await readInitiatedRows(access, request('initiated', days.first), checks.add)
  const earliest = seenFrom(days.first)
  const posted =
    initiated.failure === undefined
      ? // The checks themselves count what does not tell its day.
        await readChartRows(
          access,
          { ...request('posted', earliest), isDetermined: () => true },
          checks.add,
        )
      : { ...initiated, rows: 0, notUnderstood: 0 }
  // Rows come newest first: once one is older than the period, all of the period was read.
  const isPostedWhole =
    posted.end === 'whole' || (posted.reached !== undefined && posted.reached < days.first)
  const isPeriodRead = initiated.end === 'whole' && isPostedWhole
  return {
    checks: checks.read(),
    extent: {
      end: isPeriodRead ? 'whole' : initiated.end === 'whole' ? posted.end : initiated.end,
      // Both readings may hold the same row.
      notUnderstood: Math.max(initiated.notUnderstood, posted.notUnderstood),
    },
    seenSince: isPeriodRead ? (posted.reached ?? earliest) : undefined,
    isComplete: initiated.end === 'whole' && posted.end === 'whole',
    reached: initiated.end === 'whole' ? posted.reached : initiated.reached,
    hasRows: initiated.rows + posted.rows > 0,
    readAt: posted.readAt,
    failure: posted.failure,
    furtherHref: initiated.furtherHref ?? posted.furtherHref,
  }
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
    due: closeDueOn(days.last, closeDay),
    today: todayIn(timeZone, requestTime()),
    consentEnd: findDay(access.client.grant_ends_at, timeZone),
    statements,
  }
}
