import type { ReactNode } from 'react'
import { shareText } from '@/components/cards/card-text'
import { ChartCard, type ChartView } from '@/components/charts/chart-card'
import { toLimitChart } from '@/components/charts/limit-chart'
import { ReadNote } from '@/components/charts/read-note'
import type { FactView } from '@/components/layout/detail'
import { Card as Panel } from '@/components/ui/card'
import type { Card } from '@/lib/bank-contract/card'
import { type CardUtilization, findCardUtilization, isInUse } from '@/lib/domain/cards/card-figures'
import { moneyInWords, notUnderstoodInWords } from '@/lib/present/reading-words'
import { isWhole } from '@/lib/domain/reading/reading'
import type { WindowSpendRead } from '@/lib/domain/cards/limit-window'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import type { Reader } from '@/lib/format/create-reader'
import { splitMinor } from '@/lib/format/money'
import { valueName } from '@/lib/format/value-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What was spent day by day; undefined for a window of one day, and where nothing was read. */
export function limitChart(
  { spending_limit }: Card,
  { window, spend, today }: WindowSpendRead,
  connection_id: string,
  reader: Reader,
): ChartView | undefined {
  const hasDays = spend.days.length > 1 && (spend.charges > 0 || isWhole(spend.extent))
  if (!hasDays || spending_limit == null) return undefined
  const limit = BigInt(spending_limit.amount)
  return toLimitChart({ connection_id, window, spend, limit, today }, reader)
}

/**
 * What is left of the limit, and how it came to that: day by day where the charges are known. Left out
 * where there is no limit, or nothing left to spend.
 */
