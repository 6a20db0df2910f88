import { totalHistories, whyNotCounted } from '@/lib/domain/figures/balances'
import { daysBefore, standingDay, totalsOn, yearBefore } from '@/lib/domain/figures/standing-day'
import { cardSpends } from '@/lib/domain/figures/card-spend'
import {
  type ChartColumns,
  type ChartRead,
  chooseColumns,
} from '@/lib/domain/figures/chart-columns'
import { lateStart } from '@/lib/domain/figures/late-start'
import { type FlowsBefore, moneyFlows } from '@/lib/domain/figures/money-flow'
import { type DayRange, isToCome, todayIn } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import { parsePeriodText } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { withPeriod } from '@/lib/search-params/period-links'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { getReader } from '@/lib/server/http/get-reader'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { answerKeptClose } from '@/lib/server/reads/answer-kept-close'
import { balancesOf, readDays, readLatest, readReceivables } from '@/lib/server/reads/read-charts'
import { readCountedDays } from '@/lib/server/reads/read-counted-days'
import { periodQuery } from '@/lib/server/reads/period-query'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

export interface OverviewRequest {
  /** The same page, with its period. */
  readonly href: string
  readonly range: DayRange
  readonly chart: ChartColumns
  readonly raw: RawSearchParams
}

/** What the address of the page requests. */
export async function overviewRequest(
  access: ClientAccess,
  raw: RawSearchParams,
): Promise<OverviewRequest> {
  const requested = parsePeriodText(raw)
  const period = chosenPeriod(access, requested)
  await redirectToMonths(period)
  const { range } = period
  const { timeZone } = await getReader()
  return {
    href: withPeriod(`/clients/${access.client.connection_id}/overview`, requested),
    range,
    chart: chooseColumns(range, todayIn(timeZone, requestTime())),
    raw,
  }
}

/**
 * What moved in the period, what the client holds and is owed today, or did when the period ended, and what
 * is left of the close.
 */
export async function readOverview(
  access: ClientAccess,
  { href, range, chart: { columns }, raw }: OverviewRequest,
) {
  const reader = await getReader()
  const { locale, timeZone } = reader
  const today = todayIn(timeZone, requestTime())
  const standing = standingDay(range, today)
  const { first, last } = range
  const [{ read, days, since, accounts }, owed, known, kept] = await Promise.all([
    readCountedDays(access, { columns, today, raw, href }),
    readReceivables(access, today, standing.day),
    portfolioOf(getContext()).lastKnown(access),
    first !== undefined && last !== undefined
      ? answerKeptClose(getContext(), access, { first, last }, reader)
      : undefined,
  ])
  const balances = balancesOf(accounts)
  const latest =
    read.failure !== undefined || isToCome(range, today)
      ? undefined
      : await readLatest(access, periodQuery(range, { timeZone, today }))
  const cash = 'why' in balances ? [] : balances.filter(({ kind }) => kind === 'cash')
  const isReadSince = since !== undefined && !('why' in since)
  const counted = isReadSince ? new Map([...days, ...since]) : undefined
  const histories = totalHistories(columns, counted, { totals: cash, today, reach: read })
  return {
    read,
    standing,
    flows: moneyFlows(columns, days, { isOneAccount: false }),
    before: once(() => readBefore(access, yearBefore(range, today), { today, raw, read })),
    justBefore: once(() => readBefore(access, daysBefore(range, today), { today, raw, read })),
    spends: cardSpends(columns, days, locale),
    owed: owed && 'code' in owed ? undefined : owed,
    owedFailure: owed && 'code' in owed ? owed.code : undefined,
    cash: 'why' in balances ? balances : totalsOn(standing, cash, histories),
    notCounted: isReadSince || since === undefined ? whyNotCounted(counted, read) : since,
    histories,
    latest,
    close: { range, today, known, kept },
  }
}

/** What moved in these days before the period; undefined where they or the period were not read whole. */
async function readBefore(
  access: ClientAccess,
  span: Required<DayRange> | undefined,
  {
    today,
    raw,
    read,
  }: Pick<OverviewRequest, 'raw'> & { readonly today: string; readonly read: ChartRead },
): Promise<FlowsBefore | undefined> {
  if (span === undefined || !isWhole(read)) return undefined
  const before = await readDays(access, { columns: [span], today, raw, href: '' })
  if (!isWhole(before.read)) return undefined
  return {
    span,
    begins: lateStart(span, before.days),
    readAt: before.read.stored?.readAt,
    flows: moneyFlows([span], before.days, { isOneAccount: false }),
  }
}

/** The same reading for all who ask for it, begun by the first. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | undefined
  return () => (begun ??= read())
}
