import { maskedNumber } from '@/lib/format/account-name'
import { CardFacts, CardRules } from '@/components/cards/card-facts'
import { LimitCard, limitChart, PeriodSpend } from '@/components/cards/card-limit'
import { cardStateClass, cardTitle, shareText } from '@/components/cards/card-text'
import { MonthSpendCard, WindowSwitch } from '@/components/cards/month-spend'
import { BarsCard } from '@/components/charts/bars-card'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import { Activities } from '@/components/layout/activities'
import { ExportLink } from '@/components/layout/download-link'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { TitleRow } from '@/components/layout/title-row'
import { type Card, cardSchema } from '@/lib/bank-contract/card'
import { findCardUtilization } from '@/lib/domain/cards/card-figures'
import { isWhole } from '@/lib/domain/reading/reading'
import { isMonth, monthsOfWindow } from '@/lib/domain/cards/month-spend'
import type { WindowSpendRead } from '@/lib/domain/cards/limit-window'
import type { Client } from '@/lib/domain/clients/client'
import type { StandingDay } from '@/lib/domain/figures/standing-day'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import { valueName } from '@/lib/format/value-name'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { Review } from '@/components/review/review'
import type { ObjectReview } from '@/lib/present/mark'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

interface CardRead {
  readonly card: Card
  /** Undefined where they could not be read, or are not shared. */
  readonly latest: LatestTransactions | undefined
}

interface CardProps {
  readonly client: Client
  readonly id: string
  /** The period of the address: it goes with every way out. */
  readonly period: string | undefined
  /** The same, that the latest are of. */
  readonly range: DayRange
  readonly standing: StandingDay
  /** Undefined where its limit has no window, or transactions are not shared. */
  readonly spend?: WindowSpendRead | undefined
  /** What was charged in the period, where that is not the window. */
  readonly periodSpend?: WindowSpendRead | undefined
  /** What was charged in each of the last months, which comes later. */
  readonly readMonths?: () => Promise<WindowSpendRead | undefined>
  readonly outcome: ReadOutcome<CardRead>
  /** What the firm has said of it; undefined where it could not be read. */
  readonly review?: ObjectReview | undefined
}

/** One card: what is left of its limit first, then its transactions and its facts. */
export async function CardDetail(props: CardProps) {
  const { client, id, period, outcome } = props
  const [t, shell, reader] = await Promise.all([
    getTranslations('cards'),
    getTranslations('shell'),
    getReader(),
  ])
  const listHref = withPeriod(resourcePath(client.connection_id, 'cards'), period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const card = read?.value.card
  const title = card === undefined ? t('singular') : cardTitle(card, reader)
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={
          <>
            <bdi>{title}</bdi>{' '}
            <bdi className="font-normal text-faint">{maskedNumber(card?.last_4)}</bdi>
          </>
        }
        status={card && <Badges card={card} />}
        back={{ href: listHref, label: shell('cards') }}
        updatedAt={read && reader.clock(read.readAt)}
        hasPeriod
      >
        {card !== undefined && client.scope.includes('transactions:read') && (
          <ExportLink
            href={withPeriod(
              newExportPath(client.connection_id, 'transactions', [['card_id', card.id]]),
              period,
            )}
          />
        )}
      </TitleRow>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={withPeriod(resourcePath(client.connection_id, 'cards', id), period)}
          firstPageHref={listHref}
        />
      ) : (
        <CardBody {...props} {...outcome.value} />
      )}
    </>
  )
}

/** Its state, and how much of the limit is used where that is near it. */
async function Badges({ card }: { card: Card }) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const utilization = findCardUtilization(card)
  const status = valueName('cards.state', card.status, reader.text)
  const isHigh = utilization !== undefined && utilization.level !== 'calm'
  return (
    <>
      {isHigh && (
        <span className="state badge badge-attention">
          {t('share_used', { share: shareText(utilization, reader) })}
        </span>
      )}
      {/* Beside a warning the normal state is quiet. */}
      {status !== undefined && !(isHigh && card.status === 'active') && (
        <span className={cardStateClass(card.status)}>{status}</span>
      )}
    </>
  )
}

async function CardBody({
  client: { connection_id },
  period,
  card,
  latest,
  spend,
  periodSpend,
  readMonths,
  range,
  standing,
  review,
}: CardProps & CardRead) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const allHref = transactionsHref(connection_id, { card_id: [card.id], period })
  const shownSpend = periodSpend ?? spend
  const place = { connection_id, id: card.id, range }
  const before = monthsOfWindow(spend?.window)?.before
  // What is left today is no figure of the month before.
  const isBefore = before !== undefined && isMonth(range, before)
  const control = <WindowSwitch {...place} window={spend?.window} />
  const chart = spend && limitChart(card, spend, connection_id, reader)
  return (
    <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {!isBefore && <LimitCard card={card} spend={spend} chart={chart} control={control} />}
        {periodSpend !== undefined && (
          <PeriodSpend
            spend={periodSpend}
            connection_id={connection_id}
            control={isBefore && control}
          />
        )}
        <RecentTransactions
          recent={toRecent(latest, allHref, { connection_id, reader, range, standing })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="card min-w-0 overflow-hidden">
          <h2 className="px-5 pt-4 font-semibold">{t('singular')}</h2>
          <div className="px-5 py-2">
            <CardFacts
              connection_id={connection_id}
              period={period}
              card={card}
              spend={spend}
              hasChart={chart !== undefined}
            />
          </div>
          <CardRules card={card} />
          {review && <Review review={review} />}
          <Activities marks={review?.events} />
          <Support value={card} known={cardSchema.shape} ids={[[t('identifier'), card.id]]} />
        </div>
        {readMonths !== undefined && <MonthSpendCard {...place} read={readMonths} />}
        {shownSpend !== undefined && <Merchants of={shownSpend} />}
      </div>
    </div>
  )
}

const maxMerchants = 5

/** Where most was spent in the window, if all of its charges were read. */
async function Merchants({ of: { window, spend } }: { of: WindowSpendRead }) {
  const [t, { money, date }] = await Promise.all([getTranslations('cards'), getReader()])
  const merchants = isWhole(spend.extent) ? spend.merchants.slice(0, maxMerchants) : []
  const [first] = merchants
  if (first === undefined) return null
  const bars = merchants.map(({ name, spent }) => ({
    key: name,
    name,
    text: money({ amount: spent, currency: window.currency }),
    percent: Number((spent * 100n) / first.spent),
    href: undefined,
  }))
  const { first: from, last } = window.days
  const scope = t('by_initiated_date', { scope: `${date(from)} – ${date(last)}` })
  return <BarsCard title={t('top_merchants')} scope={scope} bars={bars} />
}