export async function LimitCard({
  card,
  spend,
  chart,
  control,
}: {
  card: Card
  spend: WindowSpendRead | undefined
  chart: ChartView | undefined
  /** At the end of the head: which month this is. */
  control?: ReactNode
}) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const utilization = findCardUtilization(card)
  if (utilization === undefined) return null
  const use = <Use card={card} utilization={utilization} />
  return (
    <>
      {spend && <ReadNote read={spend.read} />}
      {chart === undefined ? (
        <Panel title={t('limit_window')} end={control}>
          {use}
          {spend && <Notes card={card} spend={spend} />}
        </Panel>
      ) : (
        <div className="flex flex-col [--plot:8.75rem]">
          <ChartCard chart={chart} figure={<div className="pb-5">{use}</div>} control={control} />
          <div className="pt-2">
            {spend && (
              <Notes card={card} spend={spend}>
                {t('spend_foot', { zone: reader.timeZone })}
              </Notes>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** What was charged by the end of each day of the period, and what it comes to. */
export async function PeriodSpend({
  spend: period,
  connection_id,
  control,
}: {
  spend: WindowSpendRead
  connection_id: string
  control?: ReactNode
}) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const { window, spend, read, today } = period
  const { currency } = window
  const total = splitMinor(
    moneyInWords({ amount: spend.spent, currency }, spend.extent, reader),
    currency,
  )
  const figure = (
    <p className="num-t pb-3 text-xl font-semibold tracking-[-0.012em]" data-amount="">
      <bdi dir="ltr">
        {total.text}
        <span className="text-faint">{total.minor}</span>
      </bdi>
    </p>
  )
  const hasDays = spend.days.length > 1 && (spend.charges > 0 || isWhole(spend.extent))
  const chart = toLimitChart({ connection_id, window, spend, limit: undefined, today }, reader)
  return (
    <>
      <ReadNote read={read} />
      <div className="flex flex-col [--plot:8.75rem]">
        {hasDays ? (
          <ChartCard chart={chart} figure={figure} control={control} />
        ) : (
          <Panel title={chart.title} scope={chart.scope} end={control}>
            {figure}
          </Panel>
        )}
        <p className="pt-2 text-xs text-faint">
          {[
            read.failure !== undefined && t('spend_unread'),
            ...notUnderstoodInWords(read, reader),
            t('spend_foot', { zone: reader.timeZone }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </>
  )
}

/** What is not in the figures, and that the bank counts another sum. */
async function Notes({
  card: { current_spend },
  spend: { window, spend, read },
  children,
}: {
  card: Card
  spend: WindowSpendRead
  children?: string
}) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const { money } = reader
  const isOther =
    isWhole(spend.extent) && current_spend != null && BigInt(current_spend.amount) !== spend.spent
  const notes = [
    read.failure !== undefined && t('spend_unread'),
    ...notUnderstoodInWords(read, reader),
    isOther &&
      t('spend_differs', {
        sum: money({ amount: spend.spent, currency: window.currency }),
        spent: money(current_spend),
      }),
    children,
  ].filter(Boolean)
  return notes.length > 0 && <p className="text-xs text-faint">{notes.join(' ')}</p>
}

async function Use({ card, utilization }: { card: Card; utilization: CardUtilization }) {
  const [t, { money }] = await Promise.all([getTranslations('cards'), getReader()])
  const left = splitMinor(money(utilization.left), utilization.left.currency)
  const percent = percentOf(utilization.fraction)
  const pending = Math.min(percent, pendingPercent(card, utilization))
  const fill = utilization.level === 'calm' ? 'fill-chart-1' : 'fill-chart-3'
  const figures = await limitFigures(card)
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <div>
          <dt className="text-xs text-faint">{t('left_today')}</dt>
          <dd className="num-t text-2xl font-semibold tracking-[-0.018em]" dir="ltr" data-amount="">
            {left.text}
            <span className="text-faint">{left.minor}</span>
          </dd>
        </div>
        {figures.map(
          ({ label, value }) =>
            value !== undefined && (
              <div key={label} className="pb-1">
                <dt className="text-xs text-faint">{label}</dt>
                <dd className="num-t font-medium" data-amount="">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {/* What is pending comes last. */}
      <svg width="100%" height="8" className="mt-2 block rtl:-scale-x-100" aria-hidden="true">
        <rect width="100%" height="8" rx="4" className="fill-press" />
        <rect width={`${percent}%`} height="8" rx="4" className={`${fill} opacity-45`} />
        <rect width={`${percent - pending}%`} height="8" rx="4" className={fill} />
      </svg>
      <p className="pt-2 text-xs text-quiet">
        <UseSentence card={card} utilization={utilization} />
      </p>
    </>
  )
}

/** What was spent, what of it is pending, and the limit. */
export async function limitFigures(card: Card): Promise<FactView[]> {
  const [t, { text, money }] = await Promise.all([getTranslations('cards'), getReader()])
  const { current_spend, pending_spend, spending_limit, spending_limit_type } = card
  const window = valueName('cards.limit', spending_limit_type, text)
  const limit = spending_limit ? money(spending_limit) : undefined
  return [
    {
      label: t(card.spend_period_start ? 'spent_in_window' : 'spent'),
      value: current_spend ? money(current_spend) : undefined,
    },
    { label: t('of_it_pending'), value: pending_spend ? money(pending_spend) : undefined },
    {
      label: t('limit'),
      value: limit && window ? t('limit_of', { amount: limit, window }) : (limit ?? window),
    },
  ]
}

/** How much of which limit is used, what a further charge risks, and when the window starts again. */
async function UseSentence({ card, utilization }: { card: Card; utilization: CardUtilization }) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const { left } = utilization
  const { spending_limit_type, spend_period_end } = card
  const window = valueName('cards.limit', spending_limit_type, reader.text)
  const share = shareText(utilization, reader)
  const used =
    window === undefined
      ? t('share_of_limit', { share })
      : t('share_of_window_limit', { share, window })
  const amount = reader.money({ ...left, amount: Math.abs(left.amount) })
  // A card that is locked, or on its way, declines more than that.
  const risk = isInUse(card)
    ? left.amount > 0
      ? t('larger_may_decline', { amount })
      : t('next_may_decline')
    : undefined
  const sentences = [
    left.amount < 0 ? t('used_over', { used, amount }) : t('used_left', { used, amount }),
    risk,
    resetsBefore(card) && t('resets_on', { moment: reader.moment(spend_period_end ?? '') }),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Whether its window starts again while it may still be used. */
function resetsBefore({ spend_period_end, usage_ends_at }: Card): boolean {
  const resets = findInstant(spend_period_end ?? '')
  const ends = findInstant(usage_ends_at ?? '')
  return resets !== undefined && (ends === undefined || resets < ends)
}

function percentOf(fraction: number): number {
  return Math.max(0, Math.min(100, Math.floor(fraction * 100)))
}

function pendingPercent({ pending_spend, spending_limit }: Card, { left }: CardUtilization) {
  if (pending_spend == null || spending_limit == null || pending_spend.currency !== left.currency) {
    return 0
  }
  return percentOf(pending_spend.amount / spending_limit.amount)
}
