import 'server-only'
import type { Card } from '@/lib/bank-contract/card'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  createWindowSpend,
  findLimitWindow,
  findPeriodWindow,
  type LimitWindow,
  type WindowSpendRead,
} from '@/lib/domain/cards/limit-window'
import { spendMonths } from '@/lib/domain/cards/month-spend'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { todayIn } from '@/lib/domain/periods/day-range'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import { countUnknownStates } from '@/lib/domain/transactions/has-settled'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import type { PagePeriod } from '@/lib/server/reads/period-query'
import { readInitiatedRows } from '@/lib/server/reads/read-charts'

interface CardRows {
  readonly page: MatchingPage<Transaction>
  readonly isDetermined: boolean
}

/**
 * What was charged to a card in the window of its limit; undefined where it has none, or transactions are
 * not shared. A page of its newest rows is mostly enough; else, or where it failed, they are read.
 */
export async function readWindowSpend(
  access: ClientAccess,
  { card, latest }: { card: Card; latest: CardRows | undefined },
  { raw, href }: { raw: RawSearchParams; href: string },
): Promise<WindowSpendRead | undefined> {
  const timeZone = access.settings.time_zone
  const window = findLimitWindow(card, timeZone)
  if (window === undefined || !access.client.scope.includes('transactions:read')) return undefined
  const today = todayIn(timeZone, requestTime())
  const { isDetermined, isOutside, add, read: sum } = createWindowSpend(window, { timeZone, today })
  if (latest !== undefined && reachesBack(latest, window)) {
    const { items, unreadable } = latest.page
    const within = items.filter((row) => !isOutside(row))
    const determined = within.filter(isDetermined)
    add(determined)
    const read = {
      rows: determined.length,
      notUnderstood: within.length - determined.length + unreadable.length,
      unreadable: unreadable.length,
      unknownState: countUnknownStates(within.filter((row) => !isDetermined(row))),
      end: 'whole' as const,
      reached: undefined,
      readAt: requestTime().toISOString(),
      failure: undefined,
      furtherHref: undefined,
    }
    return { window, spend: sum(read), read, today }
  }
  return readWindow(access, window, { raw, href, today })
}

/** What was charged to a card in the period; undefined where that is the window of its limit. */
export async function readPeriodSpend(
  access: ClientAccess,
  card: Card,
  { raw, href, range, today }: PagePeriod & { raw: RawSearchParams; href: string },
): Promise<WindowSpendRead | undefined> {
  const timeZone = access.settings.time_zone
  const own = findLimitWindow(card, timeZone)
  const window = findPeriodWindow(card, range, { timeZone, today, own })
  if (window === undefined || !access.client.scope.includes('transactions:read')) return undefined
  return readWindow(access, window, { raw, href, today })
}

/** What was charged in this month and the five before it; undefined without a currency, or transactions. */
export async function readMonthSpend(
  access: ClientAccess,
  card: Card,
  { raw, href, today }: { raw: RawSearchParams; href: string; today: string },
): Promise<WindowSpendRead | undefined> {
  const timeZone = access.settings.time_zone
  const days = spendMonths(today)
  const window = findPeriodWindow(card, days, { timeZone, today, own: undefined })
  if (window === undefined || !access.client.scope.includes('transactions:read')) return undefined
  return readWindow(access, window, { raw, href, today })
}

async function readWindow(
  access: ClientAccess,
  window: LimitWindow,
  { raw, href, today }: { raw: RawSearchParams; href: string; today: string },
): Promise<WindowSpendRead> {
  const timeZone = access.settings.time_zone
  const { isDetermined, add, read: sum } = createWindowSpend(window, { timeZone, today })
  const query = [
    ['card_id', window.card_id] as const,
    ['initiated_after', window.start] as const,
    ['initiated_before', window.end] as const,
  ]
  const read = await readInitiatedRows(access, { query, raw, href, isDetermined }, add)
  return { window, spend: sum(read), read, today }
}

/** Whether the window's rows are all among these: they come newest first. */
function reachesBack({ page, isDetermined }: CardRows, { start }: LimitWindow): boolean {
  if (extentOfPage(page, { page: 1 }).end === 'whole') return true
  const oldest = findInstant(page.items.at(-1)?.initiated_at ?? '')
  return isDetermined && oldest !== undefined && oldest < (findInstant(start) ?? 0)
}
